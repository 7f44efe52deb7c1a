import { describe, expect, it } from '@jest/globals';
import { makeQuote } from '@portal/quote-kit/testing';
import { getDisabledReason, getNextStepText, getPrimaryAction } from './quote-actions.ts';

const now = new Date('2026-11-21T12:00:00Z');
const administrator = { canApprove: true };
const manager = { canApprove: false };

describe('getDisabledReason', () => {
  it('is null for actions the server offers', () => {
    expect(getDisabledReason('accept', makeQuote({ actions: ['accept'] }), manager, now)).toBeNull();
  });

  it('explains that the quote has expired', () => {
    const quote = makeQuote({ actions: [], expiredAt: '2026-11-02T00:00:00Z' });
    expect(getDisabledReason('accept', quote, manager, now)).toContain('held until 01/11/2026');
  });

  it('allows an expired quote to be cancelled', () => {
    const quote = makeQuote({ actions: [], status: 'approved', expiredAt: '2026-11-02T00:00:00Z' });
    expect(getDisabledReason('cancel', quote, manager, now)).toBe('Not available while Order Created.');
  });

  it('says who can approve', () => {
    const quote = makeQuote({ actions: [], status: 'data_added' });
    expect(getDisabledReason('approve', quote, manager, now)).toContain('Only an administrator');
  });

  it('says that the role does not allow the action', () => {
    expect(getDisabledReason('accept', makeQuote({ actions: [] }), manager, now)).toBe(
      'Your role does not allow this.',
    );
  });
});

describe('getNextStepText', () => {
  it('tells approvers that the approval is theirs, and others that an administrator approves', () => {
    const waiting = makeQuote({ status: 'data_added', actions: ['approve', 'decline'] });
    expect(getNextStepText(waiting, administrator)).toMatch(/^Awaiting your approval/);
    expect(getNextStepText({ ...waiting, actions: [] }, manager)).toMatch(
      /^An administrator in your company/,
    );
    expect(getNextStepText(makeQuote({ actions: ['accept'] }), administrator)).toMatch(/^Accept to start/);
  });
});

describe('getPrimaryAction', () => {
  it.each([
    ['created', 'Accept quote'],
    ['accepted', 'Complete request form'],
    ['data_added', 'Review and approve'],
  ] as const)('of a quote in %s is: %s', (status, label) => {
    expect(getPrimaryAction(makeQuote({ status }), administrator, now)?.label).toBe(label);
  });

  it.each(['processing', 'approved', 'cancelled', 'archived'] as const)('is none when %s', (status) => {
    expect(getPrimaryAction(makeQuote({ status }), administrator, now)).toBeNull();
  });
});
