import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeEach, expect, it } from '@jest/globals';
import { readConfig } from '../config.ts';
import { testConfig } from '../testing/index.ts';
import { openTestApi } from '../testing/open-test-api.ts';
import { releaseVerdicts } from './tables.ts';
import { hasVerdict, recordVerdict } from './verdicts.ts';
import { webhookJob } from './webhook-job.ts';

const { api } = await openTestApi({});
const received: string[] = [];
let answer: (response: ServerResponse) => void;
const hook = createServer((request: IncomingMessage, response) => {
  let body = '';
  request.on('data', (part) => {
    body += part;
  });
  request.on('end', () => {
    received.push(`${request.url} ${body}`);
    answer(response);
  });
});
await new Promise<void>((done) => hook.listen(0, '127.0.0.1', done));
afterAll(() => new Promise((done) => hook.close(done)));

const origin = `http://127.0.0.1:${(hook.address() as AddressInfo).port}`; // listens on a port, so it has an address
const provider = {
  ...api.provider,
  config: testConfig({
    operatorsEmail: ['ops@operators.test', 'lead@operators.test'],
    operatorsWebhookUrl: `${origin}/hook`,
  }),
};

beforeEach(() => {
  received.length = 0;
  api.outbox.length = 0;
  answer = (response) => response.writeHead(204).end();
});
afterEach(async () => {
  await api.drainJobs();
  await provider.db.delete(releaseVerdicts);
});

const liveSince = new Date('2026-11-27T10:00:00.000Z');
const bad = {
  area: 'orders',
  version: '1.1',
  liveSince,
  verdict: 'bad',
  reason: '30 of 40 visits to 1.1 failed.',
  rolledBackTo: '1.0',
} as const;
const news = { ...bad, liveSince: undefined, decidedAt: '2026-11-27T10:05:00.000Z' };

async function drain() {
  await api.drainJobs();
  return api.outbox.filter(({ to }) => to.includes('ops@operators.test'));
}

it('notifies operators of a rollback once, also if two processes record it at the same time', async () => {
  const recorded = await Promise.all([1, 2, 3].map(() => recordVerdict(provider, bad)));
  expect(recorded.filter(Boolean)).toHaveLength(1);
  expect(await recordVerdict(provider, { ...bad, reason: 'again' })).toBe(false);
  const mails = await drain();
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toBe('orders was rolled back');
  expect(mails[0]?.to).toEqual(['ops@operators.test', 'lead@operators.test']);
  expect(mails[0]?.text).toContain('30 of 40 visits to 1.1 failed.');
  expect(mails[0]?.text).toContain('1.0 is live again.');
});

it('asks once about a version that is inconclusive, and says nothing about a good one', async () => {
  await recordVerdict(provider, { ...bad, verdict: 'good', rolledBackTo: null });
  await recordVerdict(provider, { ...bad, version: '2', verdict: 'inconclusive', rolledBackTo: null });
  expect((await drain()).map(({ subject }) => subject)).toEqual(['orders 2: please decide']);
});

it('distinguishes verdicts on a version that was published twice', async () => {
  await recordVerdict(provider, bad);
  expect(await hasVerdict(provider.db, bad)).toBe(true);
  expect(await hasVerdict(provider.db, { ...bad, liveSince: new Date() })).toBe(false);
});

it('stores the verdict also if there is nobody to notify', async () => {
  await recordVerdict({ ...provider, config: testConfig() }, bad);
  expect(await drain()).toEqual([]);
  expect(await hasVerdict(provider.db, bad)).toBe(true);
});

it('shows verdicts in the metrics', async () => {
  await recordVerdict(provider, bad);
  const { text } = await provider.metrics.write();
  expect(text).toContain('portal_release_verdict{area="orders",version="1.1",verdict="bad"} 1');
});

it('sends the verdict to the webhook as JSON', async () => {
  await webhookJob.handle(news, provider);
  const [, body = ''] = received[0]?.split(/ (.*)/) ?? [];
  expect(JSON.parse(body)).toEqual({
    area: 'orders',
    version: '1.1',
    verdict: 'bad',
    reason: '30 of 40 visits to 1.1 failed.',
    rolledBackTo: '1.0',
    decidedAt: '2026-11-27T10:05:00.000Z',
  });
});

it.each([
  ['an error', 500, {}],
  ['a redirect', 307, { Location: `${origin}/internal` }],
])('fails, to be retried, if the webhook answers with %s', async (_, status, headers) => {
  answer = (response) => response.writeHead(status, headers).end();
  await expect(webhookJob.handle(news, provider)).rejects.toThrow();
  expect(received.map((line) => line.split(' ')[0])).toEqual(['/hook']);
});

it('addresses and URLs that cannot be used are refused at the start', () => {
  const read = (env: Record<string, string>) => readConfig(env);
  expect(read({ OPERATORS_EMAIL: 'a@x.test, b@x.test' }).operatorsEmail).toEqual(['a@x.test', 'b@x.test']);
  expect(read({}).operatorsEmail).toEqual([]);
  expect(read({ OPERATORS_WEBHOOK_URL: 'https://x.test/h' }).operatorsWebhookUrl).toBe('https://x.test/h');
  expect(() => read({ OPERATORS_EMAIL: 'nobody' })).toThrow('OPERATORS_EMAIL contains "nobody"');
  expect(() => read({ OPERATORS_WEBHOOK_URL: 'file:///etc/x' })).toThrow('an http or https address');
});
