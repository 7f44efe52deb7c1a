import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@portal/api-client';
import { startPostgres } from '@portal/provider-api/testing/postgres';
import { startServer } from '@portal/provider-api/testing/server';
import { databaseUrlFor, withServer } from '@portal/provider-api/testing/server-databases';
import { readOptions } from '../support/options.ts';
import { publish } from '../support/publish.ts';
import { median, table } from '../support/stats.ts';
import { recordStatements, type Statement } from './record-statements.ts';

/**
 * `npm run bench:partitions` compares plain tables of a million rows with partitions by month, on PostgreSQL: the audit
 * log, and the history of quotes. The portal's own statements read both kinds of tables in turn.
 */
const options = readOptions(40);
const ROWS = 1_000_000;
const MONTHS = 36;
const USER = 'role1@acme.test';
const { audit, quotes } = contract;

type Run = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
const SCHEMAS = ['plain', 'months'] as const;
type Schema = (typeof SCHEMAS)[number];

/** Fills `plain.<name>` with `content`, and `months.<name>` with the same rows and a partition for each month. */
async function fill(run: Run, name: string, columns: string, content: string): Promise<void> {
  const indexes = await run(
    `select pg_get_indexdef(indexrelid) as text from pg_index where indrelid = 'public.${name}'::regclass
     and not exists (select from pg_constraint where conindid = indexrelid)`,
  );
  const shape = `like public.${name} including all excluding indexes excluding constraints`;
  await run(`create table plain.${name} (${shape})`);
  await run(`create table months.${name} (${shape}) partition by range (at)`);
  await run(`create table months.${name}_default partition of months.${name} default`);
  for (let month = 0; month <= MONTHS; month += 1)
    await run(`do $$ begin execute format('create table months.${name}_${month} partition of months.${name} for values from (%L) to (%L)',
      date_trunc('month', now()) - interval '${MONTHS - month} months', date_trunc('month', now()) - interval '${MONTHS - month - 1} months'); end $$`);
  await run(`insert into plain.${name} (${columns}) ${content}`);
  await run(`insert into months.${name} select * from plain.${name}`);
  for (const schema of SCHEMAS) {
    for (const { text } of indexes)
      await run(String(text).replace(/ ON (?:ONLY )?public\.\w+/, ` ON ${schema}.${name}`));
    await run(`vacuum analyze ${schema}.${name}`);
  }
}

/** The time of row number `n`. The rows are spread evenly over the months. */
const AT = `now() - interval '${MONTHS} months' + n * interval '${MONTHS} months' / ${ROWS}`;

const AUDIT_COLUMNS = `at, partner_id, user_id, user_name, source, address, action, params, request_id, operation, kind,
  thing, label, changes, position, previous_hash, hash`;
const AUDIT = `select ${AT}, 1 + n % 20, 1 + n % 6, 'Amelia Hartley', 'portal', '203.0.113.7', 'quotes.update', '{}', 'request',
  'update', (array['quote', 'order', 'case', 'contact'])[1 + n % 4], 'QS-' || n / 3, 'QS-' || n / 3,
  '{"notes": ["Before", "After"]}', n, md5(n::text), md5(n::text) from generate_series(1, ${ROWS}) n`;
const HISTORY_COLUMNS = 'id, partner_id, quote_reference, at, title, actor';
/** Three rows for each quote. Four are quotes of the demo. */
const history = (references: readonly string[]) => `select n, 1, case when n % 250000 < 3
    then (array[${references.map((each) => `'${each}'`).join()}])[1 + n / 250000] else 'QS-' || n / 3 end,
  ${AT}, 'Saved', 'Amelia Hartley' from generate_series(0, ${ROWS - 1}) n`;

