import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { type AnyEndpoint, contract } from '@portal/api-client';
import { sql } from '../db/drizzle.ts';
import { ATTEMPTS, type Input } from '../testing/attempts.ts';
import { createFixtures, type Fixtures } from '../testing/fixtures.ts';
import { type Browser, createTestApi, type TestApi } from '../testing/index.ts';

let api: TestApi;
let amelia: Browser;
let fixtures: Fixtures;
beforeAll(async () => {
  api = await createTestApi();
  amelia = await api.asUser('role1@acme.test');
  fixtures = await createFixtures(api, amelia);
  jest.spyOn(api.provider.log, 'error').mockImplementation(() => {});
  // From now on no audit row can be written.
  await api.provider.db.execute(sql`alter table audit add constraint no_more check (false) not valid`);
});
afterAll(() => api.close());

const { quotes, contacts, customers, multiQuotes, partner, savedViews, support } = contract;
const WRITES: readonly [AnyEndpoint, Input?][] = [
  [contract.auth.updateProfile, { firstName: 'Not', lastName: 'Audited', telephone: null }],
  [contacts.create, { name: 'Not Audited', email: 'not@acme.test' }],
  [contacts.update],
  [contacts.remove],
  [customers.createNote],
  [customers.removeNote],
  [customers.update],
  [contract.notifications.markRead],
  [contract.notifications.markAllRead, {}],
  [contract.orders.notify],
  [contract.circuits.runLineCheck],
  [partner.createToken, { name: 'Not audited', scopes: ['orders:read'] }],
  [partner.revokeToken],
  [partner.inviteUser, { firstName: 'Not', lastName: 'Audited', email: 'not@acme.test', roleId: 3 }],
  [partner.update, { telephone: '0113 496 0000' }],
  [savedViews.create, { list: 'orders', name: 'Not audited', query: '' }],
  [savedViews.update],
  [savedViews.remove],
  [support.createComment],
  [support.updateCase],
  [support.uploadFile],
  [support.escalate],
  [multiQuotes.create, { name: 'Not audited' }],
  [multiQuotes.update],
  [multiQuotes.updatePriceBasis],
  [multiQuotes.startSearch],
  [multiQuotes.locations.create],
  [multiQuotes.locations.update],
  [multiQuotes.locations.remove],
  [multiQuotes.negotiations.update],
  [multiQuotes.proposal.choose],
  [multiQuotes.remove],
  [quotes.single.update],
  [quotes.single.updateMargin],
  [quotes.single.returnToSaved],
  [quotes.single.uploadCrfDocument],
  [quotes.single.cancel],
  [quotes.broadband.accept],
];

/**
 * How many rows each table has, and the latest transaction that wrote one, except the sessions that each call updates and
 * the rate limits that it counts.
 */
async function readTables(): Promise<string[]> {
  const { rows: tables } = await api.provider.db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not in ('sessions', 'rate_limits', 'users')
    order by 1`);
  const states: string[] = [];
  for (const { name } of tables) {
    const { rows } = await api.provider.db.execute(
      sql`select count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) as state from ${sql.identifier(name)}`,
    );
    states.push(`${name} ${rows[0]?.['state']}`);
  }
  return states;
}

it.each(
  WRITES.map(([endpoint, input]): [string, AnyEndpoint, Input | undefined] => [endpoint.id, endpoint, input]),
)('changes nothing if its audit row cannot be written: %s', async (id, endpoint, given) => {
  const input = given ?? ATTEMPTS[id]?.(fixtures) ?? {};
  const before = await readTables();
  await expect(amelia.call(endpoint, input)).rejects.toMatchObject({ code: 'server', status: 500 });
  expect(await readTables()).toEqual(before);
});
