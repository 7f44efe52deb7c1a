import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { brand } from '@portal/brand';
import { users } from '../auth/tables.ts';
import { and, eq } from '../db/drizzle.ts';
import { quotes as quoteTable } from '../quotes/tables.ts';
import { type Browser, createTestApi, type TestApi } from '../testing/index.ts';
import { waitingQuote } from '../testing/quote-journey.ts';
import { notifyOrderProgress } from './progress/notify-order.ts';
import { advanceOrder, progressDueOrdersJob } from './progress/progress-order.ts';
import { orders as orderTable } from './tables.ts';

const { notifications, orders, quotes } = contract;

describe('orders', () => {
  let api: TestApi;
  let administrator: Browser;
  let standard: Browser;
  let stranger: Browser;
  beforeAll(async () => {
    api = await createTestApi();
    administrator = await api.asUser('role1@acme.test');
    standard = await api.asUser('role3@acme.test');
    stranger = await api.asUser('role1@cobalt.test');
  });
  afterAll(() => api.close());

  it('exist at every milestone and in every status', async () => {
    const seen = new Set<string>();
    const first = await standard.call(orders.list, { perPage: 100 });
    const second = await standard.call(orders.list, { perPage: 100, page: 2 });
    for (const order of [...first.items, ...second.items]) {
      seen.add(order.milestone);
      expect(order.waitsOn === null).toBe(order.status === 'live' || order.status === 'cancelled');
      expect(order.holdReason !== null).toBe(order.status === 'held');
    }
    expect(first.total).toBeGreaterThanOrEqual(100);
    expect([...seen].sort()).toEqual([...orders.ORDER_MILESTONES].sort());
    for (const status of orders.ORDER_STATUSES)
      expect((await standard.call(orders.list, { status: [status] })).total).toBeGreaterThan(0);
  });

  it('are filtered, searched and sorted', async () => {
    const waiting = await standard.call(orders.list, { waitsOn: 'partner', perPage: 100 });
    expect(waiting.total).toBeGreaterThan(0);
    expect(waiting.items.every((order) => order.waitsOn === 'partner')).toBe(true);
    const order = waiting.items[0];
    for (const search of [order?.reference, order?.quoteReference, order?.purchaseOrderReference])
      expect(
        (await standard.call(orders.list, { search: search ?? '' })).items.map((row) => row.reference),
      ).toContain(order?.reference);
    const sorted = await standard.call(orders.list, { sort: 'customerName', direction: 'asc', perPage: 100 });
    const names = sorted.items.map(({ customerName }) => customerName);
    expect(names).toEqual(names.toSorted((left, right) => (left < right ? -1 : left > right ? 1 : 0)));
    await expect(standard.call(orders.list, { sort: 'searchText' })).rejects.toMatchObject({
      code: 'invalid',
    });
  });

  it('return their history, oldest first', async () => {
    const { items } = await standard.call(orders.list, { status: ['live'], perPage: 1 });
    const reference = items[0]?.reference ?? '';
    const history = await standard.call(orders.listHistory, { reference });
    expect(history.map(({ milestone }) => milestone)).toEqual([...orders.ORDER_MILESTONES]);
    const times = history.map(({ at }) => at);
    expect(times).toEqual(times.toSorted());
  });

  it('say whether the ECC of their quote are firm', async () => {
    const { items } = await administrator.call(orders.list, { perPage: 1 });
    const { reference = '', quoteReference = '' } = items[0] ?? {};
    for (const isEccFirm of [false, true]) {
      await api.provider.db
        .update(quoteTable)
        .set({ isEccFirm })
        .where(eq(quoteTable.reference, quoteReference));
      expect(await administrator.call(orders.get, { reference })).toMatchObject({ isEccFirm });
    }
  });

  it.each([
    ['role4@acme.test', true],
    ['role3@acme.test', false],
  ])('that need a reply notify the owner %s; administrators too: %s', async (email, isForAdministrators) => {
    const { db } = api.provider;
    const [held] = await db
      .select()
      .from(orderTable)
      .innerJoin(quoteTable, eq(quoteTable.reference, orderTable.quoteReference))
      .innerJoin(users, eq(users.partnerId, orderTable.partnerId))
      .where(and(eq(orderTable.status, 'held'), eq(orderTable.waitsOn, 'partner'), eq(users.email, email)))
      .limit(1);
    if (!held) throw new Error('The demo has no held order.');
    const { reference, quoteReference } = held.orders;
    await db
      .update(quoteTable)
      .set({ ownerId: held.users.id })
      .where(eq(quoteTable.reference, quoteReference));
    const readTexts = async (user: Browser) =>
      (await user.call(notifications.listAll, { search: reference, perPage: 100 })).items.filter(
        ({ text, status }) => text === `${reference} needs your reply` && status !== 'done',
      ).length;
    const before = await readTexts(administrator);
    const owner = await api.asUser(email);
    const ownBefore = await readTexts(owner);
    const open = { ...held.orders, status: 'open' as const, waitsOn: 'provider' as const };
    await notifyOrderProgress(db, open, held.orders, api.provider);
    expect((await readTexts(owner)) - ownBefore).toBe(1);
    expect((await readTexts(administrator)) - before).toBe(isForAdministrators ? 1 : 0);
  });

  it('export the filtered orders', async () => {
    const { total } = await standard.call(orders.list, { status: ['held'] });
    const { blob, fileName } = await standard.call(orders.export, { status: ['held'] });
    expect(fileName).toMatch(/^orders-.*\.csv$/);
    expect((await blob.text()).trim().split('\n')).toHaveLength(total + 1);
  });

  it('belong to their partner, and are closed to technical and support users and guests', async () => {
    const { items } = await standard.call(orders.list, { perPage: 1 });
    const reference = items[0]?.reference ?? '';
    for (const call of [
      () => stranger.call(orders.get, { reference }),
      () => stranger.call(orders.listHistory, { reference }),
      () => stranger.call(orders.notify, { reference, subject: 'x', message: 'x' }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'not-found' });
    for (const email of ['role4@acme.test', 'role6@acme.test'])
      await expect((await api.asUser(email)).call(orders.list, {})).rejects.toMatchObject({
        code: 'forbidden',
      });
    await expect(api.guest().call(orders.list, {})).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('are acknowledged within seconds, then reach a milestone a day until live', async () => {
    const later = await createTestApi();
    const user = await later.asUser('role1@acme.test');
    const { reference: quote, approvalTermsId } = await waitingQuote(later, user);
    await user.call(quotes.single.approve, {
      reference: quote,
      termsId: approvalTermsId ?? 0,
      accepted: true,
    });
    await later.drainJobs();
    const { orderReference } = await user.call(quotes.single.get, { reference: quote });
    const reference = orderReference ?? '';
    expect(await user.call(orders.get, { reference })).toMatchObject({
      milestone: 'submitted',
      targetDate: null,
    });

    later.advance({ seconds: 5 });
    await advanceOrder(later.provider, reference);
    await advanceOrder(later.provider, reference); // a second run changes nothing
    const acknowledged = await user.call(orders.get, { reference });
    expect(acknowledged).toMatchObject({
      milestone: 'acknowledged',
      targetDate: expect.any(String),
      committedDate: null,
      supplierReference: expect.any(String),
    });

    for (let day = 0; day < 12; day += 1) {
      later.advance({ days: 1, seconds: 1 });
      const now = await (await later.asUser('role1@acme.test')).call(orders.get, { reference });
      if (now.status === 'held' && now.waitsOn === 'partner') {
        const partner = await later.asUser('role1@acme.test');
        await partner.call(orders.notify, { reference, subject: 'Here it is', message: 'As you asked.' });
      }
      await progressDueOrdersJob.handle({}, later.provider);
    }
    const back = await later.asUser('role1@acme.test');
    const live = await back.call(orders.get, { reference });
    expect(live).toMatchObject({ status: 'live', milestone: 'live', waitsOn: null });
    const firstTarget = acknowledged.targetDate ?? '';
    expect((live.committedDate ?? '') >= firstTarget).toBe(true);
    const history = await back.call(orders.listHistory, { reference });
    const reached = history.flatMap(({ milestone }) => milestone ?? []);
    expect(reached).toEqual([...orders.ORDER_MILESTONES]);

    const circuit = await back.call(contract.circuits.get, { id: live.circuitId ?? 0 });
    expect(circuit).toMatchObject({
      orderReference: reference,
      customerName: live.customerName,
      postcode: live.postcode,
      productName: live.productName,
      bearer: live.bearer,
      bandwidth: live.speed,
      deviceStatus: 'on',
      attributes: {
        ATTR_ORDER_REFERENCE: reference,
        ATTR_PO_REFERENCE: 'PO-1',
        ATTR_SUPPLIER_REFERENCE: live.supplierReference,
        ATTR_CONTRACT_TERM_MONTHS: live.termMonths,
        ATTR_PRESENTATION: live.bearer === 100 ? 'RJ45' : 'LC single mode',
        ATTR_MANAGED: 'No',
      },
    });
    const ofCircuit = await back.call(contract.circuits.listHistory, { id: circuit.id });
    expect(ofCircuit.map(({ title }) => title)).toEqual(['Ordered', 'Live']);
    const received = await back.call(contract.notifications.list, {});
    expect(received.map(({ data }) => data.text)).toEqual(
      expect.arrayContaining([`${reference} is live`, `${reference} has a committed date`]),
    );
    await later.close();
  });

  it('have a service once they are live', async () => {
    const { items } = await standard.call(orders.list, { status: ['live'], perPage: 100 });
    for (const { reference } of items) {
      const { circuitId } = await standard.call(orders.get, { reference });
      const circuit = await standard.call(contract.circuits.get, { id: circuitId ?? 0 });
      expect(circuit.orderReference).toBe(reference);
    }
    const { items: others } = await standard.call(orders.list, { status: ['open'], perPage: 1 });
    const open = await standard.call(orders.get, { reference: others[0]?.reference ?? '' });
    expect(open.circuitId).toBeNull();
  });

  it('hide the service from partners who cannot open services', async () => {
    const { items } = await stranger.call(orders.list, { status: ['live'], perPage: 1 });
    const { circuitId } = await stranger.call(orders.get, { reference: items[0]?.reference ?? '' });
    expect(circuitId).toBeNull();
  });

  it('have a fixed committed date and a target date that may move', async () => {
    const { items } = await standard.call(orders.list, { milestone: ['build'], perPage: 100 });
    const moved = items.filter(({ committedDate, targetDate }) => committedDate !== targetDate);
    expect(moved.length).toBeGreaterThan(0);
    expect(moved.length).toBeLessThan(items.length);
    const history = await standard.call(orders.listHistory, { reference: moved[0]?.reference ?? '' });
    expect(history.map(({ title }) => title)).toContain('Target date moved');
  });

  it('record a message to the delivery team and email it', async () => {
    const held = await standard.call(orders.list, { status: ['held'], waitsOn: 'partner', perPage: 1 });
    const reference = held.items[0]?.reference ?? '';
    await standard.call(orders.notify, { reference, subject: 'Access', message: 'The key is at reception.' });
    await api.drainJobs();
    const order = await standard.call(orders.get, { reference });
    expect(order).toMatchObject({ status: 'held', waitsOn: 'provider' });
    expect((await standard.call(orders.listHistory, { reference })).at(-1)).toMatchObject({
      title: 'Message to the delivery team: Access',
      detail: 'The key is at reception.',
      actor: 'Chloe Whitfield',
    });
    expect(api.outbox.at(-1)).toMatchObject({
      to: [brand.email.delivery],
      subject: `${reference}: Access`,
      text: expect.stringContaining('The key is at reception.'),
    });
    await expect(standard.call(orders.notify, { reference, subject: '', message: '' })).rejects.toMatchObject(
      {
        fieldErrors: { subject: ['field is required'], message: ['field is required'] },
      },
    );
  });

  it('keep the documents of a reply, and refuse what is not a document', async () => {
    const { items } = await standard.call(orders.list, { status: ['open'], perPage: 1 });
    const reference = items[0]?.reference ?? '';
    const before = await standard.call(orders.listDocuments, { reference });
    const pdf = new File(['%PDF-1.7 signed'], 'wayleave.pdf', { type: 'application/pdf' });
    await standard.call(orders.notify, {
      reference,
      subject: 'Wayleave',
      message: 'Signed.',
      attachments: [pdf],
    });
    const after = await standard.call(orders.listDocuments, { reference });
    expect(after.slice(before.length)).toMatchObject([{ name: 'wayleave.pdf', type: 'application/pdf' }]);
    const { blob } = await standard.call(orders.downloadDocument, {
      reference,
      documentId: after.at(-1)?.id ?? 0,
    });
    expect(await blob.text()).toBe('%PDF-1.7 signed');
    expect((await standard.call(orders.listHistory, { reference })).at(-1)?.detail).toBe(
      'Signed.\n\nAttached: wayleave.pdf',
    );
    const script = new File(['<script>'], 'page.html', { type: 'text/html' });
    await expect(
      standard.call(orders.notify, { reference, subject: 'x', message: 'x', attachments: [script] }),
    ).rejects.toMatchObject({ fieldErrors: { attachments: ['invalid file type'] } });
    await expect(
      standard.call(orders.notify, {
        reference,
        subject: 'x',
        message: 'x',
        attachments: Array(6).fill(pdf),
      }),
    ).rejects.toMatchObject({ code: 'invalid' });
    expect(await standard.call(orders.listDocuments, { reference })).toEqual(after);
  });

  it('take no message once they are live or cancelled', async () => {
    for (const status of ['live', 'cancelled'] as const) {
      const { items } = await standard.call(orders.list, { status: [status], perPage: 1 });
      const reference = items[0]?.reference ?? '';
      const history = await standard.call(orders.listHistory, { reference });
      await expect(
        standard.call(orders.notify, { reference, subject: 'Hello', message: 'Anyone?' }),
      ).rejects.toMatchObject({ code: 'conflict', message: expect.stringMatching(/complete|cancelled/) });
      expect(await standard.call(orders.listHistory, { reference })).toEqual(history);
    }
  });

  it('say what a hold needs, and why the target date moved', async () => {
    const held = await standard.call(orders.list, { status: ['held'], perPage: 1 });
    const order = await standard.call(orders.get, { reference: held.items[0]?.reference ?? '' });
    const history = await standard.call(orders.listHistory, { reference: order.reference });
    expect(history.map(({ detail }) => detail)).toContain(order.holdNote);
    const { items } = await standard.call(orders.list, { milestone: ['build'], perPage: 100 });
    const slipped = items.find(({ committedDate, targetDate }) => committedDate !== targetDate);
    const moved = await standard.call(orders.get, { reference: slipped?.reference ?? '' });
    expect(moved.targetDateChange).toEqual({
      from: moved.committedDate,
      to: moved.targetDate,
      reason: expect.stringMatching(/\w/),
    });
  });

  it('have their dates and appointment in a calendar file', async () => {
    const { items } = await standard.call(orders.list, { milestone: ['install_appointment'], perPage: 1 });
    const order = await standard.call(orders.get, { reference: items[0]?.reference ?? '' });
    const { start, end } = order.appointment ?? { start: '', end: '' };
    expect(order.appointment?.kind).toBe('install_appointment');
    expect(Date.parse(end) - Date.parse(start)).toBe(5 * 3_600_000);
    const { blob, fileName } = await standard.call(orders.downloadCalendar, { reference: order.reference });
    expect(fileName).toBe(`${order.reference}.ics`);
    const text = await blob.text();
    expect(text).toContain(`DTSTART;VALUE=DATE:${order.committedDate?.replaceAll('-', '')}`);
    expect(text).toContain(`DTSTART:${start.slice(0, 19).replace(/[-:]/g, '')}Z`);
    expect(text).toContain(`SUMMARY:Install appointment: ${order.reference}`);
    await expect(
      stranger.call(orders.downloadCalendar, { reference: order.reference }),
    ).rejects.toMatchObject({ code: 'not-found' });
  });

  it('export the words of the screen, not codes', async () => {
    const { blob } = await standard.call(orders.export, { waitsOn: 'partner' });
    const [, first = ''] = (await blob.text()).split('\n');
    expect(first).toContain('On hold: ');
    expect(first).toContain(',Waiting for you,');
    expect(first).toMatch(/,\d{2}\/\d{2}\/\d{4},/);
    expect(first).not.toContain('partner');
  });

  it('remember each user’s last visit, and take a reload for the same one', async () => {
    const later = await createTestApi();
    const visit = async (email: string, reference: string) =>
      (await (await later.asUser(email)).call(orders.recordVisit, { reference })).previousVisitAt;
    const { items } = await (await later.asUser('role1@acme.test')).call(orders.list, { perPage: 1 });
    const reference = items[0]?.reference ?? '';
    expect(await visit('role1@acme.test', reference)).toBeNull();
    later.advance({ minutes: 5 });
    expect(await visit('role1@acme.test', reference)).toBeNull();
    const seenUntil = later.provider.now().getTime();
    later.advance({ days: 1 });
    const previous = await visit('role1@acme.test', reference);
    expect(Math.abs(Date.parse(previous ?? '') - seenUntil)).toBeLessThan(60_000);
    later.advance({ minutes: 5 });
    expect(await visit('role1@acme.test', reference)).toBe(previous);
    expect(await visit('role3@acme.test', reference)).toBeNull();
    await expect(visit('role1@cobalt.test', reference)).rejects.toMatchObject({ code: 'not-found' });
    await later.close();
  });

  it('resume a day after the partner’s reply', async () => {
    const { items } = await administrator.call(orders.list, {
      status: ['held'],
      waitsOn: 'partner',
      perPage: 1,
    });
    const reference = items[0]?.reference ?? '';
    await administrator.call(orders.notify, { reference, subject: 'Wayleave', message: 'Signed.' });
    await advanceOrder(api.provider, reference);
    expect(await administrator.call(orders.get, { reference })).toMatchObject({ status: 'held' });
    api.advance({ days: 1, seconds: 1 });
    await advanceOrder(api.provider, reference);
    const back = await api.asUser('role1@acme.test');
    expect(await back.call(orders.get, { reference })).toMatchObject({ status: 'open', holdReason: null });
  });
});
