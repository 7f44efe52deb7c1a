/** Takes the place of the federation runtime's loading of entries: the shell's `load-entry.ts` runs them, with their integrity. */
export async function getRemoteEntry<T>({ remoteEntryExports }: { remoteEntryExports: T }): Promise<T> {
  return remoteEntryExports;
}
