import type { Composition, ScheduledChange } from '@portal/release-manifest';

interface Outcome {
  /** The version that is live then. */
  version: string;
  /** Promotions that are not made, because another version is live than the one they replace. */
  stopped: ScheduledChange[];
}

/**
 * What the scheduled promotions of an area will do if nobody changes the area before. Each replaces the version that is
 * live when its turn comes.
 * @param until leave out promotions after this time
 */
export function predictPromotions(
  { scheduled }: Composition,
  area: string,
  live: string,
  until?: Date,
): Outcome {
  const pending = scheduled
    .filter((one) => one.area === area && one.action === 'promote' && one.failed === undefined)
    .filter(({ at }) => until === undefined || new Date(at) <= until)
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const stopped: ScheduledChange[] = [];
  let version = live;
  for (const change of pending) {
    if (change.ifLive === undefined || change.ifLive === version) version = change.version ?? version;
    else stopped.push(change);
  }
  return { version, stopped };
}
