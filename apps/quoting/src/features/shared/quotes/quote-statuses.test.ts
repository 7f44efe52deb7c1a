import { describe, expect, it } from '@jest/globals';
import { countedTabs, QUOTE_STATUS, tabOf, tabSaysAll } from './quote-statuses.ts';

describe('quote statuses', () => {
  it('are called what the specification calls them', () => {
    expect(QUOTE_STATUS.accepted.label).toBe('Pending CRF');
    expect(QUOTE_STATUS.approved.label).toBe('Order Created');
    expect(QUOTE_STATUS.created.label).toBe('Saved');
    expect(QUOTE_STATUS.data_added.label).toBe('Pending Approval');
    expect(QUOTE_STATUS.processing.label).toBe('Processing Order');
  });

  it('find their tab', () => {
    expect(tabOf([])).toBe('all');
    expect(tabOf(['data_added'])).toBe('data_added');
    expect(tabOf(['cancelled', 'expired', 'archived'])).toBe('closed');
    expect(tabOf(['expired'])).toBe('closed');
    expect(tabOf(['created', 'approved'])).toBe('all');
  });

  it('need chips where the tab does not say them all', () => {
    expect(tabSaysAll([])).toBe(true);
    expect(tabSaysAll(['data_added'])).toBe(true);
    expect(tabSaysAll(['expired'])).toBe(false);
    expect(tabSaysAll(['created', 'approved'])).toBe(false);
  });

  it('are counted: a tab of several sums them, All sums everything', () => {
    const counts = { created: 3, cancelled: 1, expired: 2, archived: 4 };
    const countOf = (id: string) => countedTabs(counts).find((tab) => tab.id === id)?.count;
    expect(countOf('all')).toBe(10);
    expect(countOf('created')).toBe(3);
    expect(countOf('closed')).toBe(7);
    expect(countOf('accepted')).toBe(0);
    expect(countedTabs(undefined)[0]).toEqual({ id: 'all', label: 'All' });
  });
});
