import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { and, count, eq, isNotNull } from '../db/drizzle.ts';
import { supportCases } from '../support/tables.ts';
import { type Browser, createTestApi, type TestApi } from '../testing/index.ts';
import { countServices } from './service.ts';

const calls = contract.circuits;

describe('services', () => {
  let api: TestApi;
  let amelia: Browser;
  beforeAll(async () => {
    api = await createTestApi();
    amelia = await api.asUser('role1@acme.test');
  });
  afterAll(() => api.close());

  const first = async (query = {}) => {
    const { items } = await amelia.call(calls.list, { perPage: 100, ...query });
    const [item] = items;
    if (!item) throw new Error('The demo has no such service.');
    return item;
  };
  /** A service whose line can be checked. */
  const checkable = async () => {
    const { items } = await amelia.call(calls.list, { perPage: 100 });
    for (const { id } of items) {
      const circuit = await amelia.call(calls.get, { id });
      if (circuit.hasOnuInstance) return circuit;
    }
    throw new Error('The demo has no service with an optical unit.');
  };

  it('lists all 200 services of Acme in pages', async () => {
    const page = await amelia.call(calls.list, { page: 2, perPage: 50 });
    expect(page).toMatchObject({ total: 200, page: 2, lastPage: 4 });
    expect(page.items).toHaveLength(50);
  });

  it('filters by status, type and text, and sorts', async () => {
    const off = await amelia.call(calls.list, { status: ['off', 'unknown'] });
    expect(off.total).toBeGreaterThan(0);
    expect(off.items.every(({ deviceStatus }) => deviceStatus !== 'on')).toBe(true);
    const broadband = await amelia.call(calls.list, { circuitType: 'Broadband', perPage: 100 });
    expect(broadband.items.every(({ bearer }) => bearer === null)).toBe(true);
    const { postcode } = await first();
    const near = await amelia.call(calls.list, { search: postcode.replace(' ', '').toLowerCase() });
    expect(near.items.map((item) => item.postcode)).toContain(postcode);
    const byEnd = await amelia.call(calls.list, { sort: 'contract_end', direction: 'desc', perPage: 100 });
    const ends = byEnd.items.map(({ contractEnd }) => contractEnd ?? '');
    expect(ends).toEqual([...ends].sort().reverse());
  });

  it('counts the services in each status and exports what the filters select', async () => {
    const { counts, total } = await amelia.call(calls.list, { status: ['off'] });
    expect(counts?.['off']).toBe(total);
    expect((counts?.['on'] ?? 0) + (counts?.['off'] ?? 0) + (counts?.['unknown'] ?? 0)).toBe(200);
    const { blob, fileName } = await amelia.call(calls.export, { status: ['off'], sort: 'name' });
    expect(fileName).toMatch(/^services-.*\.csv$/);
    const [head, ...rows] = (await blob.text()).trim().split('\n');
    expect(head).toContain('Service,Customer,Status');
    expect(rows).toHaveLength(total);
    expect(rows.every((row) => row.includes(',Down,'))).toBe(true);
  });

  it('lists and exports the monthly price that the page of each service has, and sorts by it', async () => {
    const sorted = { sort: 'monthlyCost', direction: 'desc', perPage: 100 } as const;
    const { items } = await amelia.call(calls.list, sorted);
    const prices = items.map(({ monthlyCost }) => monthlyCost ?? -1);
    expect(prices).toEqual(prices.toSorted((one, two) => two - one));
    expect(prices[50]).toBeGreaterThan(0);
    const { items: lowest } = await amelia.call(calls.list, { ...sorted, direction: 'asc' });
    for (const { id, monthlyCost } of [...items.slice(0, 10), ...lowest.slice(0, 10)]) {
      const { price } = await amelia.call(calls.get, { id });
      expect(monthlyCost).toBe(price?.monthlyCost ?? null);
    }
    const { blob } = await amelia.call(calls.export, sorted);
    const [head = '', ...rows] = (await blob.text()).trim().split(/\r?\n/);
    expect(head.split(',').at(-1)).toBe('Monthly (£)');
    expect(rows.slice(0, items.length).map((row) => row.split(',').at(-1))).toEqual(
      items.map(({ monthlyCost }) => (monthlyCost === null ? '' : (monthlyCost / 100).toFixed(2))),
    );
  });

  it('shows no price to role 6, also not by the order of the list or in the file', async () => {
    const support = await api.asUser('role6@acme.test');
    const sorted = { sort: 'monthlyCost', direction: 'desc', perPage: 100 } as const;
    const { items } = await support.call(calls.list, sorted);
    expect(new Set(items.map(({ monthlyCost }) => monthlyCost))).toEqual(new Set([null]));
    expect(items.map(({ id }) => id)).toEqual(items.map(({ id }) => id).toSorted((one, two) => two - one));
    const { blob } = await support.call(calls.export, sorted);
    expect(await blob.text()).not.toContain('Monthly');
  });

  it('lists the orders and quotes of a service as far as the role may see them', async () => {
    const { items } = await amelia.call(contract.orders.list, { status: ['live'], perPage: 1 });
    const { circuitId, quoteReference, reference } = await amelia.call(contract.orders.get, {
      reference: items[0]?.reference ?? '',
    });
    const id = circuitId ?? 0;
    const related = await amelia.call(calls.listRelated, { id });
    expect(related.orders?.map((order) => order.reference)).toContain(reference);
    expect(related.quotes?.map((quote) => quote.reference)).toContain(quoteReference);
    const technical = await api.asUser('role4@acme.test');
    await expect(technical.call(calls.listRelated, { id })).resolves.toMatchObject({ orders: null });
    const support = await api.asUser('role6@acme.test');
    await expect(support.call(calls.listRelated, { id })).resolves.toEqual({ orders: null, quotes: null });
  });

  it('marks outages in the history', async () => {
    const { id } = await first({ status: ['off'] });
    const history = await amelia.call(calls.listHistory, { id });
    expect(history.find(({ title }) => title === 'Service went down')?.kind).toBe('fault');
    expect(history[0]?.kind).toBe('change');
  });

  it('rejects an unknown sort key', async () => {
    await expect(amelia.call(calls.list, { sort: 'secret' })).rejects.toMatchObject({ code: 'invalid' });
  });

  it('counts the open cases of one service only', async () => {
    const open = await api.provider.db
      .select({ id: supportCases.circuitId, total: count() })
      .from(supportCases)
      .where(and(eq(supportCases.status, 'New'), isNotNull(supportCases.circuitId)))
      .groupBy(supportCases.circuitId);
    expect(open.length).toBeGreaterThan(1);
    const { items } = await amelia.call(calls.list, { perPage: 100 });
    const totals = new Map(open.map(({ id, total }) => [id, total]));
    for (const { id } of items.slice(0, 20)) {
      await expect(amelia.call(calls.get, { id })).resolves.toMatchObject({
        openCasesCount: totals.get(id) ?? 0,
      });
    }
  });

  it('returns attributes by key, all labelled in the contract', async () => {
    const { id } = await first({ circuitType: 'Ethernet' });
    const circuit = await amelia.call(calls.get, { id });
    expect(circuit.attributes).toMatchObject({
      ATTR_BANDWIDTH: circuit.bandwidth,
      ATTR_SERVICE_ID: circuit.name,
    });
    const labels = calls.labelledAttributes(circuit.attributes).map(({ label }) => label);
    expect(labels).toContain('Contract term');
    expect(labels).toContain('Bearer');
    expect(labels).not.toContain('Line number');
  });

  it('returns add-ons, and history oldest first', async () => {
    const { id } = await first();
    const history = await amelia.call(calls.listHistory, { id });
    expect(history.map(({ title }) => title).slice(0, 3)).toEqual(['Ordered', 'Tested', 'Live']);
    await expect(amelia.call(calls.listAddons, { id })).resolves.toBeInstanceOf(Array);
  });

  it('checks a line in the background and rejects a second check meanwhile', async () => {
    const { id } = await checkable();
    const started = await amelia.call(calls.runLineCheck, { id });
    expect(started.result).toBeNull();
    await expect(amelia.call(calls.runLineCheck, { id })).rejects.toMatchObject({ code: 'conflict' });
    await api.drainJobs();
    const [latest] = await amelia.call(calls.listLineChecks, { id });
    expect(latest).toMatchObject({ id: started.id, requestedBy: 'Amelia Hartley' });
    expect(latest?.result).not.toBeNull();
  });

  it('checks the telephone line of a broadband that is down', async () => {
    const { items } = await amelia.call(calls.list, { perPage: 100, circuitType: 'Broadband' });
    for (const { id } of items) {
      const circuit = await amelia.call(calls.get, { id });
      if (circuit.isOnu || circuit.hasOnuInstance) continue;
      await api.provider.db.execute(`update circuits set device_status = 'off' where id = ${id}`);
      await amelia.call(calls.runLineCheck, { id });
      await api.drainJobs();
      const [latest] = await amelia.call(calls.listLineChecks, { id });
      expect(latest).toMatchObject({ result: 'failed', detail: expect.stringContaining('modem') });
      return;
    }
    throw new Error('The demo has no broadband over a telephone line.');
  });

  it('rejects a line check of a leased line without our optical unit', async () => {
    const { items } = await amelia.call(calls.list, { perPage: 100, circuitType: 'Ethernet' });
    for (const { id } of items) {
      const circuit = await amelia.call(calls.get, { id });
      if (circuit.isOnu || circuit.hasOnuInstance) continue;
      await expect(amelia.call(calls.runLineCheck, { id })).rejects.toMatchObject({ code: 'conflict' });
      return;
    }
    throw new Error('Every service of the demo has an optical unit.');
  });

  it('returns the same traffic in both directions on each request', async () => {
    const { id } = await first({ status: ['on'] });
    const once = await amelia.call(calls.getTraffic, { id });
    expect(once.intervalSeconds).toBe(3600);
    expect(once.trafficIn.length).toBeGreaterThan(600);
    expect(once.trafficOut).toHaveLength(once.trafficIn.length);
    const again = await amelia.call(calls.getTraffic, { id });
    expect(again.trafficIn.slice(0, 500)).toEqual(once.trafficIn.slice(0, 500));
  });

  it('keeps the specification’s camelCase names of charts on the wire', async () => {
    const { id } = await first({ status: ['on'] });
    const response = await amelia.fetch(`/api/v1/traffic-chart/${id}`);
    expect(Object.keys(await response.json())).toEqual(['trafficIn', 'trafficOut', 'interval_seconds']);
  });

  it('returns availability of one service and of all', async () => {
    const { id } = await first({ status: ['on'] });
    const one = await amelia.call(calls.getAvailability, { id });
    expect(one).toHaveLength(30);
    expect(one.every(({ up }) => up >= 0 && up <= 100)).toBe(true);
    const all = await amelia.call(calls.listAvailability, {});
    expect(all).toHaveLength(30);
    expect(Math.min(...all.map(({ up }) => up))).toBeGreaterThan(80);
  });

  it('rejects a period that ends before it starts, and invalid dates', async () => {
    const { id } = await first();
    const backwards = { id, dateStart: '2026-03-02', dateEnd: '2026-03-01' };
    await expect(amelia.call(calls.getTraffic, backwards)).rejects.toMatchObject({ code: 'invalid' });
    await expect(amelia.call(calls.getAvailability, { id, dateStart: '2026-02-30' })).rejects.toMatchObject({
      fieldErrors: { dateStart: ['must be a date'] },
    });
    await expect(amelia.call(calls.list, { contractEndFrom: '2026-99-99' })).rejects.toMatchObject({
      fieldErrors: { contractEndFrom: ['must be a date'] },
    });
  });

  it('hides another partner’s services from every endpoint', async () => {
    const { id } = await first();
    await api.provider.db.execute(`update partners set force2fa = false where key = 'borealis'`);
    const isla = await api.asUser('role1@borealis.test');
    for (const call of [
      calls.get,
      calls.listAddons,
      calls.listHistory,
      calls.listLineChecks,
      calls.getAvailability,
      calls.getTraffic,
    ]) {
      // Each takes only an id; TypeScript cannot call the union of their types.
      await expect(isla.call(call as typeof calls.get, { id })).rejects.toMatchObject({ code: 'not-found' });
    }
    await expect(isla.call(calls.runLineCheck, { id })).rejects.toMatchObject({ code: 'not-found' });
    await expect(amelia.call(calls.get, { id: 'x' })).rejects.toMatchObject({ code: 'not-found' });
  });

  it('explains the refusal without a CRM account', async () => {
    const nadia = await api.asUser('role1@cobalt.test');
    await expect(nadia.call(calls.list, {})).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('service account'),
    });
  });

  it('is closed to role 5', async () => {
    const erin = await api.asUser('role5@acme.test');
    await expect(erin.call(calls.list, {})).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('counts services by device status for the dashboard', async () => {
    const me = await amelia.call(contract.auth.getMe, {});
    const counts = await countServices(api.provider.db, me.partner.id);
    expect(counts.on + counts.off + counts.unknown).toBe(200);
    expect(Math.min(counts.on, counts.off, counts.unknown)).toBeGreaterThan(0);
  });
});
