import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { audit, users } from '../auth/tables.ts';
import { eq } from '../db/drizzle.ts';
import { createTestApi, type TestApi } from '../testing/index.ts';
import { notificationSettings } from './tables.ts';
import { getUnsubscribeUrl, type UnsubscribeTarget } from './unsubscribe-link.ts';

const calls = contract.notifications;
const EMAIL = 'role1@acme.test';

let api: TestApi;
let userId: number;
beforeAll(async () => {
  api = await createTestApi();
  const [user] = await api.provider.db.select().from(users).where(eq(users.email, EMAIL));
  userId = user?.id ?? 0;
});
beforeEach(async () => {
  await api.provider.db.delete(notificationSettings);
});
afterAll(() => api.close());

const pathOf = (target: UnsubscribeTarget) =>
  new URL(getUnsubscribeUrl(userId, target, api.provider)).pathname;
const ONE_CLICK = {
  method: 'POST',
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  body: 'List-Unsubscribe=One-Click',
};
const mailOf = async (kind: contract.notifications.NotificationKind) => {
  const { kinds } = await (await api.asUser(EMAIL)).call(calls.getSettings, {});
  return kinds.find((each) => each.kind === kind)?.mail;
};

describe('an unsubscribe link', () => {
  it('asks for confirmation when it is opened, and changes nothing', async () => {
    for (const method of ['GET', 'HEAD']) {
      const page = await api.guest().fetch(pathOf('notices'), { method });
      expect(page.status).toBe(200);
      expect(page.headers.get('content-security-policy')).toContain("form-action 'self'");
      expect(page.headers.get('cache-control')).toBe('no-store');
    }
    const text = await (await api.guest().fetch(pathOf('notices'))).text();
    expect(text).toContain('Planned work and incidents');
    expect(text).toContain('<form method="post"');
    expect(text).not.toContain('<script');
    expect(text).not.toContain(EMAIL);
    expect(await mailOf('notices')).toBe('at-once');
    expect(await api.provider.db.select().from(notificationSettings)).toEqual([]);
  });

  it('stops the emails of its kind with one POST of a mail server, without sign-in, and only these', async () => {
    const done = await api.guest().fetch(pathOf('notices'), ONE_CLICK);
    expect([done.status, done.headers.get('location')]).toEqual([200, null]);
    expect(await done.text()).toContain('You are unsubscribed');
    expect([await mailOf('notices'), await mailOf('renewals')]).toEqual(['never', 'at-once']);
    expect((await api.guest().fetch(pathOf('notices'), ONE_CLICK)).status).toBe(200);
    const [row] = await api.provider.db.select().from(notificationSettings);
    expect(row?.version).toBe(1);
  });

  it.each<[string, RequestInit]>([
    ['a form of multipart/form-data', { body: toForm() }],
    ['another site', { headers: { Origin: 'https://mail.test', 'Sec-Fetch-Site': 'cross-site' } }],
    ['no body', {}],
  ])('works from %s', async (_what, init) => {
    const done = await api.guest().fetch(pathOf('renewals'), { ...init, method: 'POST' });
    expect(done.status).toBe(200);
    expect(await mailOf('renewals')).toBe('never');
  });

  it('of a digest stops all kinds of the digest and nothing else', async () => {
    const amelia = await api.asUser(EMAIL);
    await amelia.call(calls.updateSettings, {
      kinds: [
        { kind: 'orders', inPortal: false, mail: 'digest' },
        { kind: 'cases', inPortal: true, mail: 'digest' },
      ],
    });
    await api.guest().fetch(pathOf('digest'), ONE_CLICK);
    const { kinds } = await amelia.call(calls.getSettings, {});
    expect(kinds).toContainEqual(expect.objectContaining({ kind: 'orders', inPortal: false, mail: 'never' }));
    expect(kinds).toContainEqual(expect.objectContaining({ kind: 'cases', mail: 'never' }));
    expect(kinds).toContainEqual(expect.objectContaining({ kind: 'notices', mail: 'at-once' }));
  });

  it('changes the settings of its user, not of the person whose browser opens it', async () => {
    const ben = await api.asUser('role4@acme.test');
    await ben.fetch(pathOf('notices'), ONE_CLICK);
    const { kinds } = await ben.call(calls.getSettings, {});
    expect(kinds).toContainEqual(expect.objectContaining({ kind: 'notices', mail: 'at-once' }));
    expect(await mailOf('notices')).toBe('never');
  });

  it('is recorded in the audit log as a change by its user', async () => {
    await api.guest().fetch(pathOf('notices'), ONE_CLICK);
    const entries = await api.provider.db
      .select()
      .from(audit)
      .where(eq(audit.action, 'notifications.unsubscribe'));
    expect(entries).toContainEqual(
      expect.objectContaining({
        userId,
        kind: 'user',
        operation: 'update',
        changes: { choices: [{}, { notices: { inPortal: true, mail: 'never' } }] },
      }),
    );
    expect(JSON.stringify(entries)).not.toContain(pathOf('notices').split('/').at(-1));
  });
});

/** The body of a mail server that sends the form as multipart. */
function toForm(): FormData {
  const form = new FormData();
  form.append('List-Unsubscribe', 'One-Click');
  return form;
}

describe('a hostile unsubscribe link', () => {
  const tokens = (): readonly string[] => {
    const good = pathOf('notices').split('/').at(-1) ?? '';
    const [id = '', target = '', signature = ''] = good.split('.');
    const sign = (text: string) => api.provider.secrets.sign(text);
    return [
      'x',
      `${id}.${target}`,
      `${id}.${target}.`,
      `${id}.${target}.${signature.slice(1)}`,
      `${id}.renewals.${signature}`,
      `${id}.digest.${signature}`,
      `${userId + 1}.${target}.${signature}`,
      `${good}.more`,
      `${id}.account.${sign(`unsubscribe ${id}.account`)}`,
      `${id}.toString.${sign(`unsubscribe ${id}.toString`)}`,
      // Signed for other purposes.
      `${id}.${target}.${sign(`${id}.${target}`)}`,
      `${id}.${target}.${sign(`impersonation ${id}.${target}`)}`,
      `${encodeURIComponent('<script>alert(1)</script>')}`,
      'a'.repeat(5000),
    ];
  };

  it('is answered with one page that says so, and changes nothing', async () => {
    for (const token of tokens()) {
      for (const init of [{}, ONE_CLICK]) {
        const answer = await api.guest().fetch(`/unsubscribe/${token}`, init);
        const text = await answer.text();
        expect([token, answer.status]).toEqual([token, 404]);
        expect(text).toContain('This link does not work');
        expect(text).not.toContain('<script');
      }
    }
    expect(await api.provider.db.select().from(notificationSettings)).toEqual([]);
  });

  it('cannot send a large body', async () => {
    const answer = await api.guest().fetch(pathOf('notices'), { ...ONE_CLICK, body: 'x'.repeat(20_000) });
    expect(answer.status).toBe(413);
    expect(await mailOf('notices')).toBe('at-once');
  });

  it('of a user who was removed says that it is done', async () => {
    const url = new URL(getUnsubscribeUrl(99_999_999, 'notices', api.provider));
    const done = await api.guest().fetch(url.pathname, ONE_CLICK);
    expect(done.status).toBe(200);
  });
});
