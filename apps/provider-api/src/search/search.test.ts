import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { sql } from '../db/drizzle.ts';
import { copyRows } from '../testing/database/multiply-data.ts';
import { statementsOf } from '../testing/database/statements.ts';
import { type Browser, createTestApi, type TestApi } from '../testing/index.ts';
import { savedQuote } from '../testing/quote-journey.ts';

const { find } = contract.search;

describe('search', () => {
  let api: TestApi;
  let amelia: Browser;
  beforeAll(async () => {
    api = await createTestApi();
    amelia = await api.asUser('role1@acme.test');
  });
  afterAll(() => api.close());

  it('finds every kind by reference, exact matches first', async () => {
    const { items: quotes } = await amelia.call(contract.quotes.single.list, { perPage: 1 });
    const { items: orders } = await amelia.call(contract.orders.list, { perPage: 1 });
    const { items: services } = await amelia.call(contract.circuits.list, { perPage: 1 });
    const { items: cases } = await amelia.call(contract.support.listCases, { perPage: 1 });
    const records = [
      ['quote', quotes[0]?.reference],
      ['order', orders[0]?.reference],
      ['service', services[0]?.name],
      ['case', cases[0]?.caseNumber],
    ] as const;
    for (const [kind, reference = ''] of records) {
      const [hit] = await amelia.call(find, { search: reference.toLowerCase() });
      expect(hit).toMatchObject({ kind, title: reference, match: 'exact' });
    }
  });

  it('finds by any other reference', async () => {
    const { items: ordered } = await amelia.call(contract.orders.list, { status: ['live'], perPage: 1 });
    const order = await amelia.call(contract.orders.get, { reference: ordered[0]?.reference ?? '' });
    const circuit = await amelia.call(contract.circuits.get, { id: order.circuitId ?? 0 });
    const { items: saved } = await amelia.call(contract.quotes.single.list, { perPage: 100 });
    const quote = saved.find(({ customReference }) => customReference !== null);
    const records = [
      ['order', order.reference, order.supplierReference],
      ['order', order.reference, order.purchaseOrderReference],
      ['order', order.reference, order.quoteReference],
      ['service', String(circuit.id), order.reference],
      ['service', String(circuit.id), String(circuit.attributes['ATTR_ACCESS_ID'])],
      ['service', String(circuit.id), circuit.attributes['ATTR_PO_REFERENCE']],
      ['quote', quote?.reference, quote?.customReference],
    ] as const;
    for (const [kind, key, reference] of records) {
      const hits = await amelia.call(find, { search: String(reference ?? '') });
      expect(hits).toContainEqual(expect.objectContaining({ kind, key }));
    }
  });

  it('finds by postcode without its space, and by name', async () => {
    const { items } = await amelia.call(contract.circuits.list, { perPage: 1 });
    const postcode = items[0]?.postcode ?? '';
    const byPostcode = await amelia.call(find, { search: postcode.replace(' ', '') });
    expect(byPostcode.map(({ key }) => key)).toContain(String(items[0]?.id));
    const byName = await amelia.call(find, { search: 'harlequin logistics' });
    expect(byName.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['service', 'multi_quote']));
  });

  it('finds the page of a customer, once for all spellings, for those who quote', async () => {
    const { items } = await amelia.call(contract.customers.listSummaries, {
      search: 'harlequin',
      perPage: 1,
    });
    const [customer] = items;
    const found = (hits: { kind: string; key: string }[]) => hits.filter(({ kind }) => kind === 'customer');
    const expected = [expect.objectContaining({ key: String(customer?.id), title: customer?.name })];
    expect(found(await amelia.call(find, { search: customer?.name.slice(0, 8) ?? '' }))).toEqual(expected);
    const reader = await api.asUser('role6@acme.test');
    expect(found(await reader.call(find, { search: customer?.name ?? '' }))).toEqual([]);
  });

  it('finds a customer by a spelling that was merged into it, once', async () => {
    const createCustomer = async (name: string) => {
      const { reference } = await savedQuote(api, amelia);
      await amelia.call(contract.quotes.single.update, { reference, customerName: name });
      return (await amelia.call(contract.customers.getByName, { name })).id;
    };
    const id = await createCustomer('Zephyr Foods');
    for (const name of ['Zefir Foodstuffs', 'Zefir Foods Limited'])
      await amelia.call(contract.customers.merge, { id, otherId: await createCustomer(name) });
    const customers = async (search: string) =>
      (await amelia.call(find, { search })).filter(({ kind }) => kind === 'customer');
    const hit = { key: String(id), title: 'Zephyr Foods' };
    expect(await customers('Zefir Foods Limited')).toMatchObject([{ ...hit, match: 'exact' }]);
    expect(await customers('zefir')).toMatchObject([{ ...hit, match: 'prefix' }]);
    expect(await customers('Zephyr')).toMatchObject([{ ...hit, match: 'prefix' }]);
    expect(await customers('Foodstuffs')).toMatchObject([{ ...hit, match: 'contains' }]);
    expect(await customers('Fodstuffs')).toMatchObject([{ ...hit, match: 'similar' }]);
  });

  it('lists a customer before the quotes of that customer', async () => {
    const { items } = await amelia.call(contract.customers.listSummaries, {
      search: 'harlequin',
      perPage: 1,
    });
    const name = items[0]?.name ?? '';
    for (const [search, match] of [
      [name, 'exact'],
      [name.slice(0, 8), 'prefix'],
    ] as const) {
      const hits = await amelia.call(find, { search });
      expect(hits[0]).toMatchObject({ kind: 'customer', title: name, match });
      expect(hits.filter(({ kind }) => kind !== 'customer')).not.toEqual([]);
    }
  });

  /** The references by which each kind is found, of the first row that has one. */
  const REFERENCES: [
    name: string,
    kind: string,
    read: () => Promise<readonly (string | null | undefined)[]>,
  ][] = [
    ['a quote', 'quote', async () => (await quotesOf(contract.quotes.single)).map((one) => one.reference)],
    [
      'a broadband quote',
      'broadband_quote',
      async () => (await quotesOf(contract.quotes.broadband)).map((one) => one.reference),
    ],
    [
      'a customer’s reference',
      'quote',
      async () => (await quotesOf(contract.quotes.single)).map((one) => one.customReference),
    ],
    ['an order', 'order', async () => (await orders()).map((one) => one.reference)],
    ['an order’s quote', 'order', async () => (await orders()).map((one) => one.quoteReference)],
    ['a purchase order', 'order', async () => (await orders()).map((one) => one.purchaseOrderReference)],
    ['a supplier’s reference', 'order', async () => [(await order()).supplierReference]],
    ['a service', 'service', async () => [(await circuit()).name]],
    ['a service’s order', 'service', async () => [(await order()).reference]],
    [
      'an access ID',
      'service',
      async () => [String((await circuit()).attributes['ATTR_ACCESS_ID'] ?? '') || null],
    ],
    [
      'a case',
      'case',
      async () => (await amelia.call(contract.support.listCases, {})).items.map((one) => one.caseNumber),
    ],
    [
      'a postcode',
      'service',
      async () => (await amelia.call(contract.circuits.list, {})).items.map((one) => one.postcode),
    ],
  ];
  const quotesOf = async (calls: typeof contract.quotes.single | typeof contract.quotes.broadband) =>
    (await amelia.call(calls.list, { perPage: 100 })).items;
  const orders = async () => (await amelia.call(contract.orders.list, { status: ['live'] })).items;
  const order = async () =>
    amelia.call(contract.orders.get, { reference: (await orders())[0]?.reference ?? '' });
  const circuit = async () => amelia.call(contract.circuits.get, { id: (await order()).circuitId ?? 0 });

  const PASTED: Record<string, (reference: string) => string> = {
    'as it is': (reference) => reference,
    'in lower case': (reference) => reference.toLowerCase(),
    'in upper case': (reference) => reference.toUpperCase(),
    'with spaces around it': (reference) => `\n ${reference}\t `,
    'with spaces for hyphens': (reference) => reference.replace(/[-/]/g, ' '),
    'without hyphens and spaces': (reference) => reference.replace(/[\s/-]/g, ''),
    'with a space in its number': (reference) => reference.replace(/(\d)(\d)/, '$1 $2'),
    'with a no-break space': (reference) => reference.replace(/[-\s]/, '\u00a0'),
    'with a dash for a hyphen': (reference) => reference.replace(/-/g, '\u2013'),
  };

  it.each(REFERENCES)('finds %s however its reference was pasted', async (_name, kind, read) => {
    const reference = (await read()).find((one) => typeof one === 'string' && one !== '') ?? '';
    expect(reference).not.toBe('');
    const missed: string[] = [];
    for (const [how, paste] of Object.entries(PASTED)) {
      const hits = await amelia.call(find, { search: paste(reference) });
      if (!hits.some((hit) => hit.kind === kind && hit.match === 'exact')) missed.push(how);
    }
    expect(missed).toEqual([]);
  });

  it('finds what starts with a part of a reference, also in a list', async () => {
    const { items } = await amelia.call(contract.orders.list, { perPage: 1 });
    const reference = items[0]?.reference ?? '';
    const [start] = await amelia.call(find, { search: reference.slice(0, -1).replace('-', '') });
    expect(start).toMatchObject({ match: 'prefix' });
    const found = await amelia.call(contract.orders.list, { search: reference.replace('-', ' ') });
    expect(found.items.map((one) => one.reference)).toContain(reference);
  });

  it('forgives one typing mistake in a name, never in a reference', async () => {
    const right = await amelia.call(find, { search: 'harlequin' });
    expect(right.every(({ match }) => match !== 'similar')).toBe(true);
    for (const mistyped of ['harlequim', 'halrequin', 'harlquin']) {
      const hits = await amelia.call(find, { search: mistyped });
      expect(hits[0]).toMatchObject({ match: 'similar', key: expect.any(String) });
      expect(right.map(({ key }) => key)).toContain(hits.find(({ kind }) => kind === 'multi_quote')?.key);
    }
    const { items } = await amelia.call(contract.orders.list, { perPage: 1 });
    const wrong = `${items[0]?.reference.slice(0, -1)}X`;
    await expect(amelia.call(find, { search: wrong })).resolves.toEqual([]);
  });

  it('finds a mistyped customer, however many newer quotes are compared', async () => {
    const other = await createTestApi();
    try {
      const run = async (statement: string) => (await other.provider.db.execute(sql.raw(statement))).rows;
      await copyRows(run, {
        table: 'quotes',
        changes: {
          reference: 't.reference || suffix',
          search_quote_id: 'null::uuid',
          order_reference: 'null::text',
          customer_name: "'Quokka ' || n",
          created_at: "now() + n * interval '1 second'",
        },
        size: { rows: 600, partners: 1 },
        which: "t.reference = (select min(reference) from quotes where partner_id = 1 and kind = 'single')",
      });
      const user = await other.asUser('role1@acme.test');
      const hits = await user.call(find, { search: 'halrequin' });
      const kinds = hits.map(({ kind }) => kind);
      expect(kinds).toContain('customer');
      // The page of the customer lists the older quotes.
      expect(kinds).not.toContain('quote');
      const latest = await user.call(find, { search: 'quocka' });
      expect(latest.some(({ kind, match }) => kind === 'quote' && match === 'similar')).toBe(true);
    } finally {
      await other.close();
    }
  });

  it.each(['%', '_', '\\', "'", '|', '||', '100%|x', '(', '‘’“”', '木村'])(
    'takes “%s” as text to look for',
    async (odd) => {
      await expect(amelia.call(find, { search: `${odd}${odd}` })).resolves.toEqual(expect.any(Array));
    },
  );

  it('shows at most five per kind', async () => {
    const hits = await amelia.call(find, { search: 'CS-' });
    expect(hits.filter(({ kind }) => kind === 'case')).toHaveLength(5);
  });

  it('finds every kind by what it was changed to, and no longer by what it was', async () => {
    const { db } = api.provider;
    const kinds: [kind: string, table: string, column: string][] = [
      ['quote', 'quotes', 'custom_reference'],
      ['order', 'orders', 'purchase_order_reference'],
      ['service', 'circuits', 'customer_name'],
      ['case', 'support_cases', 'subject'],
      ['multi_quote', 'multi_quotes', 'name'],
      ['document', 'document_files', 'name'],
    ];
    for (const [kind, table, column] of kinds) {
      const set = (text: string) =>
        db.execute(sql`
          update ${sql.identifier(table)} set ${sql.identifier(column)} = ${text}
          where ctid = (select min(ctid) from ${sql.identifier(table)}
            where ${kind === 'document' ? sql`true` : sql`partner_id = 1`}
              and ${kind === 'quote' ? sql`kind = 'single'` : sql`true`})`);
      const kindsFound = async (search: string) =>
        (await amelia.call(find, { search })).flatMap(({ kind: found, match }) =>
          match === 'similar' ? [] : [found],
        );
      await set(`Quokka ${kind} before`);
      expect(await kindsFound(`quokka ${kind} before`)).toContain(kind);
      await db.execute(sql`
        update ${sql.identifier(table)} set ${sql.identifier(column)} = ${`Wombat ${kind} after`}
        where ${sql.identifier(column)} = ${`Quokka ${kind} before`}`);
      expect(await kindsFound(`quokka ${kind} before`)).toEqual([]);
      expect(await kindsFound(`wombat ${kind}`)).toContain(kind);
    }
  });

  it('finds one or two characters where a word starts', async () => {
    const { items } = await amelia.call(contract.circuits.list, { perPage: 100 });
    const hits = await amelia.call(find, { search: 'le' });
    const services = hits.filter(({ kind }) => kind === 'service').map(({ key }) => Number(key));
    expect(services.length).toBeGreaterThan(0);
    for (const row of items.filter(({ id }) => services.includes(id))) {
      expect(JSON.stringify(row)).toMatch(/[^a-z0-9]le/i);
    }
  });

  it('reads everything in one statement, and in a second one where nothing matches', async () => {
    const count = async (search: string) =>
      (await statementsOf(api.provider.db, () => amelia.call(find, { search }))).filter((text) =>
        text.includes('union all'),
      ).length;
    expect(await count('leeds')).toBe(1);
    expect(await count('halrequin')).toBe(2);
    expect(await count('QS-1X4')).toBe(1);
  });

  it('searches only what the caller may see', async () => {
    const erin = await api.asUser('role5@acme.test');
    const kinds = (await erin.call(find, { search: 'eth' })).map(({ kind }) => kind);
    expect(kinds).not.toContain('service');
    const { items } = await amelia.call(contract.quotes.single.list, { perPage: 1 });
    const nadia = await api.asUser('role1@cobalt.test');
    await expect(nadia.call(find, { search: items[0]?.reference ?? '' })).resolves.toEqual([]);
    const others = await nadia.call(find, { search: 'CS-' });
    // Documents and help are the same for every partner.
    expect(others.filter(({ kind }) => kind !== 'document' && kind !== 'help_article')).toEqual([]);
  });

  it('needs two characters', async () => {
    await expect(amelia.call(find, { search: ' a ' })).rejects.toMatchObject({ code: 'invalid' });
  });
});
