import { describe, expect, it } from '@jest/globals';
import { orders as orderContract } from '@portal/api-client/contract';
import fc from 'fast-check';
import { workingDaysBetween } from '../../shared/days.ts';
import type { OrderRow } from '../tables.ts';
import { getHold, getTargetDateDelay, HOLDS } from './milestones.ts';
import { getNextMove } from './progress-order.ts';

const DAY = 86_400_000;
const START = new Date('2026-03-01T09:00:00Z');
const MILESTONES = orderContract.ORDER_MILESTONES;
/** More steps than any order has, including a hold. */
const STEPS = 20;

function submitted(reference: string, createdAt: Date): OrderRow {
  // Only the fields that moves read.
  const order: Partial<OrderRow> = {
    reference,
    partnerId: 1,
    supplierKey: 'northlight',
    status: 'open',
    milestone: 'submitted',
    holdReason: null,
    waitsOn: 'provider',
    leadTimeDays: 30,
    targetDate: null,
    committedDate: null,
    crdDate: null,
    createdAt,
  };
  return order as OrderRow;
}

/** Every state of an order from submission until live; the partner replies whenever needed. */
function walk(reference: string, gaps: readonly number[]) {
  let now = START;
  let order = submitted(reference, now);
  let heldAt: Date | null = null;
  const states = [order];
  const titles: string[] = [];
  for (let step = 0; step < STEPS && order.status !== 'live'; step += 1) {
    now = new Date(now.getTime() + (gaps[step % gaps.length] ?? 1) * DAY);
    const { changes, events } = getNextMove(
      order,
      now,
      'production',
      order.status === 'held' ? heldAt : null,
    );
    order = { ...order, ...changes };
    heldAt = order.status === 'held' ? now : null;
    states.push(order);
    titles.push(...events.map(({ title }) => title));
  }
  return { states, titles };
}

const reference = fc.integer({ min: 1, max: 99_999 }).map((number) => `ORD-${number}`);
const gaps = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 8 });

describe('the progress of an order', () => {
  it('passes every milestone in order until live, despite holds', () => {
    fc.assert(
      fc.property(reference, gaps, (name, days) => {
        const { states } = walk(name, days);
        const reached = [...new Set(states.map(({ milestone }) => milestone))];
        expect(reached).toEqual([...MILESTONES]);
        expect(states.at(-1)).toMatchObject({ status: 'live', waitsOn: null, nextStepAt: null });
      }),
    );
  });

  it('never reaches an impossible state', () => {
    fc.assert(
      fc.property(reference, gaps, (name, days) => {
        for (const order of walk(name, days).states) {
          expect(order.status === 'live').toBe(order.milestone === 'live');
          expect(order.status === 'held').toBe(order.holdReason !== null);
          expect(order.waitsOn === null).toBe(order.status === 'live');
          if (order.waitsOn === 'partner') expect(order.nextStepAt).toBeNull();
          if (order.holdReason) expect(order.milestone).toBe(HOLDS[order.holdReason].milestone);
          const isCommitted = MILESTONES.indexOf(order.milestone) >= MILESTONES.indexOf('committed');
          expect(order.committedDate !== null).toBe(isCommitted);
        }
      }),
    );
  });

  it('keeps the committed date while the target date moves', () => {
    fc.assert(
      fc.property(reference, gaps, (name, days) => {
        const { states, titles } = walk(name, days);
        const committed = new Set(states.flatMap(({ committedDate }) => committedDate ?? []));
        expect(committed.size).toBe(1);
        const built = states.find(({ milestone }) => milestone === 'build');
        expect(built?.targetDate !== built?.committedDate).toBe(getTargetDateDelay(name) !== null);
        if (getTargetDateDelay(name)) expect(titles).toContain('Target date moved');
      }),
    );
  });

  it('moves the target date by the time on hold', () => {
    const held = Array.from({ length: 500 }, (_, number) => `ORD-${number}`).find(getHold) ?? '';
    const { states } = walk(held, [14]);
    const at = states.findIndex(({ status }) => status === 'held');
    const [before, after] = [states[at]?.targetDate ?? '', states[at + 1]?.targetDate ?? ''];
    const reached = (step: number) => new Date(START.getTime() + step * 14 * DAY);
    expect(workingDaysBetween(new Date(before), new Date(after))).toBe(
      workingDaysBetween(reached(at), reached(at + 1)),
    );
  });

  it('is deterministic for each order', () => {
    fc.assert(
      fc.property(reference, gaps, (name, days) => expect(walk(name, days)).toEqual(walk(name, days))),
    );
  });
});
