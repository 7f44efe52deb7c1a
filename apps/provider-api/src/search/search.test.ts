import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { type Browser, createTestApi, type TestApi } from '../testing/index.ts';

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
    const things = [
      ['quote', quotes[0]?.reference],
      ['order', orders[0]?.reference],
      ['service', services[0]?.name],
      ['case', cases[0]?.caseNumber],
    ] as const;
    for (const [kind, reference = ''] of things) {
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
    const things = [
      ['order', order.reference, order.supplierReference],
      ['order', order.reference, order.purchaseOrderReference],
      ['order', order.reference, order.quoteReference],
      ['service', String(circuit.id), order.reference],
      ['service', String(circuit.id), String(circuit.attributes['ATTR_ACCESS_ID'])],
      ['service', String(circuit.id), circuit.attributes['ATTR_PO_REFERENCE']],
      ['quote', quote?.reference, quote?.customReference],
    ] as const;
    for (const [kind, key, reference] of things) {
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

  it('finds a reference however it was pasted', async () => {
    const { items: quotes } = await amelia.call(contract.quotes.single.list, { perPage: 1 });
    const { items: orders } = await amelia.call(contract.orders.list, { perPage: 1 });
    for (const reference of [quotes[0]?.reference ?? '', orders[0]?.reference ?? '']) {
      const spaced = ` ${reference
        .toLowerCase()
        .replace('-', ' ')
        .replace(/(\d{3})/, '$1 ')} `;
      const [hit] = await amelia.call(find, { search: spaced });
      expect(hit).toMatchObject({ title: reference, match: 'exact' });
      const [start] = await amelia.call(find, { search: reference.slice(0, -1).replace('-', '') });
      expect(start).toMatchObject({ match: 'prefix' });
    }
    const spaced = (orders[0]?.reference ?? '').replace('-', ' ');
    const found = await amelia.call(contract.orders.list, { search: spaced });
    expect(found.items.map(({ reference }) => reference)).toContain(orders[0]?.reference);
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

  it('searches only what the caller may see', async () => {
    const erin = await api.asUser('role5@acme.test');
    const kinds = (await erin.call(find, { search: 'eth' })).map(({ kind }) => kind);
    expect(kinds).not.toContain('service');
    const { items } = await amelia.call(contract.quotes.single.list, { perPage: 1 });
    const nadia = await api.asUser('role1@cobalt.test');
    await expect(nadia.call(find, { search: items[0]?.reference ?? '' })).resolves.toEqual([]);
    const others = await nadia.call(find, { search: 'CS-' });
    // Documents are the same for every partner.
    expect(others.filter(({ kind }) => kind !== 'document')).toEqual([]);
  });

  it('needs two characters', async () => {
    await expect(amelia.call(find, { search: ' a ' })).rejects.toMatchObject({ code: 'invalid' });
  });
});
