export { listFailedChanges } from './channels/schedule.ts';
export { type ListedVersion, listVersions } from './list.ts';
export { assertWithinBudgets, BUDGETS_FILE } from './publish/budgets.ts';
export { prune } from './publish/prune.ts';
export { type PublishResult, publish } from './publish/publish.ts';
export { publishAll } from './publish/publish-all.ts';
export { isFolder } from './publish/read-build.ts';
export { remove, rollback } from './publish/rollback.ts';
export { createRegistry } from './registry/registry.ts';
export { TokenStore } from './registry/tokens.ts';
export { withRegistry } from './registry/with-registry.ts';
export { findReleaseProblem } from './serve/health.ts';
export type { ResolvedManifest, Visitor } from './serve/resolve-manifest.ts';
export { createPortal, type PortalOptions } from './serve/serve.ts';
export { readVisitor } from './serve/visitor.ts';
export { createStackResolver } from './source-maps/resolve-stack.ts';
export { openReleaseStore } from './store/open-store.ts';
export { currentRevision } from './store/revision.ts';
export { ReleaseStore } from './store/store.ts';
export {
  listStoppedCanaries,
  listWatchedCanaries,
  recordCanaryVerdict,
  stopCanaryAutomatically,
  type WatchedCanary,
} from './verdict/canaries.ts';
export { judgeVersion } from './verdict/judge.ts';
export {
  listAutomaticRollbacks,
  listNewReleases,
  markKnownGood,
  type NewRelease,
  rollBackAutomatically,
} from './verdict/new-releases.ts';
export { describeSwitchedFlags } from './verdict/switched-flags.ts';
