/** The data folder cannot be used; the message tells operators why and what to do. */
export class DataDirError extends Error {
  override readonly name = 'DataDirError';
}
