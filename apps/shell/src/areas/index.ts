export { connectAreaRouter, descriptorFor, prefetchArea, prefetchPage } from './area-router.ts';
export { areaRoutes } from './area-routes.tsx';
export { isMissingChunk } from './missing-chunk.ts';
export {
  manifestStore,
  onReleaseCheckRequested,
  refreshManifest,
  requestReleaseCheck,
  useManifest,
} from './manifest-store.ts';
