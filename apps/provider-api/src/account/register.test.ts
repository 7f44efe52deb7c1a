import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { createTestApi, type TestApi } from '../testing/index.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const { auth } = contract;
const application = {
  companyName: 'Epsilon Voice & Data',
  firstName: 'Eve',
  lastName: 'Park',
  email: 'eve@epsilon.test',
  telephone: '',
};

async function lastMailTo(email: string) {
  await api.drainJobs();
  return api.outbox.findLast(({ to }) => to.includes(email));
}

it('creates an account whose first user sets a password by mail and must accept the agreement', async () => {
  const browser = api.guest();
  await browser.call(auth.register, application);
  const link = new URL((await lastMailTo(application.email))?.text.match(/https?:\S+/)?.[0] ?? '');
  const password = 'a-password-of-her-own';
  await browser.call(auth.resetPassword, {
    token: link.searchParams.get('token') ?? '',
    email: link.searchParams.get('email') ?? '',
    password,
  });
  const eve = await api.asUser(application.email, password);
  expect(await eve.call(auth.getMe, {})).toMatchObject({
    roleId: 1,
    acceptedSla: false,
    partner: { name: 'Epsilon Voice & Data', hasSfAccount: false },
  });
});

it('answers the same for a known address and informs its owner', async () => {
  const browser = api.guest();
  const fresh = await browser.call(auth.register, { ...application, email: 'new@zeta.test' });
  const known = await browser.call(auth.register, { ...application, email: 'ROLE1@acme.test' });
  expect(known).toEqual(fresh);
  // The mail goes to the address stored with the account, not to the address as typed.
  expect((await lastMailTo('role1@acme.test'))?.subject).toBe('You already have an account');
});

it('names missing fields', async () => {
  await expect(
    api.guest().call(auth.register, { ...application, companyName: ' ', email: 'nobody' }),
  ).rejects.toMatchObject({
    code: 'invalid',
    fieldErrors: { companyName: expect.anything(), email: expect.anything() },
  });
});
