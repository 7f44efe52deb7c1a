import { describe, expect, it } from '@jest/globals';
import { aQuote } from '../quotes/quote-fixture.ts';
import { nextInWords, primaryAction, whyNot } from './quote-actions.ts';

const now = new Date('2026-11-21T12:00:00Z');
const administrator = { canApprove: true };
const manager = { canApprove: false };

describe('whyNot', () => {
  it('is null for what the server offers', () => {
    expect(whyNot('accept', aQuote({ actions: ['accept'] }), manager, now)).toBeNull();
  });

  it('says that the quote expired', () => {
    const quote = aQuote({ actions: [], expiredAt: '2026-11-02T00:00:00Z' });
    expect(whyNot('accept', quote, manager, now)).toContain('expired on 02/11/2026');
  });

  it('lets an expired quote be cancelled as far as expiry is concerned', () => {
    const quote = aQuote({ actions: [], status: 'approved', expiredAt: '2026-11-02T00:00:00Z' });
    expect(whyNot('cancel', quote, manager, now)).toBe('Not while the quote is Order Created.');
  });

  it('says who can approve', () => {
    const quote = aQuote({ actions: [], status: 'data_added' });
    expect(whyNot('approve', quote, manager, now)).toContain('Only an administrator');
  });

  it('says that the role does not include the step', () => {
    expect(whyNot('accept', aQuote({ actions: [] }), manager, now)).toBe(
      'Your role does not include this step.',
    );
  });
});

describe('nextInWords', () => {
  it('tells the one who approves that it is their own step, and the others whose it is', () => {
    const waiting = aQuote({ status: 'data_added', actions: ['approve', 'decline'] });
    expect(nextInWords(waiting, administrator)).toMatch(/^It waits for you/);
    expect(nextInWords({ ...waiting, actions: [] }, manager)).toMatch(/^An administrator of your company/);
    expect(nextInWords(aQuote({ actions: ['accept'] }), administrator)).toMatch(/^Accept the quote/);
  });
});

describe('primaryAction', () => {
  it.each([
    ['created', 'Accept quote'],
    ['accepted', 'Complete request form'],
    ['data_added', 'Review and approve'],
  ] as const)('of a quote that is %s is: %s', (status, label) => {
    expect(primaryAction(aQuote({ status }), administrator, now)?.label).toBe(label);
  });

  it.each(['processing', 'approved', 'cancelled', 'archived'] as const)('is none when %s', (status) => {
    expect(primaryAction(aQuote({ status }), administrator, now)).toBeNull();
  });
});
