import { randomBytes } from 'node:crypto';
import type { ChannelRule, Composition, Pointer } from '@portal/release-manifest';
import { assertCompatible } from '../publish/compatibility.ts';
import { assertNoPathConflict } from '../publish/path-conflicts.ts';
import { findPageProblems } from '../publish/record-problems.ts';
import { assertStillLive, requirePointer } from '../publish/rollback.ts';
import { marksOf, withoutVersions, withPointer } from '../store/pointers.ts';
import type { ReleaseStore } from '../store/store.ts';
import { assertNotOnHold, findCanaries, HOW_TO_MAKE_LIVE, watchCanary } from './canary-watch.ts';
import {
  type CanaryAudience,
  describeAudience,
  describeChannels,
  describeOpenTabs,
  describeStoppedPromotions,
} from './describe.ts';
import { sortRules } from './find-rule.ts';
import { isExpired } from './is-expired.ts';
import { type Plan, requireArea, requireReason } from './make-change.ts';

const HOW_TO_GO_ON = ' To give it to these users anyway: --force. To end it: release stop-canary.';

interface ChangeOptions {
  reason: string | null | undefined;
  /** Allow a version that was rolled back or does not fit the live versions, and more users, or everyone, for a canary on hold. */
  force?: boolean | undefined;
  /** Refuse unless this version is live; null: none. Someone else may have changed that since a person decided. */
  ifLive?: string | null | undefined;
}

/** Plans to give a stored version to some users. Rules for other users stay. */
export async function planCanary(
  store: ReleaseStore,
  composition: Composition,
  area: string,
  version: string,
  audience: CanaryAudience,
  options: ChangeOptions,
): Promise<Plan> {
  requireArea(area);
  const reason = requireReason(options.reason);
  const live = requirePointer(composition, area);
  if (version === live.version) throw new Error(`${area} ${version} is live for everyone already.`);
  await assertMayServe(store, composition, area, version, options.force === true);
  const channels = sortRules(replaceRule(live.channels, version, audience));
  const isSmaller = isSmallerPercentage(live.channels, version, audience);
  if (!isSmaller && options.force !== true) assertNotOnHold(area, live, version, HOW_TO_GO_ON);
  const canaryWatches = isSmaller ? live.canaryWatches : watchCanary(live, channels, version, new Date());
  const next = withPointer(composition, area, { ...live, channels, canaryWatches });
  const detail = `${describeAudience(audience)} get ${version}`;
  return {
    composition: next,
    audit: { action: 'canary', app: area, from: live.version, to: live.version, reason, detail },
    summary: [...describeChannels(next, area), ...describeOpenTabs(live)],
  };
}

/** Plans to give everyone the live version again. Previews stay. */
export function planStopCanary(
  composition: Composition,
  area: string,
  version: string | undefined,
  options: Pick<ChangeOptions, 'reason'>,
): Plan {
  requireArea(area);
  const reason = requireReason(options.reason);
  const live = requirePointer(composition, area);
  const stopped = findCanaries(live).filter((one) => version === undefined || one === version);
  if (stopped.length === 0)
    throw new Error(
      version === undefined ? `${area} has no canary.` : `${version} is not a canary of ${area}.`,
    );
  const isStopped = (rule: ChannelRule) => rule.to !== 'preview' && stopped.includes(rule.version);
  const channels = live.channels.filter((rule) => !isStopped(rule));
  const next = withPointer(composition, area, { ...live, channels });
  const detail = `no longer a canary: ${stopped.join(', ')}`;
  return {
    composition: next,
    audit: { action: 'stop-canary', app: area, from: live.version, to: live.version, reason, detail },
    summary: [...describeChannels(next, area), ...describeOpenTabs(live)],
  };
}

/**
 * Makes a canary live for everyone.
 * @param version needed if there are several canaries
 */
