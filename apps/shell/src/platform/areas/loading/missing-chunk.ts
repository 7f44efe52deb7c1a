/** Whether a chunk timed out. Retrying it immediately would take as long again. */
export function isSlowChunk(error: unknown): boolean {
  return isMissingChunk(error) && (error as { type?: unknown }).type === 'timeout'; // A field of the chunk loader's errors.
}

/** The messages of the chunk loader and of the browsers' own dynamic import. */
const MISSING_CHUNK =
  /loading (css )?chunk|failed to fetch dynamically imported module|importing a module script failed/i;

/** Whether a page's code could not be fetched. */
export function isMissingChunk(error: unknown): boolean {
  return error instanceof Error && (error.name === 'ChunkLoadError' || MISSING_CHUNK.test(error.message));
}
