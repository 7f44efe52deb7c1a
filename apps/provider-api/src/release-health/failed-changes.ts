import { DateTime } from 'luxon';
import type { Provider } from '../provider.ts';
import { ZONE } from '../shared/days.ts';
import { notifyOperators } from './notify-operators.ts';
import { operatorNews } from './tables.ts';
import { failedChangeJob } from './webhook-job.ts';

/** A scheduled change of an area that was due and was not possible. */
interface FailedChange {
  id: string;
  area: string;
  action: string;
  version: string | null;
  /** When it was due. */
  scheduledFor: string;
  scheduledBy: string;
  /** Why it was not possible. */
  reason: string;
}

/**
 * Notifies operators of a failed change. Does so exactly once, also with several processes or after a kill. Returns
 * false if they have been notified before.
 */
export async function reportFailedChange(
  provider: Pick<Provider, 'db' | 'config' | 'mail' | 'jobs' | 'log' | 'now'>,
  { id, ...change }: FailedChange,
): Promise<boolean> {
  const { area, action, version, scheduledFor, scheduledBy, reason } = change;
  const what = `${action} ${area}${version === null ? '' : ` ${version}`}`;
  const isNew = await provider.db.transaction(async (tx) => {
    const added = await tx
      .insert(operatorNews)
      .values({ key: `failed change ${id} ${scheduledFor}`, sentAt: provider.now() })
      .onConflictDoNothing()
      .returning({ key: operatorNews.key });
    if (added.length === 0) return false;
    await notifyOperators(provider, tx, {
      mail: {
        subject: `A scheduled change of ${area} failed`,
        paragraphs: [
          `"${what}" was scheduled by ${scheduledBy} for ${formatTime(scheduledFor)}. It was not possible, so nothing was changed.`,
          reason,
          `It is not tried again. Schedule it again, or remove it from the list: npm run release -- unschedule ${id} --reason "…"`,
        ],
      },
      webhook: [failedChangeJob, change],
    });
    return true;
  });
  if (isNew) provider.log.info('release.change-failed', change);
  return isNew;
}

const formatTime = (instant: string) =>
  DateTime.fromISO(instant).setZone(ZONE).setLocale('en-GB').toFormat('d LLLL yyyy, HH:mm');
