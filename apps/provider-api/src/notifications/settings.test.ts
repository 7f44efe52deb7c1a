import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { users } from '../auth/tables.ts';
import { eq } from '../db/drizzle.ts';
import { createTestApi, type TestApi } from '../testing/index.ts';

const calls = contract.notifications;

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const kindsOf = async (email: string) => (await (await api.asUser(email)).call(calls.getSettings, {})).kinds;

describe('notification settings', () => {
  it.each([
    [1, 10],
    [2, 9],
    [3, 9],
    [4, 8],
    [5, 6],
    [6, 3],
  ])('of role %i have the %i kinds that the role can receive', async (role, count) => {
    const kinds = await kindsOf(`role${role}@acme.test`);
    expect(kinds).toHaveLength(count);
    expect(kinds.every(({ inPortal }) => inPortal)).toBe(true);
    expect(kinds.some(({ kind }) => kind === 'webhooks')).toBe(role === 1);
  });

  it('have default values until the user saves others, which then apply on every device', async () => {
    const email = 'role3@acme.test';
    const cara = await api.asUser(email);
    expect(await cara.call(calls.getSettings, {})).toMatchObject({
      version: 0,
      digestHour: 8,
      quietFrom: null,
      quietTo: null,
    });
    const saved = await cara.call(calls.updateSettings, {
      version: 0,
      kinds: [{ kind: 'orders', inPortal: false, mail: 'digest' }],
      digestHour: 17,
      quietFrom: 20,
      quietTo: 7,
    });
    expect(saved).toMatchObject({ version: 1, digestHour: 17, quietFrom: 20, quietTo: 7 });
    expect(saved.kinds).toContainEqual({
      kind: 'orders',
      inPortal: false,
      mail: 'digest',
      isAlwaysInPortal: false,
    });
    expect(await (await api.asUser(email)).call(calls.getSettings, {})).toEqual(saved);
    expect((await (await api.asUser('role1@acme.test')).call(calls.getSettings, {})).version).toBe(0);
    expect((await cara.call(calls.updateSettings, { quietFrom: null, quietTo: null })).quietFrom).toBeNull();
  });

  it('refuse an outdated version with the current settings, and keep the newer ones', async () => {
    const user = await api.asUser('role4@acme.test');
    await user.call(calls.updateSettings, { version: 0, digestHour: 9 });
    await expect(user.call(calls.updateSettings, { version: 0, digestHour: 10 })).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/^Your settings have changed since you opened this page/),
      body: { current: { version: 1, digestHour: 9, quietFrom: null } },
    });
    expect(await user.call(calls.getSettings, {})).toMatchObject({ version: 1, digestHour: 9 });
  });

  it('accept only one of two concurrent first changes', async () => {
    const user = await api.asUser('role5@acme.test');
    const results = await Promise.allSettled(
      [9, 10].map((digestHour) => user.call(calls.updateSettings, { version: 0, digestHour })),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await user.call(calls.getSettings, {})).version).toBe(1);
  });

  it.each<[string, object, string]>([
    [
      'a kind twice',
      { kinds: [0, 1].map(() => ({ kind: 'orders', inPortal: true, mail: 'never' })) },
      'kinds.1.kind',
    ],
    [
      'a kind of another role',
      { kinds: [{ kind: 'webhooks', inPortal: true, mail: 'never' }] },
      'kinds.0.kind',
    ],
    [
      'approvals turned off',
      { kinds: [{ kind: 'approvals', inPortal: false, mail: 'never' }] },
      'kinds.0.inPortal',
    ],
    [
      'a kind that does not exist',
      { kinds: [{ kind: '__proto__', inPortal: true, mail: 'never' }] },
      'kinds.0.kind',
    ],
    ['half of the quiet hours', { quietFrom: 22 }, 'quietTo'],
    ['quiet hours without length', { quietFrom: 7, quietTo: 7 }, 'quietTo'],
    ['an hour of 24', { digestHour: 24 }, 'digestHour'],
    ['half an hour', { digestHour: 7.5 }, 'digestHour'],
    [
      'a digest in the quiet hours',
      {
        kinds: [{ kind: 'orders', inPortal: true, mail: 'digest' }],
        digestHour: 3,
        quietFrom: 22,
        quietTo: 7,
      },
      'digestHour',
    ],
  ])('refuse %s and name the field', async (_what, input, field) => {
    const ben = await api.asUser('role2@acme.test');
    await expect(ben.call(calls.updateSettings, input as never)).rejects.toMatchObject({
      code: 'invalid',
      fieldErrors: { [field]: [expect.any(String)] },
    });
    expect((await ben.call(calls.getSettings, {})).version).toBe(0);
  });

  it('use the defaults of the role for kinds without a choice', async () => {
    const email = 'role3@cobalt.test';
    const mailOf = async () => {
      const kinds = await kindsOf(email);
      return kinds.find(({ kind }) => kind === 'proposals')?.mail;
    };
    expect(await mailOf()).toBe('at-once');
    await api.provider.db.update(users).set({ roleId: 6 }).where(eq(users.email, email));
    expect(await mailOf()).toBeUndefined();
  });
});

describe('the preview of the digest', () => {
  it('shows examples of the chosen kinds, or the waiting entries if there are any', async () => {
    const user = await api.asUser('role1@cobalt.test');
    expect((await user.call(calls.getDigestPreview, {})).sections).toEqual([]);
    await user.call(calls.updateSettings, {
      kinds: [{ kind: 'mentions', inPortal: true, mail: 'digest' }],
    });
    const example = await user.call(calls.getDigestPreview, {});
    expect(example).toMatchObject({ isExample: true, subject: 'Your daily digest: 1 update' });
    expect(example.sections.map(({ title }) => title)).toEqual(['Mentions and new ownership']);
    expect(JSON.stringify(example)).not.toContain('/unsubscribe/');
  });
});
