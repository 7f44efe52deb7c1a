import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { Config } from '../../config.ts';
import { storePdf, takePdf } from './rendered-pdf.ts';

const server = { dataDir: 'one' } as Config; // only its identity counts
const another = { dataDir: 'two' } as Config;
const pdf = new Uint8Array([1, 2, 3]);

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it('is taken once, by the server and for the proposal that it was stored for', () => {
  storePdf(server, 7, pdf);
  expect(takePdf(server, 8)).toBeNull();
  expect(takePdf(another, 7)).toBeNull();
  expect(takePdf(server, 7)).toBe(pdf);
  expect(takePdf(server, 7)).toBeNull();
});

it('is forgotten for a later one, and after a minute', () => {
  storePdf(server, 7, pdf);
  jest.advanceTimersByTime(30_000);
  storePdf(server, 8, pdf);
  jest.advanceTimersByTime(40_000);
  expect(takePdf(server, 7)).toBeNull();
  expect(takePdf(server, 8)).toBe(pdf);
  storePdf(server, 9, pdf);
  jest.advanceTimersByTime(60_000);
  expect(takePdf(server, 9)).toBeNull();
});
