import type { contract } from '@portal/api-client';
import { proposals as proposalContract } from '@portal/api-client/contract';
import { getSiteKey } from '@portal/api-client/proposal';
import { and, asc, eq, inArray, or, type SQL, sql } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import { type QuoteRow, quotes } from '../quotes/tables.ts';
import { forEachSlice } from '../yield-to-event-loop.ts';
import { type ChoiceRow, getStanding, isProposedSql, loadChoices } from './proposal-lines.ts';

const OPTION_COLUMNS = [
  'reference',
  'customerName',
  'customerKey',
  'customReference',
  'address',
  'multiQuoteLocationUuid',
  'status',
  'expiredAt',
  'createdAt',
] as const;
type OptionRow = Pick<QuoteRow, (typeof OPTION_COLUMNS)[number]>;

/** A quote that may be an option, with when a person chose it; null when nobody did. */
interface Candidate {
  row: OptionRow;
  chosenAt: number | null;
}

/** The sites of a proposal for which several quotes are offered. */
export interface SiteOptions {
  /** References of all quotes of each of these sites, the recommended one first. */
  sites: readonly (readonly string[])[];
  /** References of all options for this quote's site; empty for the only quote of its site. */
  optionsOf: (reference: string) => readonly string[];
  /** Whether a quote is offered beside the recommended one, so that its prices are in no total. */
  isAlternative: (reference: string) => boolean;
  crowdedSite: contract.multiQuotes.DealCosts['crowdedSite'];
}

/** Finds the sites of a multi-quote's proposal for which several quotes are offered. */
export async function readSiteOptions(scope: Scope, uuid: string, now: Date): Promise<SiteOptions> {
  const groups = groupBySite(await loadCandidates(scope, uuid, now)).filter((group) => group.length > 1);
  const sites = groups.map((group) => group.sort(compareCandidates).map(({ row }) => row.reference));
  const byReference = new Map(sites.flatMap((site) => site.map((reference) => [reference, site])));
  const optionsOf = (reference: string) => byReference.get(reference) ?? [];
  const crowded = groups.find((group) => group.length > 1 + proposalContract.PROPOSAL_LIMITS.alternatives);
  return {
    sites,
    optionsOf,
    isAlternative: (reference) => optionsOf(reference).indexOf(reference) > 0,
    crowdedSite: crowded?.[0] ? { name: crowded[0].row.customerName, quotes: crowded.length } : null,
  };
}

/** Few enough not to block other queries. */
const QUOTES_PER_STATEMENT = 250;

async function loadCandidates(scope: Scope, uuid: string, now: Date): Promise<Candidate[]> {
  // Compares all quotes once; only those that may be options are loaded.
  const found = await scope.pick(quotes, ['reference'], {
    where: and(eq(quotes.multiQuoteUuid, uuid), isProposedSql(now), sharesSite(uuid)),
    orderBy: [asc(quotes.reference)],
  });
  const candidates: Candidate[] = [];
  await forEachSlice(found, QUOTES_PER_STATEMENT, async (slice) => {
    const references = slice.map(({ reference }) => reference);
    const rows = await scope.pick(quotes, OPTION_COLUMNS, { where: inArray(quotes.reference, references) });
    const choices = await loadChoices(scope, rows);
    candidates.push(
      ...rows.map((row) => ({ row, chosenAt: getChosenAt(row, choices.get(row.reference), now) })),
    );
  });
  return candidates;
}

/** Approximates `getSiteKey` in SQL: equal for equal site keys, rarely for others. */
const roughSiteKey = sql`lower(regexp_replace(
  concat(${quotes.postcode}, ${quotes.address}->>'addressLine1', ${quotes.address}->>'addressLine2'),
  '[^a-zA-Z0-9]', '', 'g'))`;

/** Preselects quotes that may share a site, so that few quotes are loaded. */
function sharesSite(uuid: string): SQL | undefined {
  const isRepeated = (key: SQL) => sql`${key} in (
    select ${key} from ${quotes} where ${quotes.multiQuoteUuid} = ${uuid} group by 1 having count(*) > 1)`;
  return or(isRepeated(roughSiteKey), isRepeated(sql`${quotes.multiQuoteLocationUuid}`));
}

/** A choice counts only while the quote's standing is unchanged. */
function getChosenAt(row: OptionRow, choice: ChoiceRow | undefined, now: Date): number | null {
  return choice?.standing === getStanding(row, now) ? choice.chosenAt.getTime() : null;
}

/** Latest choice first, then newest. */
const compareCandidates = (a: Candidate, b: Candidate): number =>
  (b.chosenAt ?? 0) - (a.chosenAt ?? 0) ||
  b.row.createdAt.getTime() - a.row.createdAt.getTime() ||
  (a.row.reference < b.row.reference ? 1 : -1);

/** Quotes with a key in common are for one site. */
function groupBySite(candidates: readonly Candidate[]): Candidate[][] {
  const groups = new Set<Candidate[]>();
  const byKey = new Map<string, Candidate[]>();
  const add = (candidate: Candidate, group: Candidate[]) => {
    group.push(candidate);
    for (const key of getKeys(candidate)) byKey.set(key, group);
  };
  for (const candidate of candidates) {
    const [group = [], ...others] = new Set(getKeys(candidate).flatMap((key) => asList(byKey.get(key))));
    for (const other of others) {
      groups.delete(other);
      for (const member of other) add(member, group);
    }
    add(candidate, group);
    groups.add(group);
  }
  return [...groups];
}

const asList = <Item>(item: Item | undefined): Item[] => (item === undefined ? [] : [item]);

/**
 * The row of the multi-quote, and customer, address and the partner's reference. Two rows at one address with different
 * references are two lines that the customer wants, such as a main line and a backup.
 */
const getKeys = ({ row }: Candidate): string[] => [
  [row.customerKey, getSiteKey(row), row.customReference?.trim().toLowerCase() ?? ''].join('\n'),
  ...(row.multiQuoteLocationUuid === null ? [] : [row.multiQuoteLocationUuid]),
];
