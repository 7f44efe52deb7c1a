/** Bytes of the whole request, not only the files. */
export interface UploadProgress {
  readonly sent: number;
  readonly total: number;
}

/**
 * Rejection of an upload that the user cancelled; forms show its message. It says nothing of the server, which may have
 * stored the last bytes at the same moment.
 */
export class UploadCancelled extends Error {
  override readonly name = 'UploadCancelled';
  readonly code = 'cancelled';

  constructor() {
    super('Upload cancelled. Your entries are still here.');
  }
}

export function isUploadCancelled(error: unknown): boolean {
  return error instanceof Error && error.name === 'UploadCancelled';
}
