import { addDays } from '../../shared/days.ts';
import {
  at,
  type Check,
  dayAt,
  type Facts,
  from,
  includes,
  is,
  isOfCustomer,
  isOneOf,
  isOwnedBy,
  isTrue,
  type Row,
  to,
  whether,
} from './checks.ts';

interface ListChecks {
  filters: Record<string, Check>;
  /** Field that identifies a row. */
  key: string;
  /** Input of the unfiltered call. */
  base?: object;
  /** SQL that adds values to each row that the response lacks. Its first column is the row's key. */
  more?: string;
}

const status = isOneOf('status');
const supplierKey = is('supplierKey');
const created = { createdFrom: from(dayAt('createdAt')), createdTo: to(dayAt('createdAt')) };
const customer = isOfCustomer();

/** The last day on which a price is held is the day before it expires (R23). */
const lastDay = (row: Row) => {
  const day = dayAt('expiredAt')(row);
  return day === null
    ? null
    : addDays(new Date(`${day}T12:00:00Z`), -1)
        .toISOString()
        .slice(0, 10);
};

const quoteChecks = {
  status,
  supplierKey,
  ...created,
  expiresFrom: from(lastDay),
  expiresTo: to(lastDay),
  isBookmarked: isTrue('isBookmarked'),
  owner: isOwnedBy(),
  customer,
};
const savedQuotes: ListChecks = {
  key: 'reference',
  base: { multiQuotes: 'with' },
  filters: {
    ...quoteChecks,
    // `only`: the quotes of multi-quotes, none of which is a broadband quote.
    multiQuotes: () => [{ value: 'only', matches: ({ kind }) => kind === 'multi', mayLeaveNone: true }],
  },
};

const multiQuotes: ListChecks = {
  key: 'uuid',
  more: `select multi_quotes.uuid as key,
      array(select distinct customer_name from multi_quote_locations where multi_quote_id = multi_quotes.id) as customers,
      exists (select from quotes where multi_quote_uuid = multi_quotes.uuid and status in ('created', 'accepted', 'data_added')
        and expired_at > now()) as has_open,
      exists (select from quotes where multi_quote_uuid = multi_quotes.uuid and status in ('created', 'accepted', 'data_added')
        and expired_at > now() and expired_at < now() + interval '7 days') as has_expiring
    from multi_quotes`,
  filters: {
    status,
    ...created,
    withQuotes: () => [
      { value: 'open', matches: (row) => at(row, 'more.has_open') === true },
      { value: 'expiring', matches: (row) => at(row, 'more.has_expiring') === true },
    ],
    owner: isOwnedBy(),
    customer: (rows, { customers }: Facts) =>
      [...customers]
        .filter(([name]) => rows.some((row) => (at(row, 'more.customers') as string[]).includes(name)))
        .slice(0, 2)
        .map(([name, id]) => ({
          value: id,
          matches: (row) => (at(row, 'more.customers') as string[]).includes(name),
        })),
  },
};

/** Whether the site's chosen price is saved as a quote that can still be ordered or has been ordered. */
const isSaved = `select multi_quote_locations.uuid as key, exists (select from quotes
    where reference = quote_reference and status not in ('cancelled', 'archived')
    and (expired_at > now() or status in ('processing', 'processed'))) as is_saved
  from multi_quote_locations`;
const saved = whether((row) => at(row, 'more.is_saved') === true);

const multiQuoteQuotes: ListChecks = {
  key: 'reference',
  filters: { status, supplierKey, isBookmarked: isTrue('isBookmarked') },
};

