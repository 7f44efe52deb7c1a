import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { partners } from '../auth/tables.ts';
import { circuits } from '../circuits/tables.ts';
import { eq } from '../db/drizzle.ts';
import { addDays, formatCalendarDay, londonDay, londonTime } from '../shared/days.ts';
import { type Browser, createTestApi, type TestApi } from '../testing/index.ts';
import { announceNoticesJob } from './announce-notices.ts';
import { noticeServices, serviceNotices } from './tables.ts';

const calls = contract.documentation;

const day = londonDay(addDays(new Date(), 2));
const startsAt = londonTime(day, 0);
const endsAt = londonTime(day, 5);
const period = `${formatCalendarDay(day)} 00:00 to 05:00`;
const toUtc = (instant: Date) => `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

describe('notices and the services they affect', () => {
  let api: TestApi;
  let amelia: Browser;
  let services: (typeof circuits.$inferSelect)[];
  let noticeId: number;

  /** Planned work in two days that affects services of two partners. */
  async function plan(values: Partial<typeof serviceNotices.$inferInsert> = {}) {
    const { db, now } = api.provider;
    const [notice] = await db
      .insert(serviceNotices)
      .values({
        title: 'Planned work at Testham',
        summary: 'Up to 30 minutes without connection.',
        content: '<p>Work.</p>',
        kind: 'maintenance',
        publishedAt: now(),
        startsAt,
        endsAt,
        ...values,
      })
      .returning();
    if (notice === undefined) throw new Error('The notice was not stored.');
    await db
      .insert(noticeServices)
      .values(services.map(({ id, partnerId }) => ({ noticeId: notice.id, circuitId: id, partnerId })));
    return notice.id;
  }

  beforeAll(async () => {
    api = await createTestApi();
    amelia = await api.asUser('role1@acme.test');
    const { db } = api.provider;
    await db.update(partners).set({ force2fa: false }).where(eq(partners.key, 'borealis'));
    const of = async (key: string, count: number) =>
      db
        .select({ circuit: circuits })
        .from(circuits)
        .innerJoin(partners, eq(partners.id, circuits.partnerId))
        .where(eq(partners.key, key))
        .orderBy(circuits.id)
        .limit(count);
    services = [...(await of('acme', 3)), ...(await of('borealis', 2))].map(({ circuit }) => circuit);
    noticeId = await plan();
  });
  afterAll(() => api.close());

  const ownNames = () => services.slice(0, 3).map(({ name }) => name);
  const otherNames = () => services.slice(3).map(({ name }) => name);

  it('names the caller’s services only', async () => {
    const notice = await amelia.call(calls.getNotification, { id: noticeId });
    expect(notice.affectedServicesCount).toBe(3);
    expect(notice.affectedServices.map(({ name }) => name)).toEqual(ownNames().toSorted());
    const borealis = await api.asUser('role1@borealis.test');
    const theirs = await borealis.call(calls.getNotification, { id: noticeId });
    expect(theirs.affectedServices.map(({ name }) => name)).toEqual(otherNames().toSorted());
    expect(JSON.stringify(theirs)).not.toContain(ownNames()[0]);
    const list = await borealis.call(calls.listNotifications, { search: 'Testham' });
    expect(list.items.map(({ affectedServicesCount }) => affectedServicesCount)).toEqual([2]);
  });

  it('names no services to roles and partners without services', async () => {
    for (const email of ['role5@acme.test', 'role1@cobalt.test']) {
      const user = await api.asUser(email);
      await expect(user.call(calls.getNotification, { id: noticeId })).resolves.toMatchObject({
        affectedServicesCount: null,
        affectedServices: [],
      });
      const { total } = await user.call(calls.listNotifications, { circuitId: services[0]?.id ?? 0 });
      expect(total).toBe(0);
    }
  });

  it('lists the current ones of a service, and none for another partner’s service', async () => {
    const listFor = (circuitId: number) =>
      amelia.call(calls.listNotifications, { circuitId, isCurrent: true, search: 'Testham' });
    expect((await listFor(services[0]?.id ?? 0)).items.map(({ id }) => id)).toEqual([noticeId]);
    expect((await listFor(services[4]?.id ?? 0)).total).toBe(0);
    const past = await amelia.call(calls.listNotifications, { isCurrent: false, perPage: 100 });
    expect(past.items.map(({ id }) => id)).not.toContain(noticeId);
    const current = await amelia.call(calls.listNotifications, { isCurrent: true, perPage: 100 });
    expect(current.items.every(({ startsAt }) => startsAt !== null)).toBe(true);
    expect(current.total + past.total).toBe((await amelia.call(calls.listNotifications, {})).total);
  });

  it('offers its period as a calendar file with the caller’s services', async () => {
    const file = await amelia.call(calls.downloadCalendar, { id: noticeId });
    expect(file.fileName).toBe(`notice-${noticeId}.ics`);
    const text = (await file.blob.text()).replaceAll('\r\n ', '');
    expect(text).toContain(`DTSTART:${toUtc(startsAt)}\r\nDTEND:${toUtc(endsAt)}`);
    expect(text).toContain(ownNames()[0]);
    expect(text).not.toContain(otherNames()[0]);
    const undated = await plan({ startsAt: null, endsAt: null, title: 'News' });
    await expect(amelia.call(calls.downloadCalendar, { id: undated })).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  it('is on the dashboard of those who see services', async () => {
    const waitingOf = async (email: string) => {
      const { waiting } = await (await api.asUser(email)).call(contract.dashboard.get, {});
      return waiting.filter(({ text }) => text.includes('Testham'));
    };
    expect(await waitingOf('role6@acme.test')).toMatchObject([
      {
        text: 'Planned work at Testham affects 3 of your services',
        subtext: period,
        path: `/documentation/notification/${noticeId}`,
      },
    ]);
    expect(await waitingOf('role5@acme.test')).toEqual([]);
    expect(await waitingOf('role1@cobalt.test')).toEqual([]);
  });

  it('is announced once to each partner, by notification and mail, with its own services', async () => {
    api.outbox.length = 0;
    const later = await plan({
      title: 'Planned work at Laterham',
      publishedAt: addDays(api.provider.now(), 1),
    });
    for (let times = 0; times < 2; times += 1) await announceNoticesJob.handle({}, api.provider);
    await api.drainJobs();
    const mails = api.outbox.filter(({ subject }) => subject.includes('Testham'));
    const to = (email: string) => mails.filter((mail) => mail.to.includes(email));
    expect(to('role1@acme.test').map(({ subject }) => subject)).toEqual([
      'Planned work at Testham affects 3 of your services',
    ]);
    const [own] = to('role1@acme.test');
    for (const name of ownNames()) expect(own?.text).toContain(name);
    for (const name of otherNames()) expect(own?.text).not.toContain(name);
    expect(own?.text).toContain(`When: ${period}`);
    expect(own?.text).toContain(`/documentation/notification/${noticeId}`);
    expect(to('role5@acme.test')).toEqual([]);
    expect(mails.some((mail) => mail.text.includes(otherNames()[0] ?? ''))).toBe(true);
    const notified = await (await api.asUser('role3@acme.test')).call(contract.notifications.list, {});
    expect(notified.filter(({ data }) => data.text.includes('Testham')).map(({ data }) => data)).toEqual([
      expect.objectContaining({ type: 'notice', url: `/documentation/notification/${noticeId}` }),
    ]);
    // Not before it is published.
    expect(notified.some(({ data }) => data.text.includes('Laterham'))).toBe(false);
    api.advance({ days: 1 });
    await announceNoticesJob.handle({}, api.provider);
    await api.drainJobs();
    const after = await (await api.asUser('role3@acme.test')).call(contract.notifications.list, {});
    expect(after.filter(({ data }) => data.url === `/documentation/notification/${later}`)).toHaveLength(1);
  });
});
