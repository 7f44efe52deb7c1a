import type { Capability, ParsedOf } from '@portal/api-client';
import type { search } from '@portal/api-client/contract';
import { roleHasCapability } from '@portal/auth/access';
import { and, desc, ilike, inArray, type SQL } from 'drizzle-orm';
import { isMultiQuoteTester } from '../auth/authorise.ts';
import { getCircuitSearchCondition } from '../circuits/service.ts';
import { circuits } from '../circuits/tables.ts';
import type { Context } from '../http/context.ts';
import { contains } from '../http/paging.ts';
import { statusAt as multiQuoteStatusAt } from '../multi-quotes/load-multi-quote.ts';
import { multiQuotes } from '../multi-quotes/tables.ts';
import { matchesOrder } from '../orders/service.ts';
import { orders } from '../orders/tables.ts';
import { statusAt } from '../quotes/lifecycle/expiry.ts';
import { type QuoteKind, quotes } from '../quotes/tables.ts';
import { getCaseSearchCondition } from '../support/service.ts';
import { supportCases } from '../support/tables.ts';

type Hit = search.SearchHit;

/** One kind of search result: who may see it and how it is found. */
interface Source {
  access: Capability;
  /** Lives in the CRM (R13). */
  needsCrm?: boolean;
  find(text: string, context: Context): Promise<Omit<Hit, 'isExact'>[]>;
}

const PER_KIND = 5;

/** Newest first; reads more than are shown, because exact matches move to the front afterwards. */
const latest = (createdAt: Parameters<typeof desc>[0]) => ({
  orderBy: [desc(createdAt)],
  limit: PER_KIND * 4,
});

/** Every word must match, as in the search of the quote and order lists. */
function allWords(column: Parameters<typeof ilike>[0], text: string): SQL | undefined {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return and(...words.map((word) => ilike(column, contains(word))));
}

const place = (customer: string | null, address: { town: string }, postcode: string) =>
  [customer, address.town, postcode].filter(Boolean).join(', ');

function quotesOf(kinds: readonly QuoteKind[], kind: 'quote' | 'broadband_quote'): Source['find'] {
  return async (text, { scope, now }) => {
    const where = and(inArray(quotes.kind, [...kinds]), allWords(quotes.searchText, text));
    const rows = await scope.list(quotes, { where, ...latest(quotes.createdAt) });
    return rows.map((row) => ({
      kind,
      key: row.reference,
      title: row.reference,
      subtitle: place(row.customerName, row.address, row.postcode),
      status: statusAt(row, now()),
    }));
  };
}

const SOURCES: readonly Source[] = [
  { access: 'quotes', find: quotesOf(['single', 'multi'], 'quote') },
  { access: 'quotes', find: quotesOf(['broadband'], 'broadband_quote') },
  {
    access: 'orders',
    async find(text, { scope }) {
      const where = and(...text.split(/\s+/).filter(Boolean).map(matchesOrder));
      const rows = await scope.list(orders, { where, ...latest(orders.createdAt) });
      return rows.map((row) => ({
        kind: 'order',
        key: row.reference,
        title: row.reference,
        subtitle: place(row.customerName, row.address, row.postcode),
        status: row.status,
      }));
    },
  },
  {
    access: 'services',
    needsCrm: true,
    async find(text, { scope }) {
      const rows = await scope.list(circuits, {
        where: getCircuitSearchCondition(text),
        ...latest(circuits.createdAt),
      });
      return rows.map((row) => ({
        kind: 'service',
        key: String(row.id),
        title: row.name,
        subtitle: place(row.customerName, { town: row.city }, row.postcode),
        status: row.deviceStatus,
      }));
    },
  },
  {
    access: 'support',
    needsCrm: true,
    async find(text, { scope }) {
      const rows = await scope.list(supportCases, {
        where: getCaseSearchCondition(text),
        ...latest(supportCases.createdAt),
      });
      return rows.map((row) => ({
        kind: 'case',
        key: String(row.id),
        title: row.caseNumber,
        subtitle: row.subject,
        status: row.status,
      }));
    },
  },
  {
    access: 'multi-quotes',
    async find(text, { scope, now }) {
      const where = ilike(multiQuotes.name, contains(text));
      const rows = await scope.list(multiQuotes, { where, ...latest(multiQuotes.createdAt) });
      return rows.map((row) => ({
        kind: 'multi_quote',
        key: row.uuid,
        title: row.name,
        subtitle: row.createdBy ?? '',
        status: multiQuoteStatusAt(row, now()),
      }));
    },
  },
];

function mayLookIn({ access, needsCrm }: Source, { caller, config }: Context): boolean {
  if (!roleHasCapability(caller.roleId, access)) return false;
  if (access === 'multi-quotes') return isMultiQuoteTester(config, caller.partner);
  return !needsCrm || caller.partner.hasSfAccount;
}

const compact = (text: string) => text.replace(/\s+/g, '').toLowerCase();

/** Exact matches first, at most five per kind; kinds the caller may not open are skipped. */
export async function searchEverything(
  { search: text }: ParsedOf<typeof search.find>,
  context: Context,
): Promise<Hit[]> {
  const wanted = compact(text);
  const hits: Hit[] = [];
  for (const source of SOURCES) {
    if (!mayLookIn(source, context)) continue;
    const found = (await source.find(text, context)).map((hit) => ({
      ...hit,
      isExact:
        compact(hit.title) === wanted || hit.subtitle.split(', ').some((part) => compact(part) === wanted),
    }));
    hits.push(...exactFirst(found).slice(0, PER_KIND));
  }
  return exactFirst(hits);
}

function exactFirst(hits: readonly Hit[]): Hit[] {
  return [...hits.filter(({ isExact }) => isExact), ...hits.filter(({ isExact }) => !isExact)];
}
