/** A page's own code that did not arrive: the chunk loader's errors, whichever browser words them. */
export function isMissingChunk(error: unknown): boolean {
  return (
    error instanceof Error && (error.name === 'ChunkLoadError' || /loading (css )?chunk/i.test(error.message))
  );
}
