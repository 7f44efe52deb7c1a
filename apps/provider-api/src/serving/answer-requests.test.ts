import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import { openTestApi } from '../testing/open-test-api.ts';
import { answerRequests } from './answer-requests.ts';

const { api } = await openTestApi({});
const read = async (path: string) =>
  answerRequests(api)(new Request(`http://portal.test${path}`, { headers: { 'Accept-Encoding': 'br' } }));

it('compresses the answers of the API', async () => {
  const response = await read('/api/v1/openapi.json');
  expect([response.status, response.headers.get('content-encoding')]).toEqual([200, 'br']);
  const description = JSON.parse(brotliDecompressSync(await response.bytes()).toString());
  expect(description).toHaveProperty('openapi');
});

it('answers the paths of monitoring', async () => {
  expect(await (await read('/healthz')).json()).toEqual({ status: 'ok' });
});