async function time(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Medians of both kinds of tables in milliseconds, and their ratio. */
async function compare(
  run: Run,
  name: string,
  work: (schema: Schema) => Promise<unknown>,
): Promise<string[]> {
  const times = { plain: [] as number[], months: [] as number[] };
  for (let round = 0; round < options.rounds; round += 1)
    for (const schema of round % 2 === 0 ? SCHEMAS : SCHEMAS.toReversed()) {
      await run(`set search_path = ${schema}, public`);
      times[schema].push(await time(() => work(schema)));
    }
  await run('reset search_path');
  return describe(name, median(times.plain), median(times.months));
}

const describe = (name: string, plain: number, months: number): string[] => [
  name,
  plain.toFixed(2),
  months.toFixed(2),
  `${(months / plain).toFixed(2)}×`,
];

const ofTable = (statements: readonly Statement[] | undefined, name: string): Statement[] => {
  const found = (statements ?? []).filter(
    ({ text }) => text.includes(`"${name}"`) && !text.startsWith('insert'),
  );
  if (found.length === 0) throw new Error(`No statement reads ${name}.`);
  return found;
};

/** Removes rows as the job did before there were partitions: 200 per transaction. The tables have no triggers. */
async function removeInSlices(run: Run, first: number, last: number): Promise<void> {
  for (let position = first + 199; position < last + 200; position += 200)
    await run('delete from plain.audit where position <= $1', [Math.min(position, last)]);
}

const folder = await mkdtemp(join(tmpdir(), 'portal-partitions-'));
const postgres = await startPostgres({ durable: true });
try {
  await withServer(postgres.url, (client) => client.query('create database portal_partitions'));
  const env = {
    DATA_DIR: folder,
    DEMO_DATA: '1',
    DATABASE_URL: databaseUrlFor(postgres.url, 'portal_partitions'),
    CALLS_PER_MINUTE: '100000000',
  };
  const server = await startServer(env, { log: 'discard' });
  const user = await server.asUser(USER);
  const { items } = await user.call(quotes.single.list, { perPage: 4 });
  const references = items.map(({ reference }) => reference);
  const cookie = [...user.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  await server.kill();
  const page = audit.list.path;
  const AUDIT_PATHS = [
    page,
    `${page}?kind=order&user=2`,
    `${page}?thing=QS-320000`,
    `${page}?search=hartley`,
  ];
  const historyPath = (reference: string) => `/api/v1/quotes/${reference}/history`;
  const statements = await recordStatements(env, cookie, [...AUDIT_PATHS, ...references.map(historyPath)]);

  await withServer(env.DATABASE_URL, async (client) => {
    const run: Run = async (text, values = []) => (await client.query(text, values)).rows;
    await run('create schema plain');
    await run('create schema months');
    await fill(run, 'audit', AUDIT_COLUMNS, AUDIT);
    await fill(run, 'quote_events', HISTORY_COLUMNS, history(references));

    const rows: string[][] = [];
    for (const path of AUDIT_PATHS) {
      const read = ofTable(statements[path], 'audit');
      rows.push(
        await compare(run, path, async () => {
          for (const { text, values } of read) await run(text, values);
        }),
      );
    }
    const entry = await run('select id from plain.audit where position = 500000');
    rows.push(
      await compare(run, 'One entry by its id', () =>
        run('select * from audit where id = $1 and partner_id = 1', [entry[0]?.['id']]),
      ),
      await compare(run, 'Add an entry', () =>
        run(
          `insert into audit (at, partner_id, action, params, request_id) values (now(), 1, 'quotes.update', '{}', 'request')`,
        ),
      ),
    );
    const reads = references.map((reference) => ofTable(statements[historyPath(reference)], 'quote_events'));
    rows.push(
      await compare(run, 'History of four quotes', async () => {
        for (const { text, values } of reads.flat()) await run(text, values);
      }),
      await compare(run, 'The same, from each quote’s creation', async () => {
        for (const [index, { text, values }] of reads.flat().entries()) {
          const since = `at >= now() - interval '${MONTHS - 9 * index} months' and`;
          await run(text.replace(/ where /, ` where ${since} `), values);
        }
      }),
    );
    // The first month with all its rows. Earlier rows are removed before the measurement.
    const [ends] = await run(
      'select min(position)::int as first, max(position)::int as last from months.audit_1',
    );
    const [first, last] = [Number(ends?.['first']), Number(ends?.['last'])];
    await run('delete from plain.audit where position < $1', [first]);
    rows.push(
      describe(
        `Remove a month of ${(last - first + 1).toLocaleString('en-GB')} entries`,
        await time(() => removeInSlices(run, first, last)),
        await time(() => run('drop table months.audit_1')),
      ),
    );
    await publish(
      'partitions',
      [
        `PostgreSQL, a million rows over ${MONTHS} months, one statement at a time; medians of ${options.rounds} rounds in milliseconds. The removal is measured once.`,
        table([['', 'plain table', 'a partition per month', 'ratio'], ...rows]),
      ].join('\n\n'),
      options,
    );
  });
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
