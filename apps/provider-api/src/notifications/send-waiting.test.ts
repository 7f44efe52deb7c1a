import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { contract, type InputOf } from '@portal/api-client';
import { rateLimits, users } from '../auth/tables.ts';
import { eq } from '../db/drizzle.ts';
import { scoped } from '../db/scope.ts';
import type { Provider } from '../provider.ts';
import { createTestApi, type TestApi } from '../testing/index.ts';
import { finishMatters, type NewNotification, notify } from './notify.ts';
import { sendWaitingMailsJob } from './send-waiting.ts';
import { notificationMails, notificationSettings } from './tables.ts';

const calls = contract.notifications;
const EMAIL = 'role1@cobalt.test';

let api: TestApi;
let now: Date;
let provider: Provider;
let user: typeof users.$inferSelect;
beforeAll(async () => {
  api = await createTestApi();
  provider = { ...api.provider, now: () => now };
  const [found] = await api.provider.db.select().from(users).where(eq(users.email, EMAIL));
  if (found === undefined) throw new Error('The demo has no such user.');
  user = found;
});
beforeEach(async () => {
  now = new Date('2026-11-27T12:00:00Z');
  await api.provider.db.delete(notificationMails);
  await api.provider.db.delete(notificationSettings);
  // The limits of emails.
  await api.provider.db.delete(rateLimits);
  await api.drainJobs();
  api.outbox.length = 0;
});
afterAll(() => api.close());

const save = async (input: InputOf<typeof calls.updateSettings>) =>
  (await api.asUser(EMAIL)).call(calls.updateSettings, input);

const tell = (notice: Partial<NewNotification> = {}) =>
  notify(
    provider.db,
    { partnerId: user.partnerId, userIds: [user.id] },
    {
      kind: 'orders',
      text: 'ORD-1 is live',
      subtext: 'Harbour Bakery',
      url: '/orders/ORD-1',
      type: 'order',
      ...notice,
    },
    provider,
  );

/** Runs the job at a time, with as many processes. Returns the subjects that were sent. */
async function runAt(time: string, processes = 1): Promise<string[]> {
  now = new Date(time);
  api.outbox.length = 0;
  await Promise.all(Array.from({ length: processes }, () => sendWaitingMailsJob.handle({}, provider)));
  await api.drainJobs();
  return api.outbox.map(({ subject }) => subject);
}

const inPortal = async (text: string) =>
  (await (await api.asUser(EMAIL)).call(calls.listAll, { search: text })).total;

