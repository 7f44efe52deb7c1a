import { expect, it } from '@jest/globals';
import { openTestApi } from '../testing/open-test-api.ts';
import { sql } from './drizzle.ts';

const { api } = await openTestApi({});

it('has an index for every foreign key that a removal follows, other than of a person', async () => {
  const { rows } = await api.provider.db.execute(sql`
    select conrelid::regclass || '.' || attname as key
    from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confdeltype in ('c', 'n') and connamespace = 'public'::regnamespace
      and confrelid <> 'users'::regclass
      and not exists (select from pg_index where indrelid = conrelid and indkey[0] = conkey[1])
    order by 1`);
  expect(rows).toEqual([]);
});
