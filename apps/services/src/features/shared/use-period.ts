import { useSearchParams } from '@portal/portal-sdk';
import { addDays, calendarDay, daysBetween, serverNow } from '@portal/ui/format';

/** The provider keeps and answers at most a year. */
const MAX_DAYS = 366;
const DEFAULT_DAYS = 30;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export interface Period {
  start: string;
  end: string;
}

const isDay = (text: string): boolean => DAY.test(text) && !Number.isNaN(Date.parse(text));

/** The period of the charts, in the URL: `?from=2026-11-01&to=2026-11-21`. By default the last 30 days. */
export function usePeriod(): [Period, (period: Period | null) => void] {
  const [params, setParams] = useSearchParams();
  const today = calendarDay(serverNow());
  const from = params.get('from') ?? '';
  const to = params.get('to') ?? '';
  const isUsable = isDay(from) && isDay(to) && from <= to && to <= today && daysBetween(from, to) < MAX_DAYS;
  const period = isUsable
    ? { start: from, end: to }
    : { start: addDays(today, 1 - DEFAULT_DAYS), end: today };
  const change = (next: Period | null) =>
    setParams(
      (current) => {
        const query = new URLSearchParams(current);
        if (next === null) {
          query.delete('from');
          query.delete('to');
        } else {
          query.set('from', next.start);
          query.set('to', next.end);
        }
        return query;
      },
      { replace: true, preventScrollReset: true },
    );
  return [period, change];
}

/** The earliest day that a period ending on `end` may start. */
export const earliestStart = (end: string): string => addDays(end, 1 - MAX_DAYS);
