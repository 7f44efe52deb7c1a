/** Bytes, of the whole request: the files and what goes with them. */
export interface UploadProgress {
  readonly sent: number;
  readonly total: number;
}

/** What an upload rejects with that its sender has stopped; forms show its words. */
export class UploadCancelled extends Error {
  override readonly name = 'UploadCancelled';
  readonly code = 'cancelled';

  constructor() {
    super('You stopped the upload. Nothing was sent, and what you entered is still here.');
  }
}

export function isUploadCancelled(error: unknown): boolean {
  return error instanceof Error && error.name === 'UploadCancelled';
}
