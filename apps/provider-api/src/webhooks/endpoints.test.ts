import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { readConfig } from '../config.ts';
import { type Browser, createTestApi, type TestApi } from '../testing/index.ts';
import { webhookEndpoints } from './tables.ts';

const { webhooks } = contract;
const INPUT = { url: 'https://hooks.acme.example/portal', eventTypes: ['order.placed' as const] };

let api: TestApi;
let amelia: Browser;
beforeAll(async () => {
  api = await createTestApi();
  amelia = await api.asUser('role1@acme.test');
});
afterAll(() => api.close());

it('shows the secret once and stores it encrypted', async () => {
  const made = await amelia.call(webhooks.create, { ...INPUT, description: 'ERP' });
  expect(made).toMatchObject({ owner: 'Amelia Hartley', isActive: true, pausedAt: null, description: 'ERP' });
  expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const listed = await amelia.call(webhooks.list, {});
  expect(listed).toMatchObject([{ id: made.id, url: INPUT.url }]);
  expect(JSON.stringify(listed)).not.toContain('secret"');
  const [row] = await api.provider.db.select().from(webhookEndpoints);
  expect(row?.sealedSecret).not.toContain(made.secret.slice('whsec_'.length));
  expect(api.provider.secrets.open(row?.sealedSecret ?? '')).toBe(made.secret);
});

it.each([
  ['http://10.0.0.1/', 'may not be in a private network'],
  ['https://[::1]/', 'may not be in a private network'],
  ['https://localhost:8443/', 'may not be in a private network'],
  ['https://user:pass@hooks.acme.example/', 'may not contain a user name or password'],
  ['ftp://hooks.acme.example/', 'must be an https address'],
  ['https://', 'must be an https address'],
])('refuses the address %s where it was entered', async (url, message) => {
  await expect(amelia.call(webhooks.create, { ...INPUT, url })).rejects.toMatchObject({
    status: 422,
    fieldErrors: { url: [expect.stringContaining(message)] },
  });
  const [known] = await amelia.call(webhooks.list, {});
  await expect(amelia.call(webhooks.update, { id: known?.id ?? '', url })).rejects.toMatchObject({
    status: 422,
  });
});

it('refuses a webhook without events, with unknown events and beyond the limit', async () => {
  for (const eventTypes of [[], ['order.deleted'], ['webhook.test']])
    await expect(
      amelia.call(webhooks.create, { ...INPUT, eventTypes: eventTypes as never }),
    ).rejects.toMatchObject({ status: 422 });
  const nadia = await api.asUser('role1@cobalt.test');
  for (let count = 0; count < webhooks.MAX_WEBHOOKS; count += 1) await nadia.call(webhooks.create, INPUT);
  await expect(nadia.call(webhooks.create, INPUT)).rejects.toMatchObject({ status: 409 });
});

it('does not overwrite what a colleague has changed', async () => {
  const { id, version } = await amelia.call(webhooks.create, INPUT);
  await amelia.call(webhooks.update, { id, version, description: 'Billing' });
  await expect(amelia.call(webhooks.update, { id, version, description: 'ERP' })).rejects.toMatchObject({
    status: 409,
  });
  await expect(amelia.call(webhooks.update, { id, version, description: 'Billing' })).resolves.toMatchObject({
    version: 3,
  });
});

it('removes a webhook with its log', async () => {
  const { id } = await amelia.call(webhooks.create, INPUT);
  await amelia.call(webhooks.sendTest, { id });
  await amelia.call(webhooks.remove, { id });
  await expect(amelia.call(webhooks.get, { id })).rejects.toMatchObject({ status: 404 });
  await api.drainJobs();
});

it('shows only the host of an address to colleagues who may not manage webhooks', async () => {
  const url = 'https://hooks.acme.example/services/T1/secret-of-the-receiver?key=42';
  const { id } = await amelia.call(webhooks.create, { ...INPUT, url });
  const colleague = await api.asUser('role6@acme.test');
  const found = await colleague.call(webhooks.get, { id });
  expect(found.url).toBe('https://hooks.acme.example');
  expect(JSON.stringify(await colleague.call(webhooks.list, {}))).not.toContain('secret-of-the-receiver');
  await expect(amelia.call(webhooks.get, { id })).resolves.toMatchObject({ url });
  await amelia.call(webhooks.remove, { id });
});

it('changes nothing when it resumes a webhook that is not paused', async () => {
  const { secret, ...created } = await amelia.call(webhooks.create, INPUT);
  api.advance({ minutes: 1 });
  const { id } = created;
  expect(await amelia.call(webhooks.resume, { id })).toEqual(created);
});

it('asks for the password again before it shows a secret', async () => {
  const { id } = await amelia.call(webhooks.create, INPUT);
  api.advance({ minutes: 20 });
  await expect(amelia.call(webhooks.create, INPUT)).rejects.toMatchObject({ status: 423 });
  await expect(amelia.call(webhooks.rotateSecret, { id })).rejects.toMatchObject({ status: 423 });
});

it('lets no production server reach private hosts', () => {
  const env = { PORTAL_ENV: 'production', PUBLIC_URL: 'https://portal.test' };
  expect(readConfig(env).webhookPrivateHosts).toEqual([]);
  expect(() => readConfig({ ...env, WEBHOOK_PRIVATE_HOSTS: 'localhost' })).toThrow(/WEBHOOK_PRIVATE_HOSTS/);
  expect(readConfig({ WEBHOOK_PRIVATE_HOSTS: 'LOCALHOST, 127.0.0.1' }).webhookPrivateHosts).toEqual([
    'localhost',
    '127.0.0.1',
  ]);
});
