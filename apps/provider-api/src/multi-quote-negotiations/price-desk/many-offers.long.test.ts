import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { and, eq } from '../../db/drizzle.ts';
import { quotes } from '../../quotes/tables.ts';
import { queriesOf } from '../../testing/database/statements.ts';
import { createSaved } from '../../testing/multi-quote-fixture.ts';
import { openTestApi } from '../../testing/open-test-api.ts';
import { QUOTES_PER_TRANSACTION } from '../negotiated-quotes.ts';
import { negotiationQuotes, negotiations as negotiationRows } from '../tables.ts';
import { answerNegotiation } from './answer-negotiation.ts';

const { negotiations } = contract.multiQuotes;
const { api, amelia } = await openTestApi({ amelia: 'role1@acme.test' });
const { db } = api.provider;

/** More than two slices of the list. */
const MANY = 600;
const GROUPS = ['Crownline', 'Ashdown', 'Meridian'];

/** A negotiation of many quotes, all copies of one. */
async function negotiateMany() {
  const { uuid, references } = await createSaved(api, amelia);
  const [reference = ''] = references;
  const { uuid: negotiationUuid } = await amelia.call(negotiations.create, {
    uuid,
    name: 'Many',
    quoteReferences: [reference],
  });
  const [quote] = await db.select().from(quotes).where(eq(quotes.reference, reference));
  const [offer] = await db
    .select()
    .from(negotiationQuotes)
    .where(eq(negotiationQuotes.quoteReference, reference));
  if (quote === undefined || offer === undefined) throw new Error('There is no offer to copy.');
  const nameOf = (index: number) => `${reference}-${String(index).padStart(4, '0')}`;
  const { uuid: _uuid, ...values } = offer;
  for (let from = 0; from < MANY; from += 100) {
    const slice = Array.from({ length: 100 }, (_, index) => from + index);
    await db
      .insert(quotes)
      .values(slice.map((index) => ({ ...quote, searchQuoteId: null, reference: nameOf(index) })));
    await db.insert(negotiationQuotes).values(
      slice.map((index) => ({
        ...values,
        quoteReference: nameOf(index),
        group: GROUPS[index % GROUPS.length] ?? '',
        status: index % 2 === 0 ? ('ready' as const) : ('pending' as const),
        newMonthlyCost: values.monthlyCost,
        newInstall: values.installCost,
      })),
    );
  }
  return { uuid, negotiationUuid };
}

const many = await negotiateMany();
const NEGOTIATED_READ = /from "negotiation_quotes"/;

it('lists all offers by supplier and reference, reading them in slices', async () => {
  let offers: contract.multiQuotes.NegotiationQuote[] = [];
  const queries = await queriesOf(db, async () => {
    offers = await amelia.call(negotiations.listQuotes, many);
  });
  const keys = offers.map(({ group, quoteReference }) => `${group} ${quoteReference}`);
  expect(keys).toHaveLength(MANY + 1);
  expect(keys).toEqual(keys.toSorted());
  const reads = queries.filter(({ text }) => NEGOTIATED_READ.test(text));
  expect(reads.length).toBeGreaterThan(2);
  for (const { text } of reads) expect(text).toMatch(/ limit /);
});

it('decides about each offer of a group once, and skips those that are not ready', async () => {
  const queries = await queriesOf(db, async () => {
    const { done, skipped } = await amelia.call(negotiations.declineGroup, { ...many, group: 'Ashdown' });
    expect([done.length, skipped.length]).toEqual([100, 100]);
    expect(new Set([...done, ...skipped.map(({ key }) => key)]).size).toBe(200);
  });
  for (const { text } of queries)
    if (/^select .* from "negotiation_quotes" where/.test(text))
      expect(text).toMatch(/ limit | in \(|count\(/);
});

it('starts a run over all offers that are ready', async () => {
  const { total } = await amelia.call(negotiations.runs.decline, { ...many, expectedCount: 200 });
  expect(total).toBe(200);
});

it('stores the answers of a slice with one statement, and their history with another', async () => {
  const [row] = await db
    .select({ partnerId: negotiationRows.partnerId, negotiationId: negotiationRows.id })
    .from(negotiationRows)
    .where(eq(negotiationRows.uuid, many.negotiationUuid));
  if (row === undefined) throw new Error('There is no negotiation.');
  const pending = and(
    eq(negotiationQuotes.negotiationId, row.negotiationId),
    eq(negotiationQuotes.status, 'pending'),
  );
  const before = await db.$count(negotiationQuotes, pending);
  expect(before).toBeGreaterThan(QUOTES_PER_TRANSACTION * 10);
  const queries = await queriesOf(db, () => answerNegotiation(api.provider, row));
  expect(await db.$count(negotiationQuotes, pending)).toBe(0);
  const slices = Math.ceil(before / QUOTES_PER_TRANSACTION);
  const countOf = (pattern: RegExp) => queries.filter(({ text }) => pattern.test(text.trim())).length;
  expect(countOf(/^update "?negotiation_quotes/)).toBe(slices);
  expect(countOf(/^insert into "quote_events"/)).toBe(slices);
});
