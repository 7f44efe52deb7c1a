import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { readConfig } from './config.ts';
import { DrizzleQueryError } from './db/drizzle.ts';
import { createLog, type LogFormat, type LogOutput, redactPath } from './log.ts';
import { runInTrace } from './tracing/current-trace.ts';

let written: string[];
beforeEach(() => {
  written = [];
});

const output: LogOutput = { write: (text) => void written.push(text), flushSync: () => {} };
const at = () => new Date(2026, 10, 22, 9, 30, 5);
const log = (format: LogFormat) => createLog('info', format, at, output);
const request = { method: 'GET', path: '/api/v1/orders', ms: 3, requestId: 'r-1' };

describe('the log as text', () => {
  it('leaves out jobs, successful requests and visitors who are not signed in', () => {
    log('text').info('job', { job: 'mail.send', id: '1', ms: 2 });
    for (const status of [200, 201, 204, 303, 304, 401]) log('text').info('request', { ...request, status });
    expect(written.join('')).toBe('');
  });

  it('says why a request was refused', () => {
    log('text').info('request', { ...request, status: 409, reason: 'This quote was\napproved.' });
    expect(written.join('')).toBe(
      '09:30:05 409 GET /api/v1/orders (3 ms, request r-1): This quote was approved.\n',
    );
  });

  it.each([400, 403, 404, 409, 413, 422, 429, 500, 503])('shows a request that failed with %i', (status) => {
    log('text').info('request', { ...request, status });
    expect(written.join('')).toBe(`09:30:05 ${status} GET /api/v1/orders (3 ms, request r-1)\n`);
  });

  it('shows an error in one line with its cause', () => {
    const cause = new Error('disk\nfull');
    log('text').error('job.failed', new Error('no mail', { cause }), { job: 'mail.send', id: null });
    expect(written.join('')).toBe('09:30:05 Error in job.failed: no mail: disk full (job mail.send)\n');
  });

  it('keeps lines short: a part of the id, of a long path and of an endless reason', () => {
    const requestId = '7a72a96d-95b6-4f9b-9a36-d01198db33ac';
    const path = `/api/v1/multi-quotes/${'x/'.repeat(60)}`;
    log('text').info('request', { ...request, path, requestId, status: 404 });
    log('text').error('request.failed', new Error('e'.repeat(5000)), { requestId, action: 'orders.list' });
    const [info = '', error = ''] = written.join('').trim().split('\n');
    expect(info).toMatch(/^09:30:05 404 GET \/api\/v1\/multi-quotes\/x.*… \(3 ms, request 7a72a96d\)$/);
    expect(info.length).toBeLessThanOrEqual(110);
    expect(error).toMatch(
      /^09:30:05 Error in request\.failed: e+… \(requestId 7a72a96d, action orders\.list\)$/,
    );
    expect(error.length).toBeLessThanOrEqual(250);
  });

  it('names the cause of a failed query, not its statement', () => {
    const cause = new Error('value too long');
    log('text').error('job.failed', new Error('Failed query: insert into …\nparams: a,b', { cause }));
    expect(written.join('')).toBe('09:30:05 Error in job.failed: value too long\n');
  });

  it('never lets a path start a line or control the terminal', () => {
    log('text').info('request', { ...request, path: '/x\n09:30:06 fine\u001b[2J', status: 404 });
    expect(written.join('').match(/\n/g)).toHaveLength(1);
    expect(written.join('')).not.toContain('\u001b');
  });
});

it.each(['json', 'text'] as const)('leaves the values of a failed query out of the log as %s', (format) => {
  const values = ['ada@acme.test', '$argon2id$v=19$secret', 'Meet me\nat noon'];
  const cause = new Error('could not extend file: No space left on device');
  const failed = new DrizzleQueryError('update "users" set "email" = $1', values, cause);
  log(format).error('request.failed', failed, { requestId: 'r-1' });
  log(format).error('job.failed', new Error('no mail', { cause: failed }), { job: 'mail.send' });
  const text = written.join('');
  expect(text).toContain('No space left on device');
  expect(text).toContain('update');
  for (const value of ['acme.test', 'argon2id', 'Meet me', 'at noon']) expect(text).not.toContain(value);
  if (format === 'json') expect(text).toContain('log.test.ts');
});

