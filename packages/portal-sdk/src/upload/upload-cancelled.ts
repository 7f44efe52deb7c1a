/** Bytes of the whole request, not only the files. */
export interface UploadProgress {
  readonly sent: number;
  readonly total: number;
}

/** Thrown when the user cancels an upload; forms show its message. The server may already have stored the file. */
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
