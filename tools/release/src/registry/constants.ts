export const REGISTRY_PATH = '/registry/v1';

/** Placeholder in messages of the server. The client replaces it with the folder of its build. */
export const BUILD_FOLDER = '{build}';

export function isRegistryPath(path: string): boolean {
  return path.startsWith(`${REGISTRY_PATH}/`);
}
