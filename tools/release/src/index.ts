export { planCanary, planPromote, planStopCanary } from './channels/canary.ts';
export { findWatch } from './channels/canary-watch.ts';
export { describeChannels, describeStoppedPromotions, findStop } from './channels/describe.ts';
export { planEndDevelopment } from './channels/development-link.ts';
export { findRule } from './channels/find-rule.ts';
export { planFreeze, planUnfreeze } from './channels/freeze.ts';
export { assertNotFrozen } from './channels/frozen.ts';
export { isExpired } from './channels/is-expired.ts';
export { makeChange, type Plan } from './channels/make-change.ts';
export { createLink, createPreview } from './channels/preview.ts';
export { createChannelReader } from './channels/read-channels.ts';
export { formatTime, readTime } from './channels/read-time.ts';
export { listFailedChanges, makeDueChanges, planSchedule, planUnschedule } from './channels/schedule.ts';
export { planDisable, planEnable } from './channels/switch.ts';
export { isMissing, isRefusal, isUnreachable, StoreError } from './errors.ts';
export { hasFlagProvider, loadFlagProvider } from './flags/load-flag-provider.ts';
export { type FlagAudience, findDeclaredFlags, isFlagExpired, planFlag } from './flags/set-flag.ts';
export { type ListedVersion, listVersions } from './list.ts';
export type { Operator } from './operators/operator-accounts.ts';
export { OperatorStore } from './operators/operators.ts';
export { assertWithinBudgets, BUDGETS_FILE } from './publish/budgets.ts';
export { checkPublish, type PublishProblem } from './publish/check-publish.ts';
export { checkVersionLive } from './publish/check-version-live.ts';
export { prune, setPinned } from './publish/prune.ts';
export { describePublish, makeVersionLive, type PublishResult, publish } from './publish/publish.ts';
export { publishAll } from './publish/publish-all.ts';
export { isFolder } from './publish/read-build.ts';
export { checkRollback, remove, rollback } from './publish/rollback.ts';
export { withoutFolder } from './publish/without-folder.ts';
export { RegistryRefusal } from './registry/refusal.ts';
export { createRegistry } from './registry/registry.ts';
export { describeToken, TokenStore } from './registry/tokens.ts';
export { UploadStore } from './registry/uploads.ts';
export { withRegistry } from './registry/with-registry.ts';
export { findReleaseProblem } from './serve/health.ts';
export type { ResolvedManifest, Visitor } from './serve/resolve-manifest.ts';
export { contentSecurityPolicy, secureResponses } from './serve/security-headers.ts';
export { createPortal, type PortalOptions } from './serve/serve.ts';
export { readVisitor } from './serve/visitor.ts';
export { currentRevision } from './source/revision.ts';
export { createStackResolver } from './source-maps/resolve-stack.ts';
export { isStateInDatabase, openReleaseStore } from './state/open-store.ts';
export { type AuditEntry, runAs } from './store/audit.ts';
export { mapAtOnce } from './store/map-at-once.ts';
export { marksOf, newAreaRules, newPointer, pointerOf } from './store/pointers.ts';
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
