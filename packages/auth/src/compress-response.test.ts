import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import { compressResponse } from './compress-response.ts';

const LONG = JSON.stringify({
  data: Array.from({ length: 200 }, (_, id) => ({ id, name: 'Harlequin Group' })),
});

function send(
  path: string,
  {
    accept = 'gzip, deflate, br, zstd',
    method = 'GET',
    type = 'application/json',
    body = LONG,
    status = 200,
  } = {},
) {
  const headers = { 'Content-Type': type, 'Cache-Control': 'no-store', Vary: 'Cookie' };
  return compressResponse(
    new Request(`http://portal.test${path}`, { method, headers: { 'Accept-Encoding': accept } }),
    new Response(body, { status, headers }),
  );
}
const encodingOf = async (sent: Promise<Response>) => (await sent).headers.get('content-encoding');
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

it('compresses lists and pages with brotli and keeps their headers', async () => {
  const response = await send('/api/v1/quotes');
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'no-store',
    vary: 'Cookie, Accept-Encoding',
  });
  const bytes = await bytesOf(response);
  expect(bytes.length).toBeLessThan(LONG.length / 5);
  expect(brotliDecompressSync(bytes).toString()).toBe(LONG);
  expect(await encodingOf(send('/quotes', { type: 'text/html; charset=UTF-8' }))).toBe('br');
});

it('keeps the tag of what it compresses, and leaves "not modified" alone', async () => {
  const tagged = (body: string | null, status: number) =>
    compressResponse(
      new Request('http://portal.test/app.json', { headers: { 'Accept-Encoding': 'br' } }),
      new Response(body, { status, headers: { 'Content-Type': 'application/json', ETag: 'W/"1"' } }),
    );
  const full = await tagged(LONG, 200);
  expect([full.headers.get('content-encoding'), full.headers.get('etag')]).toEqual(['br', 'W/"1"']);
  const unchanged = await tagged(null, 304);
  expect([unchanged.status, unchanged.headers.get('content-encoding')]).toEqual([304, null]);
});

it('uses gzip for clients without brotli, and nothing for those without either', async () => {
  const response = await send('/api/v1/quotes', { accept: 'gzip, br;q=0' });
  expect(response.headers.get('content-encoding')).toBe('gzip');
  expect(gunzipSync(await bytesOf(response)).toString()).toBe(LONG);
  expect(await encodingOf(send('/api/v1/quotes', { accept: '' }))).toBeNull();
});

it('leaves short answers, writes, errors and other types alone', async () => {
  expect(await encodingOf(send('/api/v1/quotes', { body: '{"data":[]}' }))).toBeNull();
  expect(await encodingOf(send('/api/v1/quotes', { method: 'POST' }))).toBeNull();
  expect(await encodingOf(send('/api/v1/quotes', { status: 404 }))).toBeNull();
  expect(await encodingOf(send('/api/v1/quotes/export', { type: 'text/csv' }))).toBeNull();
});

it.each([
  '/api/v1/user/two-factor-recovery-codes',
  '/user/two-factor-recovery-codes',
  '/user/two-factor-qr-code',
  '/api/v1/users/7/2fa',
  '/api/v1/me/sessions',
  '/api/v1/partner/tokens',
  '/api/v1/two-factor-challenge',
])('never compresses %s, which may contain secrets', async (path) => {
  expect(await encodingOf(send(path))).toBeNull();
});
