import type { CanaryWatch, ChannelRule, Pointer } from '@portal/release-manifest';

/** Versions that some users get, each once. */
export function findCanaries({ channels }: Pick<Pointer, 'channels'>): string[] {
  const versions = channels.filter(({ to }) => to !== 'preview').map(({ version }) => version);
  return [...new Set(versions)];
}

/** The watch of a canary; undefined if the version is not a canary or is not watched. */
export function findWatch(
  live: Pick<Pointer, 'channels' | 'canaryWatches'>,
  version: string,
): CanaryWatch | undefined {
  if (!findCanaries(live).includes(version)) return undefined;
  return live.canaryWatches?.find((watch) => watch.version === version);
}

/** What the message of a canary on hold adds if a person asks to make it live for everyone. */
export const HOW_TO_MAKE_LIVE =
  ' To make it live for everyone anyway: --force. To end it: release stop-canary.';

/**
 * Throws if the canary was inconclusive: only a person can decide to go on.
 * @param advice what to do, added to the message
 */
export function assertNotOnHold(area: string, live: Pointer, version: string, advice = ''): void {
  const watch = findWatch(live, version);
  if (watch?.verdict !== 'inconclusive') return;
  throw new Error(`The canary ${version} of ${area} is on hold: ${watch.reason ?? 'inconclusive'}${advice}`);
}

/**
 * The watches after a version was given to some users. A canary with a verdict is watched again from now. A version that
 * was rolled back is not watched, because a person has chosen it.
 */
export function watchCanary(
  live: Pointer,
  channels: readonly ChannelRule[],
  version: string,
  now: Date,
): CanaryWatch[] {
  const watch = findWatch(live, version);
  const canaries = findCanaries({ channels: [...channels] });
  const others = (live.canaryWatches ?? []).filter(
    (other) => other.version !== version && canaries.includes(other.version),
  );
  if (live.rolledBack.includes(version)) return others;
  const isUndecided = watch !== undefined && watch.verdict === undefined;
  return [...others, isUndecided ? watch : { version, since: now.toISOString() }];
}