it('writes every event as JSON', () => {
  log('json').info('job', { job: 'mail.send' });
  log('json').info('request', { ...request, status: 200 });
  log('json').error('job.failed', new Error('no mail'));
  const lines = written.join('').trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).event)).toEqual(['job', 'request', 'job.failed']);
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    level: 'info',
    at: at().toISOString(),
    event: 'job',
    job: 'mail.send',
  });
  expect(JSON.parse(lines[2] ?? '')).toMatchObject({
    level: 'error',
    error: 'no mail',
    stack: expect.stringContaining('log.test.ts'),
  });
});

it('writes errors at once, after what was logged before, and nothing else in silent mode', () => {
  const flushSync = jest.fn();
  const silent = createLog('silent', 'json', at, { ...output, flushSync });
  silent.info('request', { ...request, status: 200 });
  expect(written).toEqual([]);
  silent.error('job.failed', new Error('no mail'));
  expect(written).toHaveLength(1);
  expect(flushSync).toHaveBeenCalledTimes(1);
});

it.each(['json', 'text'] as const)('redacts fields that are secrets (%s)', (format) => {
  const fields = { password: 'hunter2', headers: { authorization: 'hunter2', cookie: 'hunter2' }, userId: 7 };
  log(format).info('sign-in', fields);
  log(format).error('sign-in.failed', new Error('no'), { token: 'hunter2', userId: 7 });
  expect(written.join('')).not.toContain('hunter2');
  expect(written.join('')).toContain('[redacted]');
  expect(written.join('')).toContain('7');
});

describe('the format of the log', () => {
  it.each([
    [undefined, true, 'text'],
    [undefined, false, 'json'],
    ['', true, 'text'],
    ['json', true, 'json'],
    ['text', false, 'text'],
  ])('with LOG_FORMAT=%s, on a terminal: %s, is %s', (value, isTTY, format) => {
    expect(readConfig({ LOG_FORMAT: value }, isTTY).logFormat).toBe(format);
  });

  it('is nothing else', () => {
    expect(() => readConfig({ LOG_FORMAT: 'xml' })).toThrow('LOG_FORMAT is "xml"; it must be json or text.');
  });
});

describe('secrets in a logged path', () => {
  const secret = `eyJ.${'s'.repeat(60)}`;
  it.each([
    `/api/v1/impersonation/${secret}`,
    `/api/v1/impersonation/${secret}/`,
    `/API/v1/Impersonation/${secret}`,
    `/impersonation/${secret}/x/y`,
    '/api/v1/impersonation/eyJ.sss/eyJ.sss',
    `/password/reset/${secret}`,
    `/api/v1/orders/${secret}/history`,
  ])('are redacted: %s', (path) => {
    expect(redactPath(path)).toContain('[redacted]');
    expect(redactPath(path)).not.toMatch(/sss/);
  });

  it.each([
    '/api/v1/me',
    '/api/v1/impersonation',
    '/api/v1/multi-quotes/8b0c3f0e-6f1b-4d3a-9d38-27a4b1c8a111/locations',
    '/api/v1/user/confirmed-two-factor-authentication',
  ])('leave other paths as they are: %s', (path) => {
    expect(redactPath(path)).toBe(path);
  });
});

it('has the trace id in every line of a traced request', async () => {
  const trace = {
    traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
    traceStatement: <Result>(_text: string, run: () => Promise<Result>) => run(),
  };
  await runInTrace(trace, async () => {
    log('json').info('request', request);
    await Promise.resolve();
    log('json').error('files.failed', new Error('no disk'));
  });
  log('json').info('request', request);
  expect(written.map((line) => JSON.parse(line).traceId)).toEqual([trace.traceId, trace.traceId, undefined]);
});
