export const REGISTRY_PATH = '/registry/v1';

/** Stands for the folder of the build in messages of the server. The client puts the name of its own folder in. */
export const BUILD_FOLDER = '{build}';

export function isRegistryPath(path: string): boolean {
  return path.startsWith(`${REGISTRY_PATH}/`);
}
