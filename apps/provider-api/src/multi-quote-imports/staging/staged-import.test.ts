import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { sql } from '../../db/drizzle.ts';
import { addressFile } from '../../testing/crash/imports.ts';
import { statementsOf } from '../../testing/database/statements.ts';
import { openTestApi } from '../../testing/open-test-api.ts';

const { multiQuotes } = contract;
const { api, amelia } = await openTestApi({ amelia: 'role1@acme.test' });
const { db } = api.provider;

const SITES = 200;
const CHUNKS = 5;

async function importSites(name: string): Promise<number> {
  const { uuid } = await amelia.call(multiQuotes.create, { name });
  await amelia.call(multiQuotes.locations.importLocations, { uuid, addresses: addressFile(SITES) });
  const { total } = await amelia.call(multiQuotes.locations.list, { uuid });
  return total;
}

it('stores sites in short statements, also when the planner expects no staged rows', async () => {
  expect(await importSites('Before the statistics')).toBe(SITES);
  await db.execute(sql`analyze multi_quote_import_chunks`);
  const statements = await statementsOf(db, async () => {
    expect(await importSites('After the statistics')).toBe(SITES);
  });
  const moves = statements.filter((text) => /delete from multi_quote_import_chunks/.test(text));
  // The last one finds no chunk.
  expect(moves).toHaveLength(CHUNKS + 1);
});

it('samples 900 imported sites for statistics', async () => {
  if (process.env['DATABASE_URL'] !== undefined) return; // nobody waits for statistics of a PostgreSQL server
  await importSites('With statistics');
  const { rows } = await db.execute(sql`
    select cardinality(histogram_bounds::text::text[]) as bounds from pg_stats
    where tablename = 'multi_quote_locations' and attname = 'position'`);
  expect(rows).toEqual([{ bounds: 4 }]);
});
