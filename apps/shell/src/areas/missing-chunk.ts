/** A chunk that did not arrive within its limit: trying it again at once would be that long again. */
export function isSlowChunk(error: unknown): boolean {
  return isMissingChunk(error) && (error as { type?: unknown }).type === 'timeout'; // the chunk loader's own field
}

/** A page's own code that did not arrive: the chunk loader's errors, whichever browser words them. */
export function isMissingChunk(error: unknown): boolean {
  return (
    error instanceof Error && (error.name === 'ChunkLoadError' || /loading (css )?chunk/i.test(error.message))
  );
}
