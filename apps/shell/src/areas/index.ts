export { connectAreaRouter, descriptorFor, prefetchArea, prefetchPage } from './area-router.ts';
export { areaRoutes } from './area-routes.tsx';
export {
  manifestStore,
  onReleaseCheckRequested,
  refreshManifest,
  requestReleaseCheck,
  useManifest,
} from './manifest-store.ts';
export { isMissingChunk } from './missing-chunk.ts';
