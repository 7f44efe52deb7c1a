import { describe, expect, it } from '@jest/globals';
import { describeSearchCriteria, type SearchCriteria } from './search-criteria-labels.ts';

const makeCriteria = (change: Partial<SearchCriteria>): SearchCriteria => ({
  kind: 'single',
  bearers: [],
  speeds: [],
  terms: [],
  useExistingLine: false,
  pstnNumber: null,
  ...change,
});

describe('describeSearchCriteria', () => {
  it('lists the criteria, or returns null if there are none', () => {
    expect(describeSearchCriteria(makeCriteria({ bearers: [1000], speeds: [100, 200], terms: [36] }))).toBe(
      '1 Gb bearer, 100 Mb or 200 Mb, 36 Months',
    );
    expect(describeSearchCriteria(makeCriteria({ terms: [12, 36, 60] }))).toBe(
      '12 Months, 36 Months or 60 Months',
    );
    expect(describeSearchCriteria(makeCriteria({}))).toBeNull();
  });

  it('describes the line of a broadband search (R30)', () => {
    expect(describeSearchCriteria(makeCriteria({ kind: 'broadband' }))).toBe('On a new line');
    expect(
      describeSearchCriteria(
        makeCriteria({ kind: 'broadband', useExistingLine: true, pstnNumber: '01134960000' }),
      ),
    ).toBe('On the existing line 01134960000');
  });
});
