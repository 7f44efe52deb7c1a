import { describe, expect, it } from '@jest/globals';
import { buildLookupRows, getLookupStatus, type Suggestion } from './lookup-rows.ts';

const street: Suggestion = {
  id: 'c1',
  text: 'High Street, Leeds',
  description: '12 addresses',
  udprn: null,
  isContainer: true,
  differences: [],
};
const house: Suggestion = { ...street, id: 'a1', text: '12 High Street', udprn: 7, isContainer: false };

describe('address options', () => {
  it('always end with manual entry', () => {
    expect(buildLookupRows({ query: 'x', container: null, suggestions: [] }).map((row) => row.kind)).toEqual([
      'manual',
    ]);
    expect(buildLookupRows({ query: 'x', container: null, suggestions: [street, house] })).toHaveLength(3);
  });

  it('start with Back inside a container', () => {
    const rows = buildLookupRows({
      query: 'x',
      container: { id: 'c1', text: 'High Street' },
      suggestions: [house],
    });
    expect(rows.map((row) => row.kind)).toEqual(['back', 'suggestion', 'manual']);
  });
});

describe('address list status', () => {
  const answer = { query: 'zz', container: null, suggestions: undefined };

  it('shows loading only while there are no suggestions', () => {
    expect(getLookupStatus(answer, { isLoading: true, failed: false })).toMatch(/Looking up/);
    expect(
      getLookupStatus({ ...answer, suggestions: [house] }, { isLoading: true, failed: false }),
    ).toBeNull();
  });

  it('distinguishes a failure from no matches', () => {
    expect(getLookupStatus(answer, { isLoading: false, failed: true })).toMatch(/not available/);
    expect(getLookupStatus({ ...answer, suggestions: [] }, { isLoading: false, failed: false })).toBe(
      'No address matches “zz”.',
    );
  });
});
