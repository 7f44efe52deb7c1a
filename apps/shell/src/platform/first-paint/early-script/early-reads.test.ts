import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { sessionMark } from '@portal/release-manifest';
import { createEarlyReads } from './early-reads.ts';

const send = jest.fn<typeof fetch>();
const requested = () => send.mock.calls.map(([url]) => String(url));

beforeEach(() => {
  send.mockReset().mockImplementation(async (url) => Response.json({ url: String(url) }));
  jest.spyOn(globalThis, 'fetch').mockImplementation(send);
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
  localStorage.clear();
});

const signInAs = (token: string) =>
  jest.spyOn(document, 'cookie', 'get').mockReturnValue(`portal_areas=orders; XSRF-TOKEN=${token}`);

describe('a response that the page server added to the page', () => {
  const answered = (token: string) => ({
    texts: { '/api/v1/me': '{"data":{"id":1}}' },
    session: sessionMark(`XSRF-TOKEN=${token}`),
    at: Date.now(),
  });

  it('replaces the page’s own request, once', async () => {
    signInAs('ada');
    const reads = createEarlyReads(answered('ada'));
    expect(await (await reads.take('/api/v1/me'))?.json()).toEqual({ data: { id: 1 } });
    expect(reads.take('/api/v1/me')).toBeUndefined();
    expect(requested()).toEqual([]);
  });

  it('is not used once another user has signed in, nor are the requests of the page', () => {
    signInAs('ada');
    const reads = createEarlyReads(answered('ada'));
    reads.request(['/api/v1/orders'], 5000, true);
    signInAs('ben');
    for (const url of ['/api/v1/me', '/api/v1/orders']) expect(reads.take(url)).toBeUndefined();
    // Requests for the new user are used.
    reads.request(['/api/v1/orders'], 5000);
    expect(reads.take('/api/v1/orders')).toBeDefined();
  });

  it('is not used if another user signed in before the page arrived', () => {
    signInAs('ben');
    expect(createEarlyReads(answered('ada')).take('/api/v1/me')).toBeUndefined();
  });
});

describe('a read requested ahead', () => {
  it('is taken once', async () => {
    const reads = createEarlyReads(null);
    reads.request(['/api/v1/orders'], 5000);
    expect(await (await reads.take('/api/v1/orders'))?.json()).toEqual({ url: '/api/v1/orders' });
    expect(reads.take('/api/v1/orders')).toBeUndefined();
  });

  it('is not used in another session than it was requested in', () => {
    signInAs('ada');
    const reads = createEarlyReads(null);
    reads.request(['/api/v1/orders'], 5000);
    signInAs('ben');
    expect(reads.take('/api/v1/orders')).toBeUndefined();
  });

  it('is requested again only when it is no longer fresh', () => {
    jest.useFakeTimers();
    const reads = createEarlyReads(null);
    reads.request(['/api/v1/orders'], 5000);
    reads.request(['/api/v1/orders'], 5000);
    expect(requested()).toHaveLength(1);
    jest.advanceTimersByTime(5001);
    expect(reads.take('/api/v1/orders')).toBeUndefined();
    reads.request(['/api/v1/orders'], 5000);
    expect(requested()).toHaveLength(2);
  });

  it('has a URL built from settings stored in the browser, or is skipped because of one', () => {
    localStorage.setItem('portal-default-view:orders', '1');
    localStorage.setItem('rows', '50');
    createEarlyReads(null).request(
      ['{!portal-default-view:orders}/api/v1/orders', '/api/v1/quotes?per_page={rows|10}'],
      5000,
    );
    expect(requested()).toEqual(['/api/v1/quotes?per_page=50']);
  });

  it('is removed when the session changes, and null when it failed', async () => {
    const reads = createEarlyReads(null);
    reads.request(['/api/v1/orders'], 5000);
    reads.clear();
    expect(reads.take('/api/v1/orders')).toBeUndefined();
    send.mockRejectedValue(new TypeError('Failed to fetch'));
    reads.request(['/api/v1/orders'], 5000);
    expect(await reads.take('/api/v1/orders')).toBeNull();
  });

  it('is repeated by the page when it failed ahead of a click', async () => {
    const reads = createEarlyReads(null);
    send.mockResolvedValue(Response.json({ message: 'Too many requests.' }, { status: 429 }));
    reads.request(['/api/v1/orders'], 5000);
    expect(await reads.take('/api/v1/orders')).toBeNull();
    send.mockResolvedValue(Response.json({ message: 'Not found.' }, { status: 404 }));
    reads.request(['/api/v1/orders/x'], 5000, true);
    expect((await reads.take('/api/v1/orders/x'))?.status).toBe(404);
  });

  it('is skipped while too many responses are unused', () => {
    jest.useFakeTimers();
    const reads = createEarlyReads(null);
    for (let row = 0; row < 100; row++) reads.request([`/api/v1/orders/${row}`], 5000);
    expect(requested()).toHaveLength(12);
    jest.advanceTimersByTime(5001);
    reads.request(['/api/v1/orders/99'], 5000);
    expect(requested()).toHaveLength(13);
  });

  it('is more urgent than the scripts only if it is the first', () => {
    createEarlyReads(null).request(['/api/v1/orders', '/api/v1/settings'], 5000);
    expect(send.mock.calls.map(([, init]) => init?.priority)).toEqual(['auto', 'low']);
  });
});
