/**
 * The version of a package that is built now: major and minor of the given version, and the time as patch. Each build
 * has its own version. Registries do not let you replace a published version, and lockfiles check its hash.
 */
export const toBuildVersion = (version: string, now: Date) =>
  version.replace(/\d+$/, now.toISOString().slice(0, 19).replaceAll(/\D/g, ''));