/** Every list with filters, and the check of each filter. */
export const LIST_CHECKS: Record<string, ListChecks> = {
  'quotes.list': savedQuotes,
  'broadbandQuotes.list': savedQuotes,
  'approvals.list': { key: 'reference', filters: quoteChecks },
  'orders.list': {
    key: 'reference',
    more: `select orders.reference as key, quotes.owner_id,
        (select min(at) from order_events where order_reference = orders.reference and milestone = 'live') as live_at
      from orders left join quotes on quotes.reference = orders.quote_reference`,
    filters: {
      status,
      milestone: isOneOf('milestone'),
      waitsOn: is('waitsOn'),
      supplierKey,
      ...created,
      liveFrom: from(dayAt('more.live_at')),
      liveTo: to(dayAt('more.live_at')),
      owner: isOwnedBy('more.owner_id'),
      customer,
    },
  },
  'circuits.list': {
    key: 'id',
    more: `select circuits.id as key, quotes.owner_id
      from circuits left join orders on orders.reference = circuits.order_reference
      left join quotes on quotes.reference = orders.quote_reference`,
    filters: {
      status: isOneOf('deviceStatus'),
      supplierKey,
      circuitType: is('circuitType'),
      contractEndFrom: from(dayAt('contractEnd')),
      contractEndTo: to(dayAt('contractEnd')),
      endsWithin: (_rows, { today }) =>
        ['30', '60', '90'].map((value) => {
          const last = addDays(new Date(`${today}T12:00:00Z`), Number(value))
            .toISOString()
            .slice(0, 10);
          return {
            value,
            matches: ({ contractEnd }) => String(contractEnd) >= today && String(contractEnd) <= last,
          };
        }),
      owner: isOwnedBy('more.owner_id'),
      customer,
    },
  },
  'contacts.list': { key: 'id', filters: { purpose: includes('purposes') } },
  'customers.listSummaries': { key: 'id', filters: { owner: isOwnedBy() } },
  'documentation.listNotifications': {
    key: 'id',
    more: `select service_notices.id as key,
        array(select circuit_id from service_notice_circuits where notice_id = service_notices.id
          and partner_id = (select id from partners where key = 'acme')) as circuits
      from service_notices`,
    filters: {
      kind: isOneOf('kind'),
      isCurrent: whether(
        ({ startsAt, endsAt }) =>
          startsAt !== null && (endsAt === null || new Date(String(endsAt)) > new Date()),
      ),
      circuitId: (rows) => {
        const ids = rows.flatMap((row) => at(row, 'more.circuits') as number[]);
        return [...new Set(ids)].slice(0, 2).map((value) => ({
          value,
          matches: (row) => (at(row, 'more.circuits') as number[]).includes(value),
        }));
      },
    },
  },
  'multiQuotes.list': multiQuotes,
  'multiQuotes.listAvailable': multiQuotes,
  'multiQuotes.listPriceRequests': { key: 'id', filters: { status } },
  'multiQuotes.negotiations.list': { key: 'uuid', filters: { status } },
  'multiQuotes.listSearches': {
    key: 'location.uuid',
    more: isSaved,
    filters: {
      status,
      outcome: isOneOf('outcome'),
      isSelected: whether((row) => at(row, 'location.selectedSearchQuoteUuid') !== null),
      isSaved: saved,
      isBookmarked: isTrue('location.isBookmarked'),
    },
  },
  'multiQuotes.locations.list': {
    key: 'uuid',
    more: isSaved,
    filters: {
      isBookmarked: isTrue('isBookmarked'),
      isLocked: isTrue('isLocked'),
      isSelected: whether(({ selectedSearchQuoteUuid }) => selectedSearchQuoteUuid !== null),
      hasIssues: whether((row) =>
        ['address.duplicates', 'address.errors'].some((path) => (at(row, path) as unknown[]).length > 0),
      ),
      hasPrices: whether((row) => Number(row['searchQuotesCount']) > 0),
      isSaved: saved,
    },
  },
  'multiQuotes.quotes.list': multiQuoteQuotes,
  'notifications.listAll': { key: 'id', filters: { status, type: isOneOf('type'), ...created } },
  'partner.listUsers': { key: 'id', filters: { roleId: isOneOf('roleId', String), status } },
  'support.listCases': {
    key: 'id',
    filters: {
      status,
      priority: isOneOf('priority'),
      type: isOneOf('type'),
      waitsOn: is('waitsOn'),
      isClosed: isTrue('isClosed'),
      circuitId: is('circuitId'),
      owner: isOwnedBy('partnerOwnerId'),
      customer,
      ...created,
    },
  },
};

/** Lists whose filters have their own tests, because their rows exist only partway through a workflow. */
export const CHECKED_ELSEWHERE: Record<string, string> = {
  'multiQuotes.imports.listRows': 'multi-quote-imports/review/reviews.test.ts',
  'multiQuotes.proposal.listQuotes': 'multi-quote-quotes/proposal/proposal.test.ts',
  'multiQuotes.quotes.listForms': 'multi-quote-quotes/forms.test.ts',
};
