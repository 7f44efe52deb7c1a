import { describe, expect, it } from '@jest/globals';
import { QUOTE_STATUS_LABELS } from '@portal/api-client/labels';

describe('quote statuses', () => {
  it('use the specification’s labels', () => {
    expect(QUOTE_STATUS_LABELS.accepted.label).toBe('Pending CRF');
    expect(QUOTE_STATUS_LABELS.approved.label).toBe('Order Created');
    expect(QUOTE_STATUS_LABELS.created.label).toBe('Saved');
    expect(QUOTE_STATUS_LABELS.data_added.label).toBe('Pending Approval');
    expect(QUOTE_STATUS_LABELS.processing.label).toBe('Processing Order');
  });
});
