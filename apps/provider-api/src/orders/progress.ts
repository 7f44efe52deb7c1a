import { and, asc, eq, lte } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from '../db/database.ts';
import { scoped } from '../db/scope.ts';
import { defineJob } from '../jobs/define.ts';
import { hash32 } from '../pricing/hash.ts';
import type { Provider } from '../provider.ts';
import { workingDayAfter } from '../quotes/days.ts';
import { type OrderEvent, recordOrderEvents } from './events.ts';
import { HOLDS, holdOf, nextStepAt, STEPS } from './milestones.ts';
import { type OrderMilestone, type OrderRow, orders } from './tables.ts';

type Changes = Partial<Omit<OrderRow, 'partnerId' | 'reference'>>;

/** An order's next milestone, at its time. */
export const progressOrder = defineJob({
  name: 'orders.progress',
  data: v.object({ reference: v.string() }),
  handle: ({ reference }, provider) => stepOrder(provider, reference),
});

const SOON_MS = 60_000;

/** What is due within a minute gets a job of its own; {@link progressDueOrders} finds the rest. */
export async function scheduleProgress(provider: Provider, tx: Database, order: OrderRow): Promise<void> {
  const due = order.nextStepAt;
  if (due === null || due.getTime() - provider.now().getTime() > SOON_MS) return;
  await provider.jobs.send(tx, progressOrder, { reference: order.reference }, { startAfter: due });
}

const BATCH = 100;

export const progressDueOrders = defineJob({
  name: 'orders.progress-due',
  data: v.object({}),
  cron: '* * * * *',
  handle: async (_data, provider) => {
    const due = await provider.db
      .select({ reference: orders.reference })
      .from(orders)
      .where(lte(orders.nextStepAt, provider.now()))
      .orderBy(asc(orders.nextStepAt))
      .limit(BATCH);
    for (const { reference } of due) await stepOrder(provider, reference);
  },
});

/** Takes one order to its next milestone if that is due: run twice, it goes one step. */
export async function stepOrder(provider: Provider, reference: string): Promise<void> {
  await provider.db.transaction(async (tx) => {
    const now = provider.now();
    const [order] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.reference, reference), lte(orders.nextStepAt, now)))
      .for('update');
    if (!order) return;
    const { changes, event } =
      order.status === 'held' ? released(provider, order, now) : advanced(provider, order, now);
    const [changed] = await scoped(tx, order).update(
      orders,
      { ...changes, updatedAt: now },
      eq(orders.reference, reference),
    );
    await recordOrderEvents(tx, [event]);
    if (changed) await scheduleProgress(provider, tx, changed);
  });
}

interface Moved {
  changes: Changes;
  event: OrderEvent;
}

function released({ config }: Provider, order: OrderRow, now: Date): Moved {
  return {
    changes: {
      status: 'open',
      holdReason: null,
      waitsOn: 'provider',
      nextStepAt: nextStepAt(order.milestone, now, config.env),
    },
    event: { order, at: now, title: 'Released', detail: 'The order goes on', waitsOn: 'provider' },
  };
}

function advanced({ config }: Provider, order: OrderRow, now: Date): Moved {
  const milestone = STEPS[order.milestone].next ?? order.milestone;
  const reason = holdOf(order.reference);
  const hold = reason && HOLDS[reason].milestone === milestone ? HOLDS[reason] : null;
  const dates = datesAt(order, milestone, now);
  if (hold)
    return {
      changes: {
        ...dates,
        milestone,
        status: 'held',
        holdReason: reason,
        waitsOn: hold.waitsOn,
        // What waits on the partner goes on when the partner has answered.
        nextStepAt: hold.waitsOn === 'partner' ? null : nextStepAt(milestone, now, config.env),
      },
      event: { order, at: now, milestone, title: hold.title, detail: hold.detail, waitsOn: hold.waitsOn },
    };
  const isLive = milestone === 'live';
  return {
    changes: {
      ...dates,
      milestone,
      status: isLive ? 'live' : 'open',
      waitsOn: isLive ? null : 'provider',
      nextStepAt: nextStepAt(milestone, now, config.env),
    },
    event: {
      order,
      at: now,
      milestone,
      title: STEPS[milestone].title,
      detail: STEPS[milestone].detail,
      waitsOn: isLive ? null : 'provider',
    },
  };
}

/** The target moves until a date is committed; the committed date stays, not before the day the customer asked for. */
export function datesAt(order: OrderRow, milestone: OrderMilestone, now: Date): Changes {
  const target = workingDayAfter(order.createdAt, order.leadTimeDays);
  switch (milestone) {
    case 'acknowledged':
      return { targetDate: later(target, order.crdDate), supplierReference: supplierReferenceOf(order) };
    case 'committed': {
      const committed = later(order.targetDate ?? target, order.crdDate);
      return { committedDate: order.committedDate ?? committed, targetDate: committed };
    }
    case 'live':
      return { targetDate: workingDayAfter(now, 0) };
    default:
      return {};
  }
}

const later = (day: string, other: string | null) => (other !== null && other > day ? other : day);

export function supplierReferenceOf(order: { reference: string; supplierKey: string }): string {
  const number = hash32(`supplier-reference:${order.reference}`) % 1_000_000;
  return `${order.supplierKey.slice(0, 3).toUpperCase()}${String(number).padStart(6, '0')}`;
}