describe('the digest', () => {
  const choose = () => save({ kinds: [{ kind: 'orders', inPortal: true, mail: 'digest' }], digestHour: 8 });

  it('is sent once at its hour, with everything since the last digest', async () => {
    await choose();
    await tell();
    await tell({ text: 'ORD-2 is live' });
    expect(await runAt('2026-11-28T07:59:00Z')).toEqual([]);
    expect(await runAt('2026-11-28T08:00:00Z')).toEqual(['Your daily digest: 2 updates']);
    const [mail] = api.outbox;
    expect(mail?.to).toEqual([EMAIL]);
    const link = `${provider.config.publicUrl}/orders/ORD-1`;
    expect(mail?.text).toContain(`- ORD-1 is live\n  Harbour Bakery\n  ${link}`);
    expect(mail?.html).toContain(`href="${link}"`);
    await tell({ text: 'ORD-3 is live' });
    expect(await runAt('2026-11-28T12:00:00Z')).toEqual([]);
    expect(await runAt('2026-11-29T08:05:00Z')).toEqual(['Your daily digest: 1 update']);
    expect(await runAt('2026-11-30T08:05:00Z')).toEqual([]);
  });

  it('leaves what arrives after its hour for the next day, also for the first digest', async () => {
    await choose();
    await tell();
    expect(await runAt('2026-11-27T13:00:00Z')).toEqual([]);
    expect(await runAt('2026-11-28T08:00:00Z')).toHaveLength(1);
  });

  it('is sent once when two processes run', async () => {
    await choose();
    await tell();
    expect(await runAt('2026-11-28T08:00:00Z', 3)).toEqual(['Your daily digest: 1 update']);
  });

  it('is sent once a day, also when the hour changes after it was sent', async () => {
    await choose();
    await tell();
    expect(await runAt('2026-11-28T08:00:00Z')).toHaveLength(1);
    await save({ digestHour: 18 });
    now = new Date('2026-11-28T10:00:00Z');
    await tell({ text: 'ORD-4 is live' });
    expect(await runAt('2026-11-28T18:00:00Z')).toEqual([]);
    expect(await runAt('2026-11-29T18:00:00Z')).toHaveLength(1);
  });

  it('is sent once by the next process if a process is killed before it has marked the day', async () => {
    await choose();
    await tell();
    now = new Date('2026-11-28T08:00:00Z');
    const killed: Provider = {
      ...provider,
      mail: {
        ...provider.mail,
        async send(...mail) {
          await provider.mail.send(...mail);
          throw new Error('killed');
        },
      },
      log: { ...provider.log, error: () => undefined },
    };
    await sendWaitingMailsJob.handle({}, killed);
    await api.drainJobs();
    expect(api.outbox).toEqual([]);
    expect(await runAt('2026-11-28T08:05:00Z')).toHaveLength(1);
    expect(await runAt('2026-11-28T08:10:00Z')).toEqual([]);
  });

  it('is sent later, in one mail, if the server was down', async () => {
    await choose();
    await tell();
    expect(await runAt('2026-12-01T07:00:00Z')).toHaveLength(1);
    expect(await runAt('2026-12-01T08:00:00Z')).toEqual([]);
  });

  it('leaves out what a colleague has dealt with, and kinds that were turned off', async () => {
    await choose();
    await tell({ matter: 'order-reply:ORD-1' });
    await finishMatters(scoped(provider.db, user), ['order-reply:ORD-1'], now);
    expect(await runAt('2026-11-28T08:00:00Z')).toEqual([]);
    await tell();
    await save({ kinds: [{ kind: 'orders', inPortal: true, mail: 'never' }] });
    expect(await runAt('2026-11-29T08:00:00Z')).toEqual([]);
    expect(await provider.db.select().from(notificationMails)).toEqual([]);
  });

  it('leaves out what the user may no longer open', async () => {
    await choose();
    await tell();
    const setRole = (roleId: number) =>
      provider.db.update(users).set({ roleId }).where(eq(users.id, user.id));
    await setRole(6);
    try {
      expect(await runAt('2026-11-28T08:00:00Z')).toEqual([]);
    } finally {
      await setRole(user.roleId);
    }
    expect(await runAt('2026-11-29T08:00:00Z')).toEqual([]);
  });

  it('is sent although a long text is cut at an emoji', async () => {
    await choose();
    await tell({ subtext: `${'a'.repeat(199)}\u{1f44d} and more` });
    expect(await runAt('2026-11-28T08:00:00Z')).toEqual(['Your daily digest: 1 update']);
    expect(api.outbox[0]?.text).toContain(`${'a'.repeat(199)}…\n`);
  });

  it('lists twenty entries of a kind and counts the others', async () => {
    await choose();
    for (let count = 0; count < 22; count += 1) await tell({ text: `ORD-${count} is live` });
    expect(await runAt('2026-11-28T08:00:00Z')).toEqual(['Your daily digest: 22 updates']);
    expect(api.outbox[0]?.text).toContain('- and 2 more');
  });
});

describe('waiting emails to a user who no longer sees costs', () => {
  const text = 'New price for QS-1: £1,234.56 monthly';
  const hideCosts = () =>
    provider.db.update(users).set({ roleId: 3, prices: 'selling' }).where(eq(users.id, user.id));
  afterEach(() =>
    provider.db.update(users).set({ roleId: user.roleId, prices: user.prices }).where(eq(users.id, user.id)),
  );

  it('hide amounts in the digest', async () => {
    await save({ kinds: [{ kind: 'orders', inPortal: true, mail: 'digest' }], digestHour: 8 });
    await tell({ text, subtext: 'Before: £2,000.00' });
    await hideCosts();
    expect(await runAt('2026-11-28T08:00:00Z')).toHaveLength(1);
    const sent = JSON.stringify(api.outbox);
    expect(sent).toContain('New price for QS-1: (hidden) monthly');
    expect(sent).not.toMatch(/1,234|2,000/);
  });

  it('hide amounts in an email that waited for the end of quiet hours', async () => {
    await save({
      kinds: [{ kind: 'orders', inPortal: false, mail: 'at-once' }],
      quietFrom: 22,
      quietTo: 7,
    });
    now = new Date('2026-11-27T23:30:00Z');
    await tell({ text, mail: { blocks: [{ kind: 'paragraph', text: 'It was £2,000.00.' }] } });
    await hideCosts();
    expect(await runAt('2026-11-28T07:00:00Z')).toEqual(['New price for QS-1: (hidden) monthly']);
    expect(JSON.stringify(api.outbox)).not.toMatch(/1,234|2,000/);
  });
});

