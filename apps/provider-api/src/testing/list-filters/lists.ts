import { addDays } from '../../shared/days.ts';
import {
  arrayIncludesOneOf,
  type Check,
  customerIs,
  type Facts,
  fieldEquals,
  fieldIsOneOf,
  fieldIsTrue,
  getDayAt,
  getValueAt,
  holdsFor,
  onOrAfter,
  onOrBefore,
  ownerIs,
  type Row,
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

const status = fieldIsOneOf('status');
const supplierKey = fieldEquals('supplierKey');
const created = {
  createdFrom: onOrAfter(getDayAt('createdAt')),
  createdTo: onOrBefore(getDayAt('createdAt')),
};
const customer = customerIs();

/** The last day on which a price is held is the day before it expires (R23). */
const lastDay = (row: Row) => {
  const day = getDayAt('expiredAt')(row);
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
  expiresFrom: onOrAfter(lastDay),
  expiresTo: onOrBefore(lastDay),
  isBookmarked: fieldIsTrue('isBookmarked'),
  proposalStatus: fieldEquals('proposalStatus'),
  owner: ownerIs(),
  customer,
};
/** The demo has no test data, so the filter leaves out every row. `auth/sandbox.test.ts` checks the test data. */
const isSandbox: Check = () => [{ value: true, matches: () => false, mayLeaveNone: true }];
/** The demo has no service that was ceased. `dashboard/dashboard.test.ts` checks one. */
const isCeased: Check = () => [{ value: true, matches: () => false, mayLeaveNone: true }];
const savedQuotes: ListChecks = {
  key: 'reference',
  base: { multiQuotes: 'with' },
  filters: {
    ...quoteChecks,
    isSandbox,
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
    proposalStatus: fieldEquals('proposalStatus'),
    withQuotes: () => [
      { value: 'open', matches: (row) => getValueAt(row, 'more.has_open') === true },
      { value: 'expiring', matches: (row) => getValueAt(row, 'more.has_expiring') === true },
    ],
    owner: ownerIs(),
    customer: (rows, { customers }: Facts) =>
      [...customers]
        .filter(([name]) =>
          rows.some((row) => (getValueAt(row, 'more.customers') as string[]).includes(name)),
        )
        .slice(0, 2)
        .map(([name, id]) => ({
          value: id,
          matches: (row) => (getValueAt(row, 'more.customers') as string[]).includes(name),
        })),
  },
};

/** Whether the site's chosen price is saved as a quote that can still be ordered or has been ordered. */
const isSaved = `select multi_quote_locations.uuid as key, exists (select from quotes
    where reference = quote_reference and status not in ('cancelled', 'archived')
    and (expired_at > now() or status in ('processing', 'processed'))) as is_saved
  from multi_quote_locations`;
const saved = holdsFor((row) => getValueAt(row, 'more.is_saved') === true);

const multiQuoteQuotes: ListChecks = {
  key: 'reference',
  filters: { status, supplierKey, isBookmarked: fieldIsTrue('isBookmarked') },
};

/** Every list with filters, and the check of each filter. */
export const LIST_CHECKS: Record<string, ListChecks> = {
  'quotes.list': savedQuotes,
  'broadbandQuotes.list': savedQuotes,
  'approvals.list': {
    key: 'reference',
    filters: { ...quoteChecks, references: fieldIsOneOf('reference') },
  },
  'orders.list': {
    key: 'reference',
    more: `select orders.reference as key, quotes.owner_id,
        (select min(at) from order_events where order_reference = orders.reference and milestone = 'live') as live_at
      from orders left join quotes on quotes.reference = orders.quote_reference`,
    filters: {
      status,
      milestone: fieldIsOneOf('milestone'),
      waitsOn: fieldEquals('waitsOn'),
      supplierKey,
      ...created,
      liveFrom: onOrAfter(getDayAt('more.live_at')),
      liveTo: onOrBefore(getDayAt('more.live_at')),
      owner: ownerIs('more.owner_id'),
      customer,
      isSandbox,
    },
  },
  'circuits.list': {
    key: 'id',
    more: `select circuits.id as key, quotes.owner_id
      from circuits left join orders on orders.reference = circuits.order_reference
      left join quotes on quotes.reference = orders.quote_reference`,
    filters: {
      status: fieldIsOneOf('deviceStatus'),
      supplierKey,
      circuitType: fieldEquals('circuitType'),
      contractEndFrom: onOrAfter(getDayAt('contractEnd')),
      contractEndTo: onOrBefore(getDayAt('contractEnd')),
      renewal: () =>
        ['none', 'quoted', 'ordered', 'lapsed'].map((value) => ({
          value,
          matches: ({ renewalStatus }) => (renewalStatus ?? 'none') === value,
        })),
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
      isCeased,
      owner: ownerIs('more.owner_id'),
      customer,
    },
  },
  'audit.list': {
    key: 'id',
    more: 'select id as key, user_id::text from audit',
    filters: {
      kind: fieldIsOneOf('kind'),
      operation: fieldIsOneOf('operation'),
      source: fieldIsOneOf('source'),
      user: fieldEquals('more.user_id'),
      thing: fieldEquals('thing'),
      atFrom: onOrAfter(getDayAt('at')),
      atTo: onOrBefore(getDayAt('at')),
    },
  },
  'contacts.list': { key: 'id', filters: { purpose: arrayIncludesOneOf('purposes') } },
  'customers.listSummaries': { key: 'id', filters: { owner: ownerIs() } },
  'documentation.listNotifications': {
    key: 'id',
    more: `select service_notices.id as key,
        array(select circuit_id from service_notice_circuits where notice_id = service_notices.id
          and partner_id = (select id from partners where key = 'acme')) as circuits
      from service_notices`,
    filters: {
      kind: fieldIsOneOf('kind'),
      isCurrent: holdsFor(
        ({ startsAt, endsAt }) =>
          startsAt !== null && (endsAt === null || new Date(String(endsAt)) > new Date()),
      ),
      circuitId: (rows) => {
        const ids = rows.flatMap((row) => getValueAt(row, 'more.circuits') as number[]);
        return [...new Set(ids)].slice(0, 2).map((value) => ({
          value,
          matches: (row) => (getValueAt(row, 'more.circuits') as number[]).includes(value),
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
      outcome: fieldIsOneOf('outcome'),
      isSelected: holdsFor((row) => getValueAt(row, 'location.selectedSearchQuoteUuid') !== null),
      isSaved: saved,
      isBookmarked: fieldIsTrue('location.isBookmarked'),
    },
  },
  'multiQuotes.locations.list': {
    key: 'uuid',
    more: isSaved,
    filters: {
      isBookmarked: fieldIsTrue('isBookmarked'),
      isLocked: fieldIsTrue('isLocked'),
      isSelected: holdsFor(({ selectedSearchQuoteUuid }) => selectedSearchQuoteUuid !== null),
      hasIssues: holdsFor((row) =>
        ['address.duplicates', 'address.errors'].some(
          (path) => (getValueAt(row, path) as unknown[]).length > 0,
        ),
      ),
      hasPrices: holdsFor((row) => Number(row['searchQuotesCount']) > 0),
      isSaved: saved,
    },
  },
  'multiQuotes.quotes.list': multiQuoteQuotes,
  'notifications.listAll': { key: 'id', filters: { status, type: fieldIsOneOf('type'), ...created } },
  'partner.listUsers': { key: 'id', filters: { roleId: fieldIsOneOf('roleId', String), status } },
  'support.listCases': {
    key: 'id',
    filters: {
      status,
      priority: fieldIsOneOf('priority'),
      type: fieldIsOneOf('type'),
      waitsOn: fieldEquals('waitsOn'),
      isClosed: fieldIsTrue('isClosed'),
      circuitId: fieldEquals('circuitId'),
      owner: ownerIs('partnerOwnerId'),
      customer,
      ...created,
    },
  },
};

/** Lists whose filters have their own tests, because their rows exist only partway through a workflow. */
export const CHECKED_ELSEWHERE: Record<string, readonly string[]> = {
  'multiQuotes.imports.listRows': ['multi-quote-imports/review/reviews.test.ts'],
  'multiQuotes.proposal.listQuotes': ['multi-quote-deals/proposal.test.ts', 'proposals/deal-options.test.ts'],
  'multiQuotes.quotes.listForms': ['multi-quote-quotes/forms.test.ts'],
  'webhooks.listDeliveries': ['webhooks/deliveries.test.ts'],
};
