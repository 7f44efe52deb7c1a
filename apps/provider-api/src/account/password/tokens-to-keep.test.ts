import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { users } from '../../auth/tables.ts';
import { eq } from '../../db/drizzle.ts';
import { type Browser, DEMO_PASSWORD } from '../../testing/index.ts';
import { openTestApi } from '../../testing/open-test-api.ts';
import { createImpersonationLink } from '../impersonation/impersonation-link.ts';
import { remindOfTokenExpiryJob } from '../token-expiry.ts';
import { createResetLink } from './password-change.ts';

const { api } = await openTestApi({});
const { auth, partner, savedViews, notifications } = contract;

const createToken = (user: Browser, name: string) =>
  user.call(partner.createToken, { name, scopes: ['quotes:read'] });

const works = async ({ plainTextToken }: { plainTextToken: string }): Promise<boolean> => {
  const headers = { Authorization: `Bearer ${plainTextToken}` };
  return (await api.guest().fetch('/api/v1/me', { headers })).status === 200;
};

async function signIn(roleId: number): Promise<Browser> {
  await api.provider.db.execute('delete from rate_limits');
  return api.asUser(`role${roleId}@acme.test`);
}

it('revokes tokens with the changed password, except those that the user keeps', async () => {
  const user = await signIn(2);
  const [used, lost] = [await createToken(user, 'Used'), await createToken(user, 'Lost')];
  const colleague = await createToken(await signIn(3), 'Colleague');
  await expect(user.call(auth.listTokens, {})).resolves.toMatchObject([{ name: 'Lost' }, { name: 'Used' }]);
  await user.call(auth.changePassword, {
    currentPassword: DEMO_PASSWORD,
    password: 'seven quiet harbour lanterns',
    // Naming a colleague's token, or none at all, changes nothing for them.
    keepTokens: [used.id, colleague.id, 'made-up'],
  });
  expect([await works(used), await works(lost), await works(colleague)]).toEqual([true, false, true]);
});

it('lists the tokens of a reset link without using it, and revokes the others', async () => {
  const token = await createToken(await signIn(3), 'Nightly');
  const other = await createToken(await signIn(3), 'Weekly');
  const { db } = api.provider;
  const email = 'role3@acme.test';
  const [row] = await db.select().from(users).where(eq(users.email, email));
  if (row === undefined) throw new Error('The demo has this user.');
  const link = new URL(await createResetLink(api.provider, db, row)).searchParams.get('token') ?? '';
  const guest = api.guest();
  for (const wrong of [
    { token: 'made-up', email },
    { token: link, email: 'role1@acme.test' },
  ])
    await expect(guest.call(auth.listTokensOfReset, wrong)).resolves.toEqual([]);
  const listed = await guest.call(auth.listTokensOfReset, { token: link, email });
  expect(listed.map(({ name }) => name)).toEqual(expect.arrayContaining(['Nightly', 'Weekly']));
  expect(JSON.stringify(listed)).not.toContain(token.plainTextToken);
  const password = 'nine loud harbour lanterns';
  await guest.call(auth.resetPassword, { token: link, email, password, keepTokens: [other.id] });
  expect([await works(token), await works(other)]).toEqual([false, true]);
});

it('lets only administrators revoke the token of a colleague', async () => {
  const admin = await signIn(1);
  const token = await createToken(admin, 'Of the administrator');
  const commercial = await signIn(5);
  const listed = await commercial.call(partner.listTokens, {});
  expect(listed.find(({ id }) => id === token.id)).toMatchObject({ isOwn: false });
  await expect(commercial.call(partner.revokeToken, { id: token.id })).rejects.toMatchObject({ status: 403 });
  expect(await works(token)).toBe(true);
  const own = await createToken(commercial, 'Own');
  await commercial.call(partner.revokeToken, { id: own.id });
  const another = await createToken(commercial, 'Another');
  await admin.call(partner.revokeToken, { id: another.id });
  expect([await works(own), await works(another)]).toEqual([false, false]);
  await admin.call(partner.revokeToken, { id: token.id });
});

it('ends tokens after a year, and reminds their user 14 days and one day before', async () => {
  const user = await signIn(1);
  await expect(
    user.call(partner.createToken, { name: 'Long', scopes: ['quotes:read'], expiresInDays: 366 }),
  ).rejects.toMatchObject({ status: 422 });
  const token = await createToken(user, 'Yearly');
  const reminders = async () => {
    const boss = await signIn(1);
    await api.drainJobs();
    const { items } = await boss.call(notifications.listAll, {});
    const mails = api.outbox.filter(({ subject }) => subject.includes('API token Yearly'));
    return [items.filter(({ text }) => text.includes('API token Yearly')).length, mails.length];
  };
  const remind = () => remindOfTokenExpiryJob.handle({}, api.provider);
  api.advance({ days: 350 });
  await remind();
  expect(await reminders()).toEqual([0, 0]);
  api.advance({ days: 2 });
  await remind();
  await remind();
  expect(await reminders()).toEqual([1, 1]);
  api.advance({ days: 12.5 });
  await remind();
  expect(await reminders()).toEqual([2, 2]);
  expect(await works(token)).toBe(true);
  api.advance({ days: 1 });
  expect(await works(token)).toBe(false);
});

it('asks the browser to clear its cache on signing out', async () => {
  const user = await signIn(1);
  const response = await user.fetch('/api/logout', {
    method: 'POST',
    headers: { 'X-XSRF-TOKEN': user.csrfToken() },
  });
  expect(response.status).toBeLessThan(300);
  expect(response.headers.get('clear-site-data')).toBe('"cache"');
});

it('leaves nothing of staff who acted as a user', async () => {
  const { config, secrets, now } = api.provider;
  const who = { email: 'role1@acme.test', staff: 'Sam Staff' };
  const staff = api.guest();
  await staff.fetch(new URL(createImpersonationLink(config, secrets, now(), who)).pathname);
  const refused = { status: 403 };
  const profile = { firstName: 'Not', lastName: 'Amelia', telephone: '' };
  await expect(staff.call(auth.updateProfile, profile)).rejects.toMatchObject(refused);
  const picture = { avatar: new File(['x'], 'x.png', { type: 'image/png' }) };
  await expect(staff.call(auth.uploadAvatar, picture)).rejects.toMatchObject(refused);
  const view = {
    list: 'quotes',
    name: 'Left behind',
    query: '',
    columns: null,
    isShared: true,
    isDefault: false,
  };
  await expect(staff.call(savedViews.create, view)).rejects.toMatchObject(refused);
  await expect(
    staff.call(savedViews.saveLayout, { list: 'quotes', layout: { density: 'compact' } }),
  ).rejects.toMatchObject(refused);
});
