import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { REPOSITORY, readRecording, staleClaims, summarize } from './recorded.ts';

const test = (name: string) => join(REPOSITORY, 'apps/provider-api/src', name);
const LINES = [
  { test: test('orders/orders.test.ts'), method: 'GET', path: '/api/v1/orders/ORD-1', status: 200 },
  { test: test('abuse/ids.test.ts'), method: 'GET', path: '/api/v1/orders/ORD-1', status: 404 },
  { test: test('abuse/ids.test.ts'), method: 'GET', path: '/api/v1/orders/export', status: 200 },
  { test: test('orders/orders.test.ts'), method: 'GET', path: '/nowhere', status: 404 },
];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-recording-'));
  await writeFile(join(folder, '1.jsonl'), LINES.map((line) => JSON.stringify(line)).join('\n'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('a recording', () => {
  it('counts a refusal as a refusal, not as a call that works', () => {
    expect(readRecording(folder)?.['orders.get']).toEqual({
      works: ['apps/provider-api/src/orders/orders.test.ts'],
      refused: ['apps/provider-api/src/abuse/ids.test.ts'],
    });
  });

  it('does not read a static path as an id (R9)', () => {
    expect(Object.keys(readRecording(folder) ?? {})).toEqual(['orders.export', 'orders.get']);
  });

  it('shows which claims of the summary no longer hold', () => {
    const recorded = readRecording(folder) ?? {};
    const summary = summarize(recorded);
    expect(staleClaims(recorded, summary)).toEqual([]);
    expect(staleClaims({ ...recorded, 'orders.get': { works: [], refused: [] } }, summary)).toEqual([
      'orders.get no longer works in apps/provider-api/src/orders/orders.test.ts',
      'orders.get is no longer refused in apps/provider-api/src/abuse/ids.test.ts',
    ]);
  });

  it('is null where nothing was recorded', () => {
    expect(readRecording(join(folder, 'nothing'))).toBeNull();
  });
});
