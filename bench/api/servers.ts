import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { type PostgresServer, startPostgres } from '@portal/provider-api/testing/postgres';
import { type ServerProcess, startServer } from '@portal/provider-api/testing/server';
import pg from 'pg';
import { createTurnProbe } from './longest-turn.ts';
import { recordStatements } from './record-statements.ts';

export type Backend = 'PGlite' | 'PostgreSQL';

export interface Pair {
  portal: ServerProcess;
  /** The cookie header of a signed-in user. */
  cookie: string;
  /** The cookie headers of further sessions, with which several people call at once. */
  cookies: readonly string[];
  /** The same user's session as the bare server asks for it. */
  session: string;
  bareUrl: string;
  /** CPU time of the portal's longest turn since the last call, in milliseconds; only with `turns`. */
  readLongestTurn(): Promise<number>;
  stop(): Promise<void>;
}

const QUOTES = 10_000;

/** So many that an export is one of ten thousand rows. */
const MANY_QUOTES = `
  create temporary table bench_quotes as select (jsonb_populate_record(q, jsonb_build_object(
    'reference', 'BENCH-' || n, 'search_quote_id', null, 'created_at', now() - n * interval '1 minute'))).*
  from quotes q, generate_series(1, ${QUOTES}) n
  where q.reference = (select min(reference) from quotes where partner_id = 1 and kind = 'single');
  do $$ declare names text; begin
    select string_agg(quote_ident(column_name), ', ') into names
    from information_schema.columns where table_name = 'quotes' and table_schema = 'public' and is_generated = 'NEVER';
    execute format('insert into quotes (%1$s) select %1$s from bench_quotes', names);
  end $$`;
const STATISTICS = 'vacuum analyze';
const SESSION = 'select id_hash from sessions where user_id is not null order by created_at desc limit 1';

interface PairOptions {
  /** With 10,000 quotes. */
  many: boolean;
  /** Measures the portal's turns of the event loop. */
  turns?: boolean;
  /** How many sessions are signed in. */
  sessions?: number;
  /** The portal's paths whose statements the bare server can send. */
  record?: readonly string[];
}

/** Portal and bare server over the same rows, each in its own process. */
export async function startPair(
  backend: Backend,
  { many, turns = false, sessions = 1, record = [] }: PairOptions,
): Promise<Pair> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-'));
  const postgres = backend === 'PostgreSQL' ? await startPostgres({ durable: true }) : null;
  const ownData = join(folder, 'portal');
  const env = {
    DATA_DIR: ownData,
    DEMO_DATA: '1',
    // Calls are counted as ever, but one user may make as many as the measurement does.
    CALLS_PER_MINUTE: '100000000',
    ...(postgres === null ? {} : { DATABASE_URL: postgres.url }),
  };
  const first = await startServer(env);
  const cookies: string[] = [];
  for (let each = 0; each < sessions; each += 1)
    cookies.push(cookieOf(await first.asUser('role1@acme.test')));
  const [cookie = ''] = cookies;
  await first.stop();
  const session = await fillUp(ownData, postgres, many ? [MANY_QUOTES, STATISTICS] : [STATISTICS]);

  const statements = join(folder, 'statements.json');
  await writeFile(statements, JSON.stringify(await recordStatements(env, cookie, record)));

  const bareData = join(folder, 'bare');
  if (postgres === null) await cp(ownData, bareData, { recursive: true });
  const probe = createTurnProbe(`${ownData}.turn`);
  const portal = await startServer({ ...env, ...(turns ? probe.env : {}) }, { log: 'discard' });
  const bare = await startBare({ ...env, DATA_DIR: bareData, STATEMENTS: statements });
  return {
    portal,
    cookie,
    cookies,
    session,
    bareUrl: bare.url,
    readLongestTurn: () => probe.readLongest(portal.child),
    async stop() {
      bare.child.kill('SIGKILL');
      await portal.kill();
      await postgres?.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const cookieOf = ({ cookies }: { cookies: ReadonlyMap<string, string> }) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

async function fillUp(
  dataDir: string,
  postgres: PostgresServer | null,
  statements: readonly string[],
): Promise<string> {
  if (postgres !== null) {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    const { rows } = await client.query<{ id_hash: string }>(SESSION);
    await client.end();
    return rows[0]?.id_hash ?? '';
  }
  const pglite = await PGlite.create({ dataDir: join(dataDir, 'db'), extensions: { btree_gin, pg_trgm } });
  for (const statement of statements) await pglite.exec(statement);
  const { rows } = await pglite.query<{ id_hash: string }>(SESSION);
  await pglite.close();
  return rows[0]?.id_hash ?? '';
}

async function startBare(env: Record<string, string>): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(process.execPath, ['--no-warnings', join(import.meta.dirname, 'bare-server.ts')], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface(child.stdout), 'line');
  return { url: `http://127.0.0.1:${JSON.parse(line).port}`, child };
}
