import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { resumeImports } from '../../multi-quote-imports/staging/staged-import.ts';
import { openTestApi } from '../../testing/open-test-api.ts';
import { sql } from '../drizzle.ts';

const { api, amelia } = await openTestApi({ amelia: 'role1@acme.test' });
const { multiQuotes, partner } = contract;

const { db } = api.provider;
await db.execute(
  sql.raw(`create function disk_is_full() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`),
);

/** Makes every later write to the table fail as on a full disk. */
const fill = (table: string, when: string) =>
  db.execute(
    sql.raw(
      `create trigger full_disk ${when} on ${table} for each statement execute function disk_is_full()`,
    ),
  );
const empty = (table: string) => db.execute(sql.raw(`drop trigger full_disk on ${table}`));

it('does not claim that nothing was changed when an import is saved and finished later', async () => {
  const { uuid } = await amelia.call(multiQuotes.create, { name: 'Full' });
  const rows = Array.from({ length: 300 }, (_, row) => `Shop ${row},${row + 1} Test Row,Leeds,LS1 4AP`);
  const text = ['customer_name,address_line_1,town,postcode', ...rows].join('\n');
  const addresses = new File([text], 'sites.csv', { type: 'text/csv' });
  await fill('multi_quote_import_chunks', 'after delete');
  const error = await amelia.call(multiQuotes.locations.importLocations, { uuid, addresses }).then(
    () => null,
    (reason: Error & { status: number }) => reason,
  );
  expect(error?.status).toBe(503);
  expect(error?.message).not.toContain('Nothing was changed');
  expect(error?.message).toContain('may have been saved');
  await empty('multi_quote_import_chunks');
  await resumeImports(api.provider);
  const { total } = await amelia.call(multiQuotes.locations.list, { uuid });
  expect(total).toBe(300);
});

it('reads for signed-in users and for API tokens, although their last use cannot be stored', async () => {
  const token = await amelia.call(partner.createToken, { name: 'Reader', scopes: ['quotes:read'] });
  const headers = { Authorization: `Bearer ${token.plainTextToken}` };
  for (const table of ['sessions', 'users', 'api_tokens']) await fill(table, 'before update');
  api.advance({ minutes: 5 });
  await expect(amelia.call(contract.auth.getMe, {})).resolves.toMatchObject({ roleId: 1 });
  await expect(amelia.call(contract.quotes.single.list, {})).resolves.toMatchObject({ page: 1 });
  expect((await api.guest().fetch('/api/v1/quotes', { headers })).status).toBe(200);
  for (const table of ['sessions', 'users', 'api_tokens']) await empty(table);
});
