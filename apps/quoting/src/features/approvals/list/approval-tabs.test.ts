import { describe, expect, it } from '@jest/globals';
import { aQuote } from '../../shared/quotes/quote-fixture.ts';
import { whyNotTogether } from './approval-tabs.ts';

const waiting = (change = {}) => aQuote({ status: 'data_added', approvalTermsId: 4, ...change });

describe('approving together', () => {
  it('is open to quotes that share terms', () => {
    expect(whyNotTogether([waiting(), waiting({ reference: 'Q-2', kind: 'multi' })])).toBeNull();
  });
  it('is not open across terms, kinds or states, and says so', () => {
    expect(whyNotTogether([waiting(), waiting({ approvalTermsId: 5 })])).toMatch(/share/);
    expect(whyNotTogether([waiting(), waiting({ kind: 'broadband' })])).toMatch(/apart/);
    expect(whyNotTogether([waiting(), waiting({ status: 'approved' })])).toMatch(/Pending Approval/);
  });
});
