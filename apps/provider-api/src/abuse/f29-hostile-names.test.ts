import { beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { eq, sql } from '../db/drizzle.ts';
import { orders } from '../orders/tables.ts';
import { quotes } from '../quotes/tables.ts';
import { openTestApi } from '../testing/open-test-api.ts';
import { extractPages } from '../testing/pdf-text.ts';
import { savedQuote } from '../testing/quote-journey.ts';

/*
 * Names that are code in the files that the server writes. They are put into the database, also where the API refuses
 * them, because older rows and other systems may have them. The screens: e2e/tests/access/hostile-names.spec.ts.
 */

const NAMES = [
  '<img src=x onerror="alert(1)">',
  '"><script>alert(1)</script>',
  'javascript:alert(1)',
  '\u202Egnp.exe\u202C \u2066left\u2069',
  '=HYPERLINK("https://evil.test","Open")',
  'Brindle\r\nATTENDEE:mailto:x@evil.test\r\nBEGIN:VALARM',
  'W'.repeat(500),
];

const { api, amelia } = await openTestApi({ amelia: 'role1@acme.test' });
const { db } = api.provider;
const { single } = contract.quotes;

let quote = '';
let order = '';
beforeAll(async () => {
  quote = (await savedQuote(api, amelia)).reference;
  const { items } = await amelia.call(contract.orders.list, {});
  order = items[0]?.reference ?? '';
  await db.update(orders).set({ committedDate: '2099-12-31' }).where(eq(orders.reference, order));
});

/** Tags that HTML would have if a name was not text. */
const TAGS = /<(?:img src=x|script|svg|iframe)|href="\s*javascript:/i;

describe.each(NAMES)('F29 the name %j', (name) => {
  it('is one escaped line of a calendar file', async () => {
    await db.update(orders).set({ customerName: name }).where(eq(orders.reference, order));
    const { blob } = await amelia.call(contract.orders.downloadCalendar, { reference: order });
    const text = await blob.text();
    const lines = text.split('\r\n');
    expect(lines.filter((line) => /[\r\n]/.test(line))).toEqual([]);
    expect(lines.filter((line) => new TextEncoder().encode(line).length > 75)).toEqual([]);
    expect(lines.filter((line) => /^(?:ATTENDEE|BEGIN:VALARM)/.test(line))).toEqual([]);
    const events = lines.filter((line) => line === 'BEGIN:VEVENT').length;
    expect(lines.filter((line) => line.startsWith('SUMMARY:'))).toHaveLength(events);
  });

  it('is text in the PDF of a proposal, and in its mail', async () => {
    await db.update(quotes).set({ customerName: name }).where(eq(quotes.reference, quote));
    const line = name.replace(/[\r\n]+/g, ' ').slice(0, 100);
    // Letters that reverse a text are refused in what a user types.
    const introduction = /[\u202A-\u2069]/.test(name) ? null : name.slice(0, 400);
    const text = { recipientName: 'Lucy Arden', introduction, notes: null };
    const { number } = await amelia.call(single.proposals.create, {
      ...text,
      reference: quote,
      basis: 'markup',
      monthlyPercent: 20,
      installPercent: 0,
    });
    const { blob } = await amelia.call(single.proposals.download, { reference: quote, number });
    const pdf = new Uint8Array(await blob.arrayBuffer());
    expect(Buffer.from(pdf).toString('latin1')).not.toMatch(
      /\/(?:JavaScript|JS|Launch|OpenAction|URI \(javascript)/,
    );
    expect((await extractPages(pdf)).length).toBeGreaterThan(0);
    api.outbox.length = 0;
    await db.execute(sql`delete from rate_limits`);
    const mail = { to: ['lucy@customer.test'], subject: line, message: line, copyToMe: false };
    const refused = await amelia
      .call(single.proposals.send, { reference: quote, number, ...mail })
      .then(() => null)
      .catch(({ status }) => status);
    await api.drainJobs();
    if (refused !== null) return expect([refused, api.outbox]).toEqual([422, []]);
    const [sent] = api.outbox;
    expect(sent?.html).not.toMatch(TAGS);
    expect(sent?.subject).not.toMatch(/[\r\n\u202A-\u202E\u2066-\u2069]/);
    expect(sent?.text).not.toContain('\u202E');
  });

  it('is one quoted cell of an export, and no formula', async () => {
    await db.update(quotes).set({ customerName: name }).where(eq(quotes.reference, quote));
    const { blob } = await amelia.call(single.export, { search: quote });
    const text = await blob.text();
    expect(text).not.toMatch(/(?:^|,|")=HYPERLINK/m);
    const quoted = text.replace(/"(?:[^"]|"")*"/g, 'cell');
    expect(
      new Set(
        quoted
          .trim()
          .split(/\r?\n/)
          .map((row) => row.split(',').length),
      ).size,
    ).toBe(1);
  });
});
