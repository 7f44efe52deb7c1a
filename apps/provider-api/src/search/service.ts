import type { Capability, ParsedOf } from '@portal/api-client';
import type { search } from '@portal/api-client/contract';
import { roleHasCapability } from '@portal/auth/access';
import { and, desc, gte, inArray, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { isMultiQuoteTester } from '../auth/authorise.ts';
import { circuits } from '../circuits/tables.ts';
import type { RowOptions } from '../db/rows.ts';
import { compactText, matchesSearch, SIMILAR, searchRank, searchSimilarity } from '../db/search-index.ts';
import { searchDocuments } from '../documentation/search.ts';
import type { Context } from '../http/context.ts';
import { statusAt as multiQuoteStatusAt } from '../multi-quotes/load-multi-quote.ts';
import { multiQuotes } from '../multi-quotes/tables.ts';
import { orders } from '../orders/tables.ts';
import { statusAt } from '../quotes/lifecycle/expiry.ts';
import { type QuoteKind, quotes } from '../quotes/tables.ts';
import { searchHelp } from '../support/help/search-help.ts';
import { supportCases } from '../support/tables.ts';

type Hit = search.SearchHit;
/** A hit, and what it was found by. */
type Found = Omit<Hit, 'match'> & { searchIndex: string };

/** One kind of search result: who may see it and how it is read. */
interface Source {
  access: Capability;
  /** Lives in the CRM (R13). */
  needsCrm?: boolean;
  searchIndex: PgColumn;
  createdAt: PgColumn;
  read(rows: Pick<RowOptions, 'where' | 'orderBy' | 'limit'>, context: Context): Promise<Found[]>;
}

const PER_KIND = 5;

const place = (customer: string | null, town: string, postcode: string) =>
  [customer, town, postcode].filter(Boolean).join(', ');

function quotesOf(kinds: readonly QuoteKind[], kind: 'quote' | 'broadband_quote'): Source {
  return {
    access: 'quotes',
    searchIndex: quotes.searchIndex,
    createdAt: quotes.createdAt,
    async read({ where, ...options }, { scope, now }) {
      const rows = await scope.pick(
        quotes,
        ['reference', 'status', 'expiredAt', 'customerName', 'address', 'postcode', 'searchIndex'],
        { ...options, where: and(inArray(quotes.kind, [...kinds]), where) },
      );
      return rows.map((row) => ({
        kind,
        key: row.reference,
        title: row.reference,
        subtitle: place(row.customerName, row.address.town, row.postcode),
        status: statusAt(row, now()),
        searchIndex: row.searchIndex,
      }));
    },
  };
}

const SOURCES: readonly Source[] = [
  quotesOf(['single', 'multi'], 'quote'),
  quotesOf(['broadband'], 'broadband_quote'),
  {
    access: 'orders',
    searchIndex: orders.searchIndex,
    createdAt: orders.createdAt,
    async read(options, { scope }) {
      const rows = await scope.pick(
        orders,
        ['reference', 'status', 'customerName', 'address', 'postcode', 'searchIndex'],
        options,
      );
      return rows.map((row) => ({
        kind: 'order',
        key: row.reference,
        title: row.reference,
        subtitle: place(row.customerName, row.address.town, row.postcode),
        status: row.status,
        searchIndex: row.searchIndex,
      }));
    },
  },
  {
    access: 'services',
    needsCrm: true,
    searchIndex: circuits.searchIndex,
    createdAt: circuits.createdAt,
    async read(options, { scope }) {
      const rows = await scope.pick(
        circuits,
        ['id', 'name', 'deviceStatus', 'customerName', 'city', 'postcode', 'searchIndex'],
        options,
      );
      return rows.map((row) => ({
        kind: 'service',
        key: String(row.id),
        title: row.name,
        subtitle: place(row.customerName, row.city, row.postcode),
        status: row.deviceStatus,
        searchIndex: row.searchIndex,
      }));
    },
  },
  {
    access: 'support',
    needsCrm: true,
    searchIndex: supportCases.searchIndex,
    createdAt: supportCases.createdAt,
    async read(options, { scope }) {
      const rows = await scope.pick(
        supportCases,
        ['id', 'caseNumber', 'subject', 'status', 'searchIndex'],
        options,
      );
      return rows.map((row) => ({
        kind: 'case',
        key: String(row.id),
        title: row.caseNumber,
        subtitle: row.subject,
        status: row.status,
        searchIndex: row.searchIndex,
      }));
    },
  },
  {
    access: 'multi-quotes',
    searchIndex: multiQuotes.searchIndex,
    createdAt: multiQuotes.createdAt,
    async read(options, { scope, now }) {
      const rows = await scope.list(multiQuotes, options);
      return rows.map((row) => ({
        kind: 'multi_quote',
        key: row.uuid,
        title: row.name,
        subtitle: row.createdBy ?? '',
        status: multiQuoteStatusAt(row, now()),
        searchIndex: row.searchIndex,
      }));
    },
  },
];

function mayLookIn({ access, needsCrm }: Source, { caller, config }: Context): boolean {
  if (!roleHasCapability(caller.roleId, access)) return false;
  if (access === 'multi-quotes') return isMultiQuoteTester(config, caller.partner);
  return !needsCrm || caller.partner.hasSfAccount;
}

/**
 * Whole references, names and postcodes first, then what starts with the text, then what contains its words; at most
 * five per kind. Where nothing matches, what has similar words: one typing mistake is forgiven. Kinds the caller may
 * not open are skipped.
 */
export async function searchEverything(
  { search: text }: ParsedOf<typeof search.find>,
  context: Context,
): Promise<Hit[]> {
  const sources = SOURCES.filter((source) => mayLookIn(source, context));
  const [matching, texts] = await Promise.all([
    readAll(sources, context, ({ searchIndex, createdAt }) => ({
      where: matchesSearch(searchIndex, text),
      orderBy: [searchRank(searchIndex, text), desc(createdAt)],
    })),
    searchTexts(text, context),
  ]);
  const hits = matching.map((found) => toHit(found, matchOf(found, text)));
  const textHits = texts.filter(({ match }) => match !== 'similar');
  if (hits.length + textHits.length > 0) return sortByMatch([...hits, ...textHits]);
  if (!canBeMistyped(text)) return [];
  const similar = await readAll(sources, context, ({ searchIndex }) => ({
    where: gte(searchSimilarity(searchIndex, text), SIMILAR),
    orderBy: [desc(searchSimilarity(searchIndex, text))],
  }));
  return [...similar.map((found) => toHit(found, 'similar')), ...texts];
}

/** Documents and help articles, by their text. */
async function searchTexts(search: string, context: Context): Promise<Hit[]> {
  if (!roleHasCapability(context.caller.roleId, 'documentation')) return [];
  const [documents, articles] = await Promise.all([
    searchDocuments({ search }, context),
    searchHelp({ search }, context),
  ]);
  return [
    ...documents.slice(0, PER_KIND).map(({ kind, id, name, folderName, match }) => ({
      kind: 'document' as const,
      key: `${kind}-${id}`,
      title: name,
      subtitle: kind === 'file' ? folderName : 'Folder',
      status: '',
      match: match === 'similar' ? match : matchOfTitle(name, search),
    })),
    ...articles.slice(0, PER_KIND).map(({ id, title, category, match }) => ({
      kind: 'help_article' as const,
      key: String(id),
      title,
      subtitle: category,
      status: '',
      match: match === 'similar' ? match : matchOfTitle(title, search),
    })),
  ];
}

/** A text that only contains the words comes after everything that is called so. */
function matchOfTitle(title: string, search: string): Hit['match'] {
  const compact = compactText(search);
  if (compactText(title) === compact) return 'exact';
  return compactText(title).startsWith(compact) ? 'prefix' : 'contains';
}

/** Names only: a reference or postcode that differs by one character is another one. */
const canBeMistyped = (text: string): boolean => /^[a-z][a-z '’&-]{3,}$/i.test(text);

async function readAll(
  sources: readonly Source[],
  context: Context,
  rows: (source: Source) => { where: SQL | undefined; orderBy: SQL[] },
): Promise<Found[]> {
  const found = await Promise.all(
    sources.map((source) => source.read({ ...rows(source), limit: PER_KIND }, context)),
  );
  return found.flat();
}

function matchOf({ searchIndex }: Found, text: string): Hit['match'] {
  const compact = compactText(text);
  if (searchIndex.includes(`|${compact}|`)) return 'exact';
  return searchIndex.includes(`|${compact}`) ? 'prefix' : 'contains';
}

const toHit = ({ searchIndex: _, ...hit }: Found, match: Hit['match']): Hit => ({ ...hit, match });

const ORDER: readonly Hit['match'][] = ['exact', 'prefix', 'contains', 'similar'];

function sortByMatch(hits: readonly Hit[]): Hit[] {
  return hits.toSorted((one, two) => ORDER.indexOf(one.match) - ORDER.indexOf(two.match));
}
