import {
  type FlagAudience,
  type Plan,
  planCanary,
  planDisable,
  planEnable,
  planEndDevelopment,
  planFlag,
  planFreeze,
  planPromote,
  planSchedule,
  planStopCanary,
  planUnfreeze,
  planUnschedule,
  type ReleaseStore,
  readTime,
} from '@portal/release';
import type { Composition } from '@portal/release-manifest';
import type { Change } from '../contract/changes.ts';

const FLAG_STATES = { on: true, off: false, default: null } as const;

/** Plans a change of the composition; null if another function makes the change. */
export async function planChange(
  store: ReleaseStore,
  composition: Composition,
  change: Change,
  now: Date,
): Promise<Plan | null> {
  switch (change.action) {
    case 'canary':
      return planCanary(store, composition, change.app, change.version, change.audience, change);
    case 'stop-canary':
      return planStopCanary(composition, change.app, change.version, change);
    case 'promote':
      return planPromote(store, composition, change.app, change.version, change);
    case 'disable':
      return planDisable(composition, change.app, change, now);
    case 'enable':
      return planEnable(composition, change.app, change.reason);
    case 'end-development':
      return planEndDevelopment(composition, change.app, change.reason);
    case 'flag':
      return planFlagChange(store, composition, change, now);
    case 'freeze': {
      const from = change.from === null ? now : readTime(change.from);
      return planFreeze(composition, { from, to: readTime(change.to), reason: change.reason }, now);
    }
    case 'unfreeze':
      return planUnfreeze(composition, change.reason, now);
    case 'schedule': {
      const { at, reason, version, message } = change;
      const options = { at: readTime(at), reason, version, message };
      return planSchedule(composition, change.change, change.app, options, now);
    }
    case 'unschedule':
      return planUnschedule(composition, change.id, change.reason);
    default:
      return null;
  }
}

/** Plans the change of a flag. For a preview, the plan contains the key of its link. */
export function planFlagChange(
  store: ReleaseStore,
  composition: Composition,
  { app, flag, state, reason, audience }: Extract<Change, { action: 'flag' }>,
  now: Date,
) {
  const chosen: FlagAudience | undefined = audience.to === 'everyone' ? undefined : audience;
  const options = { reason, audience: chosen };
  return planFlag(store, composition, app, flag, FLAG_STATES[state], options, now);
}
