import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { createApi } from '../../api.ts';
import { testConfig } from '../../testing/config.ts';
import { filledDatabase } from '../../testing/database/template.ts';
import { type ServerProcess, startServer } from '../../testing/server-process.ts';
import { type Receiver, startReceiver } from '../../testing/webhook-receiver.ts';
import { webhookDeliveries } from '../tables.ts';
import { addWebhook } from '../webhook-fixture.ts';

const AMELIA = 'role1@acme.test';
const CASES = 6;
const { webhooks, support } = contract;

let dataDir: string;
let receiver: Receiver;
let server: ServerProcess | undefined;
const config = () => testConfig({ dataDir });
const start = () =>
  startServer({
    DATA_DIR: dataDir,
    APP_KEY: config().appKey ?? '', // the key of the filled database
    WEBHOOK_PRIVATE_HOSTS: '127.0.0.1',
  });

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'portal-webhooks-'));
  receiver = await startReceiver();
  const api = await createApi({ config: config(), from: await filledDatabase() });
  await api.close();
});
afterAll(async () => {
  await server?.kill();
  await receiver.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Polls until the condition holds. The test's timeout ends it. */
async function until(look: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await look())) await wait(50);
}

/** Ends the leases, so that the test does not wait a minute until another worker takes over. */
async function endLeases(): Promise<void> {
  const api = await createApi({ config: config() });
  await api.provider.db.update(webhookDeliveries).set({ leasedUntil: null });
  await api.close();
}

it('loses no event when the server is killed during attempts, and repeats them with the same id', async () => {
  receiver.respond(() => undefined);
  server = await start();
  const before = await server.asUser(AMELIA);
  const { id } = await addWebhook(before, receiver, ['case.created']);
  for (let count = 0; count < CASES; count += 1)
    await before.call(support.createCase, {
      type: 'billing',
      subject: `Invoice ${count}`,
      description: 'Too high',
      issueType: 'Invoice Query',
      issueSubType: 'Duplicate Billing',
    });
  await until(() => receiver.requests.length > 0);
  await server.kill();
  const interrupted = receiver.requests.map(({ headers, body }) => [headers['webhook-id'], body]);
  receiver.requests.length = 0;
  receiver.respond();
  await endLeases();

  server = await start();
  const after = await server.asUser(AMELIA);
  const list = () => after.call(webhooks.listDeliveries, { id, perPage: 100 });
  await until(async () => (await list()).items.every(({ status }) => status === 'delivered'));
  const received = receiver.requests.map(({ headers, body }) => [headers['webhook-id'], body]);
  for (const each of interrupted) expect(received).toContainEqual(each);
  expect(new Set(received.map(([webhookId]) => webhookId)).size).toBe(CASES);
});
