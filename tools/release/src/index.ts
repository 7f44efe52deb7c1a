export { type ListedVersion, listVersions } from './list.ts';
export { type PublishResult, publish } from './publish.ts';
export { rollback } from './rollback.ts';
export { createPortal, type PortalOptions } from './serve.ts';
export { type AppManifest, type PublishedArea, ReleaseStore } from './store.ts';
