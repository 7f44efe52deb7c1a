import { describe, expect, it } from '@jest/globals';
import { type SQL, sql } from '../db/drizzle.ts';
import { PgDialect } from '../db/drizzle-pg.ts';
import { filterBy, orderBy, type PageQuery } from './paging.ts';

interface Query extends PageQuery {
  sort?: 'name' | 'createdAt' | undefined;
  search?: string | undefined;
  status?: ('open' | 'closed')[] | undefined;
  isShared?: boolean | undefined;
}

const text = (condition: SQL | undefined) =>
  condition === undefined ? undefined : new PgDialect().sqlToQuery(condition).sql;
const columns = { name: sql`name`, createdAt: sql`created_at` };
const filters = {
  search: (value: string) => sql`name = ${value}`,
  status: (values: string[]) => sql`status in ${values}`,
  isShared: (value: boolean) => sql`is_shared = ${value}`,
};

describe('filterBy', () => {
  it('joins the conditions of the filters that are set', () => {
    expect(text(filterBy({ search: 'x', isShared: false, page: 2 } as Query, filters))).toBe(
      '(name = $1 and is_shared = $2)',
    );
  });

  it('ignores filters that are missing, null, empty or an empty list', () => {
    expect(filterBy({ search: '', status: [] } as Query, filters)).toBeUndefined();
    expect(filterBy({} as Query, filters)).toBeUndefined();
  });

  it('is a type error when a filter of the query has no condition', () => {
    const { search, status } = filters;
    // @ts-expect-error isShared is missing
    expect(filterBy({} as Query, { search, status })).toBeUndefined();
  });
});

describe('orderBy', () => {
  const order = (query: Query) => orderBy(query, columns, [sql`rank`], sql`id`).map(text);

  it('sorts by the column of the key, and by the unique column within equal values', () => {
    expect(order({ sort: 'createdAt' })).toEqual(['created_at asc', 'id asc']);
    expect(order({ sort: 'name', direction: 'desc' })).toEqual(['name desc', 'id desc']);
  });

  it('falls back to the list’s own order', () => {
    expect(order({})).toEqual(['rank', 'id desc']);
  });

  it('is a type error when a sort key of the query has no column', () => {
    // @ts-expect-error createdAt is missing
    expect(() => orderBy({ sort: 'name' } as Query, { name: columns.name }, [], sql`id`)).not.toThrow();
  });
});
