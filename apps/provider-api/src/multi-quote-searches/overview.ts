import type { contract, ParsedOf } from '@portal/api-client';
import { type SQL, sql } from '../db/drizzle.ts';
import type { Context } from '../http/context.ts';
import { isSavedSql, OUTCOMES, outcomeSql } from '../multi-quote-sites/search-outcome.ts';
import { walkSlices } from '../multi-quote-sites/slices.ts';
import { loadMultiQuote } from '../multi-quotes/load-multi-quote.ts';
import { multiQuoteLocations } from '../multi-quotes/tables.ts';
import { productPriceSql } from '../pricing/product-price.ts';

type Overview = contract.multiQuotes.SearchOverview;

/** Locations per query: few enough not to block other queries. */
const LOCATIONS_PER_STATEMENT = 200;

/** Counts by result and totals of the selection, read in slices so that ten thousand locations block nobody. */
export async function getSearchOverview(
  { uuid }: ParsedOf<typeof contract.multiQuotes.getSearchOverview>,
  context: Context,
): Promise<Overview> {
  const multiQuote = await loadMultiQuote(context.scope, uuid);
  const sums = new Map<string, number>();
  const terms = new Set<number>();
  for await (const slice of walkSlices(context.scope, multiQuote, LOCATIONS_PER_STATEMENT)) {
    for (const term of await listTerms(context, slice)) terms.add(term);
    for (const [name, value] of Object.entries(await sumSlice(context, slice))) {
      sums.set(name, (sums.get(name) ?? 0) + Number(value));
    }
  }
  const get = (name: string) => sums.get(name) ?? 0;
  const figuresOf = (kind: 'firm' | 'estimated') => ({
    locations: get(`${kind}_locations`),
    installCost: get(`${kind}_install`),
    monthlyCost: get(`${kind}_monthly`),
    totalCost: get(`${kind}_total`),
  });
  const outcomesOf = (which: 'all' | 'unlocked') => ({
    priced: get(`${which}_priced`),
    unmatched: get(`${which}_unmatched`),
    unserved: get(`${which}_unserved`),
    failed: get(`${which}_failed`),
    missing: get(`${which}_missing`),
    processing: get(`${which}_processing`),
  });
  const firm = figuresOf('firm');
  const estimated = figuresOf('estimated');
  return {
    locations: get('locations'),
    locked: get('locked'),
    byOutcome: outcomesOf('all'),
    unlocked: outcomesOf('unlocked'),
    saved: get('saved'),
    unsaved: get('unsaved'),
    totals: {
      locations: firm.locations + estimated.locations,
      installCost: firm.installCost + estimated.installCost,
      monthlyCost: firm.monthlyCost + estimated.monthlyCost,
      totalCost: firm.totalCost + estimated.totalCost,
      eccCost: get('firm_ecc') + get('estimated_ecc'),
      firm,
      estimated,
      firmEccCost: get('firm_ecc'),
      estimatedEccCost: get('estimated_ecc'),
    },
    terms: [...terms].sort((a, b) => a - b),
  };
}

async function sumSlice(
  { db, scope, now }: Context,
  slice: SQL | undefined,
): Promise<Record<string, unknown>> {
  const { isLocked, selectedProduct } = multiQuoteLocations;
  const { install, monthly, total } = productPriceSql(selectedProduct);
  const outcomes = OUTCOMES.flatMap((name) => [
    sql`count(*) filter (where outcome = ${name}) as ${sql.identifier(`all_${name}`)}`,
    sql`count(*) filter (where outcome = ${name} and not is_locked) as ${sql.identifier(`unlocked_${name}`)}`,
  ]);
  const costs = (['firm', 'estimated'] as const).flatMap((kind) => {
    const condition = kind === 'firm' ? sql`is_firm` : sql`not is_firm`;
    return [
      sql`count(*) filter (where ${condition}) as ${sql.identifier(`${kind}_locations`)}`,
      ...['install', 'monthly', 'total'].map(
        (cost) =>
          sql`sum(${sql.identifier(cost)}) filter (where ${condition}) as ${sql.identifier(`${kind}_${cost}`)}`,
      ),
    ];
  });
  const { rows } = await db.execute(sql`
    select count(*) as locations, count(*) filter (where is_locked) as locked,
      count(*) filter (where is_saved) as saved,
      count(*) filter (where is_firm is not null and not is_saved) as unsaved,
      sum(ecc) filter (where is_ecc_firm) as firm_ecc, sum(ecc) filter (where not is_ecc_firm) as estimated_ecc,
      ${sql.join([...outcomes, ...costs], sql`, `)}
    from (
      select ${outcomeSql} as outcome, ${isLocked} as is_locked, ${isSavedSql(scope, now())} as is_saved,
        (${selectedProduct}->>'isFirm')::boolean as is_firm, (${selectedProduct}->>'isEccFirm')::boolean as is_ecc_firm,
        ${install} as install, ${monthly} as monthly, ${total} as total, (${selectedProduct}->>'estimatedEcc')::int as ecc
      from ${multiQuoteLocations} where ${scope.where(multiQuoteLocations, slice)}) as slice`);
  return rows[0] ?? {};
}

async function listTerms({ db, scope }: Context, slice: SQL | undefined): Promise<number[]> {
  const { bestProducts } = multiQuoteLocations;
  const { rows } = await db.execute<{ term: number }>(sql`
    select distinct (best->>'termMonths')::int as term
    from ${multiQuoteLocations}, jsonb_array_elements(${bestProducts}) as best
    where ${scope.where(multiQuoteLocations, slice)}`);
  return rows.map(({ term }) => term);
}
