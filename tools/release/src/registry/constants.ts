export const REGISTRY_PATH = '/registry/v1';

/** Replaces the folder of the build in messages of the server. The client replaces it with the path of its folder. */
export const BUILD_FOLDER = '{build}';

export function isRegistryPath(path: string): boolean {
  return path.startsWith(`${REGISTRY_PATH}/`);
}
