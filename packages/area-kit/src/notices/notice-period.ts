import type { contract } from '@portal/api-client';
import { formatExactTime } from '@portal/ui/format';

type ServiceNotice = contract.documentation.ServiceNotice;

/** "24-11-2026 00:00:00 to 05:00:00"; repeats the date only if the period ends on another day. */
export function formatNoticePeriod({
  startsAt,
  endsAt,
}: Pick<ServiceNotice, 'startsAt' | 'endsAt'>): string | null {
  if (startsAt === null) return endsAt === null ? null : `Until ${formatExactTime(endsAt)}`;
  const start = formatExactTime(startsAt);
  if (endsAt === null) return `From ${start}`;
  const end = formatExactTime(endsAt);
  const [startDay] = start.split(' ');
  const [endDay, endTime] = end.split(' ');
  return `${start} to ${startDay === endDay ? endTime : end}`;
}
