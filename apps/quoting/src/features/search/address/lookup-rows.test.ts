import { describe, expect, it } from '@jest/globals';
import { buildLookupRows, getLookupStatus, getNextRow, type Suggestion } from './lookup-rows.ts';

const street: Suggestion = {
  id: 'c1',
  text: 'High Street, Leeds',
  description: '12 addresses',
  udprn: null,
  isContainer: true,
};
const house: Suggestion = { ...street, id: 'a1', text: '12 High Street', udprn: 7, isContainer: false };

describe('the rows of the address look-up', () => {
  it('always end with the way on by hand', () => {
    expect(buildLookupRows({ query: 'x', container: null, suggestions: [] }).map((row) => row.kind)).toEqual([
      'manual',
    ]);
    expect(buildLookupRows({ query: 'x', container: null, suggestions: [street, house] })).toHaveLength(3);
  });

  it('begin with the way back inside a container', () => {
    const rows = buildLookupRows({
      query: 'x',
      container: { id: 'c1', text: 'High Street' },
      suggestions: [house],
    });
    expect(rows.map((row) => row.kind)).toEqual(['back', 'suggestion', 'manual']);
  });
});

describe('the arrow keys', () => {
  it('start at the near end and go round', () => {
    expect(getNextRow(null, 1, 3)).toBe(0);
    expect(getNextRow(null, -1, 3)).toBe(2);
    expect(getNextRow(2, 1, 3)).toBe(0);
    expect(getNextRow(0, -1, 3)).toBe(2);
  });

  it('lead nowhere in an empty list', () => {
    expect(getNextRow(null, 1, 0)).toBeNull();
  });
});

describe('what the list says', () => {
  const answer = { query: 'zz', container: null, suggestions: undefined };

  it('says that it is looking only until there is something to show', () => {
    expect(getLookupStatus(answer, { isLoading: true, failed: false })).toMatch(/Looking up/);
    expect(
      getLookupStatus({ ...answer, suggestions: [house] }, { isLoading: true, failed: false }),
    ).toBeNull();
  });

  it('tells a failure from nothing found', () => {
    expect(getLookupStatus(answer, { isLoading: false, failed: true })).toMatch(/cannot be looked up/);
    expect(getLookupStatus({ ...answer, suggestions: [] }, { isLoading: false, failed: false })).toBe(
      'No address matches “zz”.',
    );
  });
});
