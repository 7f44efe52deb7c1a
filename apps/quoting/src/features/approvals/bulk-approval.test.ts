import { describe, expect, it } from '@jest/globals';
import { makeQuote } from '@portal/quote-kit/testing';
import { getBulkApprovalError } from './bulk-approval.ts';

const waiting = (change = {}) => makeQuote({ status: 'data_added', approvalTermsId: 4, ...change });

describe('approving several quotes', () => {
  it('is possible for quotes with the same terms', () => {
    expect(getBulkApprovalError([waiting(), waiting({ reference: 'Q-2', kind: 'multi' })])).toBeNull();
  });
  it('explains why different terms, kinds or statuses cannot be combined', () => {
    expect(getBulkApprovalError([waiting(), waiting({ approvalTermsId: 5 })])).toMatch(
      /different supplier terms/,
    );
    expect(getBulkApprovalError([waiting(), waiting({ kind: 'broadband' })])).toMatch(/separately/);
    expect(getBulkApprovalError([waiting(), waiting({ status: 'approved' })])).toMatch(/Pending Approval/);
  });
});
