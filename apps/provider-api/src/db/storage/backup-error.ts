/** A back-up or restore was refused or failed; the message tells operators why and what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
