import { pathTo } from '@portal/portal-sdk';
import { addDays, calendarDay, serverNow } from '@portal/ui/format';

/** Kinds of quotes with their own list. Quotes of a multi-quote are listed with the multi-quote. */
export type ListedKind = 'single' | 'broadband';

const LIST = { single: 'quotes', broadband: 'broadband-quotes.index' } as const;

/** Statuses that count towards the pipeline. */
export const PIPELINE_STATUSES = ['created', 'accepted', 'data_added'] as const;
/** Statuses in which a quote can expire. */
const EXPIRABLE_STATUSES = [...PIPELINE_STATUSES, 'negotiation'] as const;
const WEEK_DAYS = 7;

export const openQuotesPath = (kind: ListedKind) =>
  pathTo(LIST[kind], null, { status: [...PIPELINE_STATUSES] });

/** Quotes whose price is held until a day of the next week, today included; soonest first. */
export function expiringQuotesPath(kind: ListedKind): string {
  const today = calendarDay(serverNow());
  return pathTo(LIST[kind], null, {
    status: [...EXPIRABLE_STATUSES],
    expires_from: today,
    expires_to: addDays(today, WEEK_DAYS - 1),
    sort: 'expiredAt',
    direction: 'asc',
  });
}

/** Multi-quotes that contain at least one open or expiring quote. */
export const multiQuotesPath = (withQuotes: 'open' | 'expiring') =>
  pathTo('multi-quotes.index', null, { with_quotes: withQuotes });

export const openOrdersPath = (filters: Readonly<Record<string, string | readonly string[]>> = {}) =>
  pathTo('orders', null, { status: ['open', 'held'], ...filters });

export const liveThisMonthPath = () =>
  pathTo('orders', null, { live_from: `${calendarDay(serverNow()).slice(0, 7)}-01` });
