export { type AreaReport, onAreaReport, type TimedReport } from './area-reports.ts';
export { findUpdate, updateArea } from './area-router.ts';
export { AREAS_ROUTE_ID, connectAreaRouter } from './connected-router.ts';
export { type FirstArea, loadFirstArea } from './first-area.ts';
export { AreaLoadError, AreaPageError } from './loading/area-load-error.ts';
export { isMissingChunk } from './loading/missing-chunk.ts';
export {
  descriptorFor,
  manifestStore,
  onReleaseCheckRequested,
  readFlags,
  refreshManifest,
  requestReleaseCheck,
  useIsManifestPending,
  useManifest,
} from './manifest-store.ts';
export { getPagePattern } from './page-pattern.ts';
export { prefetchArea } from './prefetch/prefetch-area.ts';
export { findOutdated, runningDescriptor, useRunningDescriptors } from './running-areas.ts';
export { refreshManifestOnSessionChange } from './session-manifest.ts';
