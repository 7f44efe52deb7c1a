import { describe, expect, it } from '@jest/globals';
import { QUOTE_STATUS_LABELS } from '@portal/api-client/labels';
import { addTabCounts, getStatusTab, isWholeTab } from './quote-statuses.ts';

describe('quote statuses', () => {
  it('use the specification’s labels', () => {
    expect(QUOTE_STATUS_LABELS.accepted.label).toBe('Pending CRF');
    expect(QUOTE_STATUS_LABELS.approved.label).toBe('Order Created');
    expect(QUOTE_STATUS_LABELS.created.label).toBe('Saved');
    expect(QUOTE_STATUS_LABELS.data_added.label).toBe('Pending Approval');
    expect(QUOTE_STATUS_LABELS.processing.label).toBe('Processing Order');
  });

  it('belong to a tab', () => {
    expect(getStatusTab([])).toBe('all');
    expect(getStatusTab(['data_added'])).toBe('data_added');
    expect(getStatusTab(['cancelled', 'expired', 'archived'])).toBe('closed');
    expect(getStatusTab(['expired'])).toBe('closed');
    expect(getStatusTab(['created', 'approved'])).toBe('all');
  });

  it('need chips if the tab does not cover them', () => {
    expect(isWholeTab([])).toBe(true);
    expect(isWholeTab(['data_added'])).toBe(true);
    expect(isWholeTab(['expired'])).toBe(false);
    expect(isWholeTab(['created', 'approved'])).toBe(false);
  });

  it('are summed up per tab', () => {
    const counts = { created: 3, cancelled: 1, expired: 2, archived: 4 };
    const countOf = (id: string) => addTabCounts(counts).find((tab) => tab.id === id)?.count;
    expect(countOf('all')).toBe(10);
    expect(countOf('created')).toBe(3);
    expect(countOf('closed')).toBe(7);
    expect(countOf('accepted')).toBe(0);
    expect(addTabCounts(undefined)[0]).toEqual({ id: 'all', label: 'All' });
  });
});
