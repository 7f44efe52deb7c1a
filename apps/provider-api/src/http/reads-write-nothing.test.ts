import { expect, it } from '@jest/globals';
import { allEndpoints } from '@portal/api-client/all-endpoints';
import { domains } from '../domains.ts';
import { queriesOf } from '../testing/database/statements.ts';
import { createFixtures } from '../testing/fixtures.ts';
import { openTestApi } from '../testing/open-test-api.ts';
import { inputOf } from '../testing/touched-tables.ts';
import { isOnlyRead } from './answer-read.ts';

const { api, amelia, gwen } = await openTestApi({ amelia: 'role1@acme.test', gwen: 'role6@acme.test' });

/** What a replica refuses. */
const WRITE =
  /^\s*(?:insert|update|delete|merge|truncate|create|drop|alter|lock|listen|notify)\b|\b(?:insert into|update "|delete from|for (?:no key )?update|for (?:key )?share|nextval|setval|advisory|pg_notify)\b/i;
/** Recording that a session was seen is left out on a replica (`writeIfPossible`). */
const SEEN = /^update "(?:sessions|users)" set .*"(?:last_)?seen_at"/;

const onlyReads = domains
  .flatMap(({ routes = [] }) => routes)
  .filter(isOnlyRead)
  .map(({ endpoint }) => endpoint);

it('knows the calls that only read', () => {
  expect(onlyReads.length).toBeGreaterThan(100);
  const writing = allEndpoints.filter(({ method, writesOnGet }) => method === 'GET' && writesOnGet);
  expect(onlyReads.filter((endpoint) => writing.includes(endpoint))).toEqual([]);
});

it('calls that only read, and may go to a replica, send no statement that writes or locks', async () => {
  const things = await createFixtures(api, amelia);
  const found: string[] = [];
  let answered = 0;
  for (const endpoint of onlyReads)
    for (const user of [amelia, gwen]) {
      const queries = await queriesOf(api.provider.db, async () => {
        const answer = await user.call(endpoint, inputOf(endpoint, things)).catch(() => null);
        if (answer !== null) answered += 1;
        // An export sends further statements while it is read.
        if (answer instanceof Blob) await answer.arrayBuffer();
      });
      for (const { text } of queries)
        if (WRITE.test(text) && !SEEN.test(text)) found.push(`${endpoint.id}: ${text}`);
    }
  expect(found).toEqual([]);
  expect(answered).toBeGreaterThan(onlyReads.length);
});
