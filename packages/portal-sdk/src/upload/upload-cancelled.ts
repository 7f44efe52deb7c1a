/** Bytes of the whole request, not only the files. */
export interface UploadProgress {
  readonly sent: number;
  readonly total: number;
}

/** Rejection of an upload that the user cancelled; forms show its message. */
export class UploadCancelled extends Error {
  override readonly name = 'UploadCancelled';
  readonly code = 'cancelled';

  constructor() {
    super('Upload cancelled. Nothing was sent, and your entries are still here.');
  }
}

export function isUploadCancelled(error: unknown): boolean {
  return error instanceof Error && error.name === 'UploadCancelled';
}
