import { describe, expect, it } from '@jest/globals';
import { quotes } from '@portal/api-client/contract';
import {
  EXPIRABLE_QUOTE_STATUSES,
  isStepAllowed,
  QUOTE_TRANSITIONS,
  type QuoteAction,
  type QuoteStatus,
} from '@portal/api-client/quote-states';
import fc from 'fast-check';
import { getActions } from './state-machine.ts';

const steps = Object.keys(QUOTE_TRANSITIONS) as (keyof typeof QUOTE_TRANSITIONS)[];
const status = fc.constantFrom(...quotes.QUOTE_STATUSES);
const role = fc.integer({ min: 1, max: 6 });

describe('the life of a quote', () => {
  it('goes from Saved to Order Created by way of form and approval', () => {
    const way: QuoteStatus[] = ['created'];
    for (const step of ['accept', 'complete_crf', 'approve', 'create_order'] as const) {
      const now = way.at(-1) ?? 'created';
      expect(isStepAllowed(step, now)).toBe(true);
      way.push(QUOTE_TRANSITIONS[step].to ?? now);
    }
    expect(way).toEqual(['created', 'accepted', 'data_added', 'processing', 'approved']);
  });

  it('never leaves an approved or archived quote', () => {
    for (const end of ['approved', 'archived'] as const)
      expect(steps.filter((step) => isStepAllowed(step, end))).toEqual([]);
  });

  it('reaches an order only through an approval', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...steps), { maxLength: 40 }), (tried) => {
        let now: QuoteStatus = 'created';
        const taken: string[] = [];
        for (const step of tried) {
          if (!isStepAllowed(step, now)) continue;
          now = QUOTE_TRANSITIONS[step].to ?? now;
          taken.push(step);
        }
        if (now === 'approved') {
          const last = (step: string) => taken.lastIndexOf(step);
          expect(last('accept')).toBeGreaterThanOrEqual(0);
          expect(last('accept')).toBeLessThan(last('complete_crf'));
          expect(last('complete_crf')).toBeLessThan(last('approve'));
          expect(last('approve')).toBeLessThan(last('create_order'));
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('offers actions exactly where they are allowed, and approvals to administrators only', () => {
    fc.assert(
      fc.property(status, role, (now, roleId) => {
        const offered = getActions(now, { roleId });
        for (const action of offered) expect(isStepAllowed(action, now)).toBe(true);
        const decisions: QuoteAction[] = ['approve', 'decline'];
        expect(offered.some((action) => decisions.includes(action))).toBe(
          now === 'data_added' && roleId === 1,
        );
        if (roleId === 6) expect(offered).toEqual([]);
      }),
    );
  });

  it('can expire only before it is approved', () => {
    expect(EXPIRABLE_QUOTE_STATUSES).toEqual(['created', 'accepted', 'data_added', 'negotiation']);
  });
});