describe('quiet hours', () => {
  const quiet = () =>
    save({ kinds: [{ kind: 'orders', inPortal: false, mail: 'at-once' }], quietFrom: 22, quietTo: 7 });

  it('hold an email back until they end, and then send it once', async () => {
    await quiet();
    now = new Date('2026-11-27T23:30:00Z');
    await tell();
    await api.drainJobs();
    expect(api.outbox).toEqual([]);
    expect(await runAt('2026-11-28T06:59:00Z')).toEqual([]);
    expect(await runAt('2026-11-28T07:00:00Z', 2)).toEqual(['ORD-1 is live']);
    expect(await runAt('2026-11-28T07:05:00Z')).toEqual([]);
  });

  it('let held emails through when the digest cannot be sent', async () => {
    await quiet();
    await save({ kinds: [{ kind: 'mentions', inPortal: true, mail: 'digest' }], digestHour: 8 });
    await tell({ kind: 'mentions', text: 'Ann mentioned you', url: '/quotes/QS-1' });
    now = new Date('2026-11-27T23:30:00Z');
    await tell();
    const send: typeof provider.mail.send = async (on, mail, origin) => {
      if (origin.purpose === 'digest') throw new Error('cannot be stored');
      return provider.mail.send(on, mail, origin);
    };
    const broken = { ...provider, mail: { ...provider.mail, send }, log: { ...provider.log, error() {} } };
    now = new Date('2026-11-28T08:00:00Z');
    await sendWaitingMailsJob.handle({}, broken);
    await api.drainJobs();
    expect(api.outbox.map(({ subject }) => subject)).toEqual(['ORD-1 is live']);
    expect(await runAt('2026-11-28T08:05:00Z')).toEqual(['Your daily digest: 1 update']);
  });

  it('do not hold back emails about the account', async () => {
    await quiet();
    now = new Date('2026-11-27T23:30:00Z');
    const mail = { blocks: [{ kind: 'paragraph' as const, text: 'It expires.' }] };
    await tell({ kind: 'account', text: 'Your API token expires', type: 'expires', mail });
    await api.drainJobs();
    expect(api.outbox.map(({ subject }) => subject)).toEqual(['Your API token expires']);
    expect(api.outbox[0]?.unsubscribeUrl).toBeUndefined();
  });

  it('drop an email whose kind is turned off before they end', async () => {
    await quiet();
    now = new Date('2026-11-27T23:30:00Z');
    await tell();
    await save({ kinds: [{ kind: 'orders', inPortal: true, mail: 'never' }] });
    expect(await runAt('2026-11-28T07:00:00Z')).toEqual([]);
  });
});

describe('at once', () => {
  it('is an email with what the portal shows, a link, and a way to unsubscribe', async () => {
    await save({ kinds: [{ kind: 'orders', inPortal: false, mail: 'at-once' }] });
    await tell({ text: 'ORD-X9 is live' });
    await api.drainJobs();
    const [mail] = api.outbox;
    expect(mail).toMatchObject({ to: [EMAIL], subject: 'ORD-X9 is live' });
    expect(mail?.text).toContain(`${provider.config.publicUrl}/orders/ORD-1`);
    expect(mail?.unsubscribeUrl).toMatch(/\/unsubscribe\/\d+\.orders\.[\w-]{43}$/);
    expect(await inPortal('ORD-X9')).toBe(0);
  });

  it('is shown in the portal instead once there are too many emails', async () => {
    await save({ kinds: [{ kind: 'orders', inPortal: false, mail: 'at-once' }] });
    for (let count = 0; count < 61; count += 1) await tell({ text: `ORD-77${count} is live` });
    await api.drainJobs();
    expect(await inPortal('ORD-77')).toBe(61 - api.outbox.length);
    expect(api.outbox.length).toBeLessThanOrEqual(60);
  });

  it.each([true, false])('is shown there once after quiet hours (already shown: %s)', async (isShown) => {
    await save({
      kinds: [{ kind: 'orders', inPortal: isShown, mail: 'at-once' }],
      quietFrom: 22,
      quietTo: 7,
    });
    now = new Date('2026-11-27T23:30:00Z');
    const name = `Parcel ${isShown}`;
    const external = { url: 'https://tracking.test/parcel', isExternalUrl: true };
    for (let count = 0; count < 61; count += 1) await tell({ text: `${name} ${count}`, ...external });
    const sent = await runAt('2026-11-28T07:00:00Z');
    expect(sent.length).toBeLessThan(61);
    expect(await inPortal(name)).toBe(isShown ? 61 : 61 - sent.length);
    const { items } = await (await api.asUser(EMAIL)).call(calls.listAll, { search: name });
    expect(items.map(({ isExternalUrl }) => isExternalUrl)).toEqual(items.map(() => true));
  });
});
