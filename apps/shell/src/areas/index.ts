export {
  AREAS_ROUTE_ID,
  connectAreaRouter,
  descriptorFor,
  findUpdate,
  prefetchArea,
  prefetchPage,
  updateArea,
} from './area-router.ts';
export { type Fallback, onFallback } from './fallback-report.ts';
export {
  manifestStore,
  onReleaseCheckRequested,
  refreshManifest,
  refreshManifestOnSessionChange,
  requestReleaseCheck,
  useIsManifestPending,
  useManifest,
} from './manifest-store.ts';
export { isMissingChunk } from './missing-chunk.ts';
