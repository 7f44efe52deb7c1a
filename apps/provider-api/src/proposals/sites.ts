import type { contract, PageOf } from '@portal/api-client';
import { and, asc, eq, gte, lt } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import { type PageQuery, pageOf, pageWindow } from '../lists/paging.ts';
import { forEachSlice, yieldToEventLoop } from '../yield-to-event-loop.ts';
import { type ProposalRow, proposalSites } from './tables.ts';

type DealSite = contract.proposals.DealSite;

/** Sites of one row. A page of a list reads at most two rows; the order of their starts is that of the document. */
const ROW_SIZE = 100;
/** Rows of one statement. */
const ROWS = 5;

export async function storeSites(
  scope: Scope,
  proposalId: number,
  sites: readonly DealSite[],
): Promise<void> {
  await forEachSlice(sites, ROWS * ROW_SIZE, async (slice, from) => {
    const rows = [];
    for (let index = 0; index < slice.length; index += ROW_SIZE)
      rows.push({ proposalId, start: from + index, sites: slice.slice(index, index + ROW_SIZE) });
    await scope.insertAll(proposalSites, rows);
  });
}

type StoredSite = Omit<DealSite, 'options'> & { options?: DealSite['options'] };

/** Walks through all sites of a version in short statements. */
async function* walkSites(
  scope: Scope,
  { id, content }: ProposalRow,
): AsyncGenerator<DealSite[], void, void> {
  const count = countSites(content);
  for (let from = 0; from < count; from += ROWS * ROW_SIZE) {
    yield await readRows(scope, id, from, from + ROWS * ROW_SIZE);
    await yieldToEventLoop();
  }
}

async function readRows(scope: Scope, proposalId: number, from: number, to: number): Promise<DealSite[]> {
  const rows = await scope.pick(proposalSites, ['sites'], {
    where: and(
      eq(proposalSites.proposalId, proposalId),
      gte(proposalSites.start, from),
      lt(proposalSites.start, to),
    ),
    orderBy: [asc(proposalSites.start)],
  });
  // Sites stored by earlier releases have no options.
  const stored: readonly StoredSite[] = rows.flatMap(({ sites }) => sites);
  return stored.map((site) => ({ ...site, options: site.options ?? [] }));
}

const countSites = ({ offer }: ProposalRow['content']) =>
  offer.kind === 'multi-quote' ? offer.siteCount : 0;

/** The sites that have several options, if they are no more than `limit`; otherwise none. */
export async function loadSitesWithOptions(
  scope: Scope,
  row: ProposalRow,
  limit: number,
): Promise<DealSite[]> {
  const { offer } = row.content;
  if (offer.kind === 'quote' || offer.sitesWithOptions === 0 || offer.sitesWithOptions > limit) return [];
  const sites = await loadSites(scope, row);
  return sites.filter(({ options }) => options.length > 0);
}

export async function loadSites(scope: Scope, row: ProposalRow): Promise<DealSite[]> {
  const sites: DealSite[] = [];
  for await (const some of walkSites(scope, row)) sites.push(...some);
  return sites;
}

/** A page of the sites, or of those with all words of a search in their name, address or service. */
export async function listSites(
  scope: Scope,
  row: ProposalRow,
  query: PageQuery & { search?: string | undefined },
): Promise<PageOf<DealSite>> {
  const { limit, offset } = pageWindow(query);
  const words = (query.search ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) {
    const from = offset - (offset % ROW_SIZE);
    const sites = await readRows(scope, row.id, from, offset + limit);
    return pageOf(query, sites.slice(offset - from, offset - from + limit), countSites(row.content));
  }
  const found: DealSite[] = [];
  for await (const sites of walkSites(scope, row))
    found.push(...sites.filter((site) => words.every((word) => textOf(site).includes(word))));
  return pageOf(query, found.slice(offset, offset + limit), found.length);
}

const textOf = ({ name, address, service }: DealSite) => `${name}\n${address}\n${service}`.toLowerCase();
