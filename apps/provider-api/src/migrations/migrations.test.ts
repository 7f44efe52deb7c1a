import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { TOKEN_SCOPES } from '@portal/api-client/scopes';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { createEmbedded } from '../db/database.ts';
import { createSmall } from '../testing/database/create-small.ts';
import { firstMigrations, migrationsBefore } from '../testing/database/earlier-migrations.ts';
import { MIGRATIONS } from './schema-version.ts';

let folder: string;
let pglite: Awaited<ReturnType<typeof createEmbedded>>;

/** Applies the migrations step by step to one database, and adds rows on the way. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-migrations-'));
  pglite = await createEmbedded({ fs: (await createSmall()).createFiles() });
  const db = drizzle({ client: pglite });
  await migrate(db, { migrationsFolder: await firstMigrations(folder, 1) });
  await pglite.exec(`
    insert into partners (id, key, name) values (1, 'acme', 'Acme Connect');
    insert into users (id, partner_id, first_name, last_name, email, role_id) values (1, 1, 'Ada', 'Byrne', 'role1@acme.test', 1);
    insert into api_tokens (partner_id, user_id, name, token_hash, prefix) values (1, 1, 'Billing', 'hash', 'prefix');
  `);
  await migrate(db, { migrationsFolder: await migrationsBefore(folder, 'search-run-marks') });
  await pglite.exec(`
    insert into multi_quotes (id, partner_id, name, status, expired_at) values (1, 1, 'Branches', 'searched', now());
    insert into multi_quote_runs (partner_id, multi_quote_id, status, total, marked_to)
      values (1, 1, 'searched', 9, null), (1, 1, 'processing', 9, 4);
  `);
  await migrate(db, { migrationsFolder: MIGRATIONS });
});
afterAll(async () => {
  await pglite.close();
  await rm(folder, { recursive: true, force: true });
});

it('keeps the scopes of tokens from the first release, and gives them an end', async () => {
  const { rows } = await pglite.query(
    "select name, scopes, expires_at <= now() + interval '1 year' as ends from api_tokens",
  );
  expect(rows).toEqual([{ name: 'Billing', scopes: [...TOKEN_SCOPES], ends: true }]);
});

it('keeps which locations of a search are marked', async () => {
  const { rows } = await pglite.query(
    'select status, marked_to, is_marked from multi_quote_runs order by status',
  );
  expect(rows).toEqual([
    { status: 'processing', marked_to: 4, is_marked: false },
    { status: 'searched', marked_to: 0, is_marked: true },
  ]);
});

it('runs each migration once', async () => {
  await migrate(drizzle({ client: pglite }), { migrationsFolder: MIGRATIONS });
  const journal = JSON.parse(await readFile(join(MIGRATIONS, 'meta', '_journal.json'), 'utf8'));
  const { rows } = await pglite.query('select count(*)::int as run from drizzle.__drizzle_migrations');
  expect(rows).toEqual([{ run: journal.entries.length }]);
});
