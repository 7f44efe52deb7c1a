import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser } from '@portal/test/browser';
import { buildGridPage, type Measured, type Variant } from '@portal/ui/bench';
import { readOptions } from '../support/options.ts';
import { median, table } from '../support/stats.ts';

/** Rounds per list. Lists alternate, so that noise affects all. */
const { rounds: ROUNDS } = readOptions(11);

/** How much slower the page runs than the machine. */
const CPU_DIVISOR = 4;

const LISTS: readonly (readonly [variant: Variant, count: number])[] = [
  ['ours', 100],
  ['bare', 100],
  ['ours', 10_000],
  ['bare', 10_000],
];

const folder = await mkdtemp(join(tmpdir(), 'portal-grid-'));
await buildGridPage(folder);
const server = createServer((request, response) => {
  const name = request.url === '/' ? 'index.html' : (request.url ?? '').slice(1);
  readFile(join(folder, name)).then(
    (content) => {
      if (name.endsWith('.js')) response.setHeader('Content-Type', 'text/javascript');
      response.end(content);
    },
    () => response.writeHead(404).end(),
  );
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const { port } = server.address() as AddressInfo; // a server that listens on a port has one
const browser = await launchBrowser();
const found = new Map<string, Measured[]>();
const key = (variant: Variant, count: number) => `${variant} ${count}`;

try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(`http://127.0.0.1:${port}/`);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_DIVISOR });
  const measure = (variant: Variant, count: number): Promise<Measured> =>
    page.evaluate(
      ([name, rows]) =>
        (Reflect.get(window, 'measureGrid') as (v: string, n: number) => Promise<Measured>)(name, rows),
      [variant, count] as const,
    );
  // Warms up the JavaScript engine.
  for (const [variant, count] of LISTS) await measure(variant, count);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [variant, count] of round % 2 === 0 ? LISTS : LISTS.toReversed()) {
      const name = key(variant, count);
      found.set(name, [...(found.get(name) ?? []), await measure(variant, count)]);
    }
  }
} finally {
  await browser.close();
  server.close();
  await rm(folder, { recursive: true, force: true });
}

const of = (variant: Variant, count: number, read: (measured: Measured) => number) =>
  median((found.get(key(variant, count)) ?? []).map(read));
const ms = (value: number) => value.toFixed(1);
const row = (name: string, read: (measured: Measured) => number) => [
  name,
  ms(of('ours', 100, read)),
  ms(of('ours', 10_000, read)),
  `${(of('ours', 10_000, read) / of('ours', 100, read)).toFixed(2)}×`,
  ms(of('bare', 10_000, read)),
  `${(of('ours', 10_000, read) / of('bare', 10_000, read)).toFixed(2)}×`,
];

process.stdout.write(
  `Medians of ${ROUNDS}, interleaved; ms at CPU ÷${CPU_DIVISOR}; pages of 100 rows in 600 px.\n\n${table([
    ['', 'ours, 100', 'ours, 10,000', '10,000 / 100', 'bare grid, 10,000', 'ours / bare'],
    row('mount', ({ mountMs }) => mountMs),
    row('tick a row', ({ tickMs }) => tickMs),
    row('sort by text', ({ sortMs }) => sortMs),
    [
      'rows in the page',
      ...[
        of('ours', 100, ({ rowsInPage }) => rowsInPage),
        of('ours', 10_000, ({ rowsInPage }) => rowsInPage),
      ].map(String),
      '',
      String(of('bare', 10_000, ({ rowsInPage }) => rowsInPage)),
      '',
    ],
  ])}\n`,
);