export async function planPromote(
  store: ReleaseStore,
  composition: Composition,
  area: string,
  version: string | undefined,
  options: ChangeOptions,
): Promise<Plan> {
  requireArea(area);
  const reason = requireReason(options.reason);
  const live = requirePointer(composition, area);
  assertStillLive(area, live, options.ifLive);
  const target = findCanary(area, live, version);
  if (options.force !== true) assertNotOnHold(area, live, target, HOW_TO_MAKE_LIVE);
  await assertMayServe(store, composition, area, target, options.force === true);
  const next = withPointer(composition, area, {
    ...live,
    version: target,
    previous: live.version,
    rolledBack: live.rolledBack.filter((other) => other !== target),
    channels: withoutVersions(live.channels, [target]),
  });
  return {
    composition: next,
    audit: { action: 'promote', app: area, from: live.version, to: target, reason },
    summary: [
      ...describeChannels(next, area),
      `Before: ${live.version}.`,
      ...describeOpenTabs(live),
      ...describeStoppedPromotions(next, area),
    ],
  };
}

/** The canary to promote. Throws if there is none, or several and no version is given. */
export function findCanary(area: string, live: Pointer, version: string | undefined): string {
  const canaries = findCanaries(live);
  if (version !== undefined) {
    if (canaries.includes(version)) return version;
    throw new Error(`${version} is not a canary of ${area}. Canaries: ${canaries.join(', ') || 'none'}.`);
  }
  const [only, ...others] = canaries;
  if (only === undefined) throw new Error(`${area} has no canary to promote.`);
  if (others.length > 0) throw new Error(`${area} has several canaries. Name one: ${canaries.join(', ')}.`);
  return only;
}

/** Whether fewer users would get the version than get it now. */
function isSmallerPercentage(
  channels: readonly ChannelRule[],
  version: string,
  audience: CanaryAudience,
): boolean {
  return channels.some(
    (rule) =>
      rule.to === 'percentage' &&
      rule.version === version &&
      audience.to === 'percentage' &&
      audience.percent < rule.percent,
  );
}

/** The same checks as for a publish. */
export async function assertMayServe(
  store: ReleaseStore,
  composition: Composition,
  area: string,
  version: string,
  isForced: boolean,
): Promise<void> {
  const record = await store.readRecord(area, version);
  if (record === null) {
    const stored = (await store.listVersions(area)).join(', ') || 'none';
    throw new Error(`${area} has no version "${version}". Published: ${stored}.`);
  }
  const problems = findPageProblems(record);
  if (problems.length > 0) throw new Error(`${area} ${version} cannot be used:\n${problems.join('\n')}`);
  await assertNoPathConflict(store, composition, record);
  if (isForced) return;
  if (marksOf(composition, area).rolledBack.includes(version))
    throw new Error(`${area} ${version} was rolled back. To use it anyway: --force.`);
  await assertCompatible(store, composition, record);
}

function replaceRule(
  channels: readonly ChannelRule[],
  version: string,
  audience: CanaryAudience,
): ChannelRule[] {
  const current = channels.filter((rule) => !isExpired(rule, new Date()));
  const others = current.filter(({ to }) => to !== audience.to);
  switch (audience.to) {
    case 'testers':
      return [...others, { to: 'testers', version }];
    case 'percentage': {
      const same = current.find((rule) => rule.to === 'percentage' && rule.version === version);
      // Another version is tried by other users.
      const salt = same?.to === 'percentage' ? same.salt : randomBytes(9).toString('base64url');
      return [...others, { to: 'percentage', version, percent: audience.percent, salt }];
    }
    case 'partners': {
      const partners = [...new Set(audience.partners)].sort((a, b) => a - b);
      // A partner gets one version, the one that was named last.
      const remaining = current.flatMap((rule) => {
        if (rule.to !== 'partners' || rule.version === version) return [];
        const rest = rule.partners.filter((partner) => !partners.includes(partner));
        return rest.length === 0 ? [] : [{ ...rule, partners: rest }];
      });
      return [...others, ...remaining, { to: 'partners', version, partners }];
    }
  }
}
