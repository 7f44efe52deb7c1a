import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readConfig } from '../config.ts';
import { testConfig } from '../testing/index.ts';
import { openTestApi } from '../testing/open-test-api.ts';
import { reportFailedChange } from './failed-changes.ts';
import { operatorNews, releaseVerdicts } from './tables.ts';
import { hasVerdict, recordVerdict } from './verdicts.ts';
import { failedChangeJob, webhookJob } from './webhook-job.ts';

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

/** Requests that are queued for the operators' webhook. */
const queued: object[] = [];
const queueing = {
  ...provider,
  jobs: {
    ...provider.jobs,
    async send(_on: unknown, _job: unknown, data: object) {
      queued.push(data);
    },
  },
};

beforeEach(() => {
  queued.length = 0;
  received.length = 0;
  api.outbox.length = 0;
  answer = (response) => response.writeHead(204).end();
});
afterEach(async () => {
  await api.drainJobs();
  await provider.db.delete(releaseVerdicts);
  await provider.db.delete(operatorNews);
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
const news = { ...bad, liveSince: undefined, isCanary: false, decidedAt: '2026-11-27T10:05:00.000Z' };

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
  expect((await drain()).map(({ subject }) => subject)).toEqual(['orders 2: keep it or roll it back?']);
});

it.each([
  ['good', null, 'The canary of orders is good', 'promote orders 1.1'],
  [
    'inconclusive',
    null,
    'The canary of orders is on hold: promote it or stop it?',
    'A scheduled promotion does not run.',
  ],
  ['bad', '1.0', 'The canary of orders was stopped', 'The users of 1.1 get 1.0 again.'],
  ['bad', null, 'The canary of orders is bad', 'stop-canary orders 1.1'],
] as const)(
  'notifies operators of a canary that is %s (%p), by mail and webhook',
  async (verdict, to, subject, said) => {
    await recordVerdict(queueing, { ...bad, isCanary: true, verdict, rolledBackTo: to });
    const [mail] = await drain();
    expect(mail?.subject).toBe(subject);
    expect(mail?.text).toContain(said);
    expect(queued).toEqual([expect.objectContaining({ isCanary: true, verdict, rolledBackTo: to })]);
  },
);

describe('a scheduled change that failed', () => {
  const change = {
    ...{ id: '1a2b3c4d', area: 'orders', action: 'promote', version: '1.1' },
    ...{ scheduledFor: '2026-12-01T07:00:00.000Z', scheduledBy: 'Ann', reason: 'orders has no canary.' },
  };

  it('is reported once by mail and webhook, with the reason, also by several processes', async () => {
    const reported = await Promise.all([1, 2, 3].map(() => reportFailedChange(queueing, change)));
    expect(reported.filter(Boolean)).toHaveLength(1);
    const mails = await drain();
    expect(mails.map(({ subject }) => subject)).toEqual(['A scheduled change of orders failed']);
    expect(mails[0]?.text).toContain('"promote orders 1.1" was scheduled by Ann for 1 December 2026, 07:00.');
    expect(mails[0]?.text).toContain('orders has no canary.');
    expect(mails[0]?.text).toContain('unschedule 1a2b3c4d');
    const { id: _, ...sent } = change;
    expect(queued).toEqual([sent]);
    await failedChangeJob.handle(sent, provider);
    expect(JSON.parse(received[0]?.replace('/hook ', '') ?? '')).toEqual(sent);
  });

  it('is sent to the webhook again if it does not answer', async () => {
    answer = (response) => response.writeHead(500).end();
    await expect(failedChangeJob.handle(change, provider)).rejects.toThrow('answered 500');
  });
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
    isCanary: false,
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
