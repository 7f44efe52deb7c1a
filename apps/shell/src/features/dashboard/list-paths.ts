import { pathTo } from '@portal/portal-sdk';
import { addDays, calendarDay, serverNow } from '@portal/ui/format';

/** The lists that show quotes. Those of a multi-quote are listed with the multi-quote. */
export type ListedKind = 'single' | 'broadband';

const LIST = { single: 'quotes', broadband: 'broadband-quotes.index' } as const;

/** What the pipeline is made of. */
export const PIPELINE_STATUSES = ['created', 'accepted', 'data_added'] as const;
/** States that time ends. */
const EXPIRABLE_STATUSES = [...PIPELINE_STATUSES, 'negotiation'] as const;
const WEEK_DAYS = 7;

export const openQuotesPath = (kind: ListedKind) =>
  pathTo(LIST[kind], null, { status: [...PIPELINE_STATUSES] });

/** What expires from tomorrow to a week from now by the server's clock, soonest first (R23: today has expired already). */
export function expiringQuotesPath(kind: ListedKind): string {
  const today = calendarDay(serverNow());
  return pathTo(LIST[kind], null, {
    status: [...EXPIRABLE_STATUSES],
    expires_from: addDays(today, 1),
    expires_to: addDays(today, WEEK_DAYS),
    sort: 'expiredAt',
    direction: 'asc',
  });
}

/** Multi-quotes with such a quote among theirs. */
export const multiQuotesPath = (holds: 'open' | 'expiring') => pathTo('multi-quotes.index', null, { holds });

export const openOrdersPath = (filters: Readonly<Record<string, string | readonly string[]>> = {}) =>
  pathTo('orders', null, { status: ['open', 'held'], ...filters });

export const liveThisMonthPath = () =>
  pathTo('orders', null, { live_from: `${calendarDay(serverNow()).slice(0, 7)}-01` });
