/** Replaces the federation runtime's `preloadRemote`, which needs a manifest of each remote. */
export function formatPreloadArgs(): never {
  throw new Error('The portal preloads by itself: see apps/shell/src/areas.');
}

/** Reached only with the result of {@link formatPreloadArgs}. */
export function preloadAssets(): never {
  return formatPreloadArgs();
}
