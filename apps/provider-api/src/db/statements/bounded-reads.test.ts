import { expect, it } from '@jest/globals';
import { allEndpoints } from '@portal/api-client/all-endpoints';
import { isApiPath } from '../../http/routing/paths.ts';
import { ATTEMPTS } from '../../testing/attempts.ts';
import { queriesOf } from '../../testing/database/statements.ts';
import { createFixtures } from '../../testing/fixtures.ts';
import { openTestApi } from '../../testing/open-test-api.ts';

const { api, amelia } = await openTestApi({ amelia: 'role1@acme.test' });
const { db } = api.provider;

/** Statements that need no `limit`: the start of what follows their columns, and why. */
const BOUNDED: readonly (readonly [statement: RegExp, why: string])[] = [
  [/\bgroup by\b/, 'One row for each of a few values.'],
  [
    /^from "[a-z_]+" where .*" in \((?:\$\d+(?:, )?)+\)/,
    'The rows that a page, or a list with a limit, names.',
  ],
  [/ and \(false\)\)/, 'Names no row.'],
  [/"id_hash" = /, 'The session.'],
  [/^from "partners" where "partners"."id" = /, 'The partner.'],
  [/^from "(?:suppliers|supplier_terms|document_folders)"/, 'The provider’s own lists.'],
  [/^from "(?:recovery_codes|table_layouts)"/, 'Eight codes; one layout for each list of the portal.'],
  [/^from "circuit_addons"/, 'The catalogue has a few add-ons for a service.'],
  [/^from "search_quotes"/, 'The products for one address.'],
  [/^from "customers" where .*"primary_id" = /, 'The spellings that people have merged into one customer.'],
  [/^from "quote_documents"/, 'The number of files of a request form is limited.'],
  [/^from "proposal_sites" .*"start" < /, 'A window of a proposal’s sites.'],
  [/^from "negotiations" .*"first_round_id" = /, 'The rounds of a negotiation.'],
  [/^from "notification_mails"/, 'What waits for one user’s next digest.'],
  [/^from "negotiation_quotes" where .*"quote_reference" = /, 'The negotiations of one quote.'],
  [/^from "multi_quotes" cross join lateral/, 'One multi-quote.'],
  [/^from "customers" where .*"primary_id" is null/, 'The ids of an export, whose rows follow in windows.'],
  [
    /^from "approval_delegations"/,
    'Current and planned absences of one company’s administrators. Two absences of a person cannot overlap.',
  ],
  [/^from "quote_crfs" .*"quote_reference" in \(select/, 'Answers whether there is one.'],
];

/** One row: sums, counts and settings of the transaction. */
const AGGREGATE =
  /^select set_config\(|^(?:select|with)[^;]*?\b(?:count|sum|min|max|json_agg|json_object_agg|string_agg)\(|^select (?:exists|distinct)/i;

it('reads of all GET calls have a limit, or a reason why they need none', async () => {
  const fixtures = await createFixtures(api, amelia);
  const found = new Set<string>();
  const used = new Set<RegExp>();
  for (const endpoint of allEndpoints) {
    if (endpoint.method !== 'GET' || !isApiPath(endpoint.path)) continue;
    const input = ATTEMPTS[endpoint.id]?.(fixtures) ?? { search: 'Leeds', name: 'Leeds' };
    const queries = await queriesOf(db, () => amelia.call(endpoint, input).catch(() => undefined));
    for (const { text } of queries) {
      // A condition that looks for one row does not limit the statement.
      const flat = text.replace(/\s+/g, ' ').replaceAll(' limit 1) is true', ')').trim();
      if (!/^(?:select|with)/i.test(flat) || / limit /i.test(flat)) continue;
      const from = flat.replace(/^select .*? from (?=")/i, 'from ');
      const bounds = BOUNDED.map(([pattern]) => pattern).filter((each) => each.test(from));
      for (const bound of bounds) used.add(bound);
      if (bounds.length === 0 && !AGGREGATE.test(flat)) found.add(`${endpoint.id}: ${from.slice(0, 200)}`);
    }
  }
  expect([...found]).toEqual([]);
  expect(BOUNDED.filter(([pattern]) => !used.has(pattern)).map(([, why]) => why)).toEqual([]);
});
