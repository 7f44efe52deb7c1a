import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { createTestApi, DEMO_PASSWORD, type TestApi } from '../testing/index.ts';

const { auth, partner } = contract;
const ACME = 'role1@acme.test';
const COBALT = 'role1@cobalt.test';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

async function register(email: string) {
  const company = { companyName: 'Squatter Telecoms', firstName: 'A', lastName: 'B', telephone: '' };
  await api.guest().call(auth.register, { ...company, email });
  await api.drainJobs();
}

async function invite(administrator: string, email: string) {
  const browser = await api.asUser(administrator);
  const invited = await browser.call(partner.inviteUser, {
    firstName: 'Wanda',
    lastName: 'Ted',
    email,
    roleId: 3,
  });
  await api.drainJobs();
  return invited;
}

async function resend(administrator: string, id: number) {
  const browser = await api.asUser(administrator);
  await browser.call(partner.resendInvite, { id });
}

/** The link of the latest email to an address; null if the email has none. */
async function findLink(email: string): Promise<{ token: string; email: string } | null> {
  await api.drainJobs();
  const text = api.outbox.findLast(({ to }) => to.includes(email))?.text ?? '';
  const [link] = /https?:\S+\/password\/reset\/\S+/.exec(text) ?? [];
  const query = link === undefined ? null : new URL(link).searchParams;
  return query && { token: query.get('token') ?? '', email: query.get('email') ?? '' };
}

async function signUp(email: string): Promise<string> {
  const link = await findLink(email);
  if (link === null) throw new Error(`The latest email to ${email} has no link.`);
  await api.guest().call(auth.resetPassword, { ...link, password: DEMO_PASSWORD });
  const browser = await api.asUser(email);
  return (await browser.call(auth.getMe, {})).partner.name;
}

it('gives an address to a company that invites it after a stranger has applied with it', async () => {
  const email = 'victim@one.test';
  await register(email);
  const applied = await findLink(email);
  if (applied === null) throw new Error('The application was not confirmed by email.');
  await invite(ACME, email);
  expect(await signUp(email)).toMatch(/Acme/);
  const late = api.guest().call(auth.resetPassword, { ...applied, password: DEMO_PASSWORD });
  await expect(late).rejects.toMatchObject({ code: 'invalid' });
});

it('gives an address to another company once the first invitation has expired', async () => {
  const email = 'victim@two.test';
  const first = await invite(COBALT, email);
  api.advance({ days: 6 });
  const second = await invite(ACME, email);
  expect(await findLink(email)).toBeNull();
  api.advance({ days: 2 });
  await resend(ACME, second.id);
  expect(await signUp(email)).toMatch(/Acme/);
  // Nobody takes an address from a person who uses it.
  api.advance({ days: 30 });
  await resend(COBALT, first.id);
  expect(await findLink(email)).toBeNull();
  expect(await (await api.asUser(email)).call(auth.getMe, {})).toMatchObject({ email });
});

it('gives the address of a removed user to another company, and back after that', async () => {
  const email = 'role4@acme.test';
  const before = await api.asUser(email);
  const { id } = await before.call(auth.getMe, {});
  await (await api.asUser(ACME)).call(partner.removeUser, { id });
  const { id: atCobalt } = await invite(COBALT, email);
  expect(await signUp(email)).toMatch(/Cobalt/);
  expect(await invite(ACME, email)).toMatchObject({ id, status: 'invited' });
  expect(await findLink(email)).toBeNull();
  await (await api.asUser(COBALT)).call(partner.removeUser, { id: atCobalt });
  await resend(ACME, id);
  expect(await signUp(email)).toMatch(/Acme/);
});

it('lets a person apply once a stranger’s invitation to them has expired, but not before', async () => {
  const email = 'victim@three.test';
  await invite(COBALT, email);
  await register(email);
  expect(await findLink(email)).toBeNull();
  api.advance({ days: 8 });
  await register(email);
  expect(await signUp(email)).toBe('Squatter Telecoms');
});
