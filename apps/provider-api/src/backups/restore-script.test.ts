import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import { withoutTransactionTimeout } from './restore-script.ts';

const HEADER = '-- PostgreSQL database dump\n\nSET lock_timeout = 0;\n';
const LINE = 'SET transaction_timeout = 0;\n';
const DATA = `SET client_encoding = 'UTF8';\nCOPY public.notes (text) FROM stdin;\n${'x'.repeat(9000)}\n${LINE}\\.\n`;

it.each([1, 7, 5000, 100_000])('drops the line of pg_restore, and no data (chunks of %i)', async (size) => {
  const script = Buffer.from(HEADER + LINE + DATA);
  const chunks = Array.from({ length: Math.ceil(script.length / size) }, (_, at) =>
    script.subarray(at * size, (at + 1) * size),
  );
  const shown = Readable.from(withoutTransactionTimeout(Readable.from(chunks)));
  expect(await text(shown)).toBe(HEADER + DATA);
});

it('leaves a short script without the line as it is', async () => {
  expect(await text(Readable.from(withoutTransactionTimeout(Readable.from([Buffer.from(HEADER)]))))).toBe(
    HEADER,
  );
});
