import * as v from 'valibot';
import type { CeaseOfCircuit } from '../../circuits/cease.ts';
import type { PortalEnv } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import { and, asc, eq, lte } from '../../db/drizzle.ts';
import { scoped } from '../../db/scope.ts';
import { defineJob } from '../../jobs/define.ts';
import { forEachSettled } from '../../jobs/for-each-settled.ts';
import { silenceTestData } from '../../mail/silence-test-data.ts';
import type { Provider } from '../../provider.ts';
import {
  formatCalendarDay,
  workingDayAfter,
  workingDayAfterDay,
  workingDaysBetween,
} from '../../shared/days.ts';
import { hash32 } from '../../shared/stable-hash.ts';
import { deliverOrder, findCeaseOfRenewed } from '../delivery/deliver-order.ts';
import { type OrderStep, orderStatusHistory } from '../events.ts';
import { type OrderMilestone, type OrderRow, orders } from '../tables.ts';
import { findHoldEvent } from './hold-note.ts';
import {
  CEASE_HOLD,
  getAppointment,
  getHold,
  getNextStepAt,
  getPace,
  getTargetDateDelay,
  HOLDS,
  MILESTONE_STEPS,
} from './milestones.ts';
import { notifyOrderProgress } from './notify-order.ts';

type Changes = Partial<Omit<OrderRow, 'partnerId' | 'reference'>>;

/** Moves an order to its next milestone when it is due. */
export const progressOrderJob = defineJob({
  name: 'orders.progress',
  data: v.object({ reference: v.string() }),
  handle: ({ reference }, provider) => advanceOrder(provider, reference),
});

const SOON_MS = 60_000;

/** Steps due within a minute get their own job; {@link progressDueOrdersJob} finds the rest. */
export async function scheduleProgress(provider: Provider, tx: Database, order: OrderRow): Promise<void> {
  const due = order.nextStepAt;
  if (due === null || due.getTime() - provider.now().getTime() > SOON_MS) return;
  await provider.jobs.send(tx, progressOrderJob, { reference: order.reference }, { startAfter: due });
}

const ORDERS_PER_ROUND = 100;

export const progressDueOrdersJob = defineJob({
  name: 'orders.progress-due',
  data: v.object({}),
  cron: '* * * * *',
  async handle(_data, provider) {
    const due = await provider.db
      .select({ reference: orders.reference })
      .from(orders)
      .where(lte(orders.nextStepAt, provider.now()))
      .orderBy(asc(orders.nextStepAt))
      .limit(ORDERS_PER_ROUND);
    await forEachSettled(due, ({ reference }) => advanceOrder(provider, reference), provider.log, this.name);
  },
});

/** Moves an order to its next milestone if that is due. Running it twice moves it once. */
export async function advanceOrder(provider: Provider, reference: string): Promise<void> {
  await provider.db.transaction(async (tx) => {
    const now = provider.now();
    const [order] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.reference, reference), lte(orders.nextStepAt, now)))
      .for('update');
    if (!order) return;
    const since = order.status === 'held' ? await findHeldSince(tx, order) : null;
    const move = getNextMove(order, now, provider.config.env, since);
    // A test order goes live without a service.
    const goesLive = move.changes.status === 'live' && !order.isSandbox;
    const cease = goesLive ? await findCeaseOfRenewed(tx, order) : null;
    const { changes, events } = cease === null ? move : holdForCease(cease, now);
    const isDelivered = goesLive && cease === null;
    const circuitId = isDelivered ? await deliverOrder(tx, order, now) : order.circuitId;
    const [changed] = await scoped(tx, order).update(
      orders,
      { ...changes, circuitId, updatedAt: now },
      eq(orders.reference, reference),
    );
    await orderStatusHistory.record(scoped(tx, order), reference, ...events);
    if (changed === undefined) return;
    await notifyOrderProgress(tx, order, changed, silenceTestData(provider, order));
    await scheduleProgress(provider, tx, changed);
  });
}

interface Move {
  changes: Changes;
  events: OrderStep[];
}

/**
 * The order resumes when the case is closed before the service is ceased. A partner's reply also releases the
 * order. It goes on hold again if the cease is open or was carried out.
 */
function holdForCease({ caseNumber, ceasedAt }: CeaseOfCircuit, now: Date): Move {
  const { reason, waitsOn, title } = CEASE_HOLD;
  const detail =
    ceasedAt !== null
      ? `The service that this order renews was ceased in case ${caseNumber}. Ask the delivery team to cancel this order.`
      : `A cease of the service that this order renews is requested in case ${caseNumber}. To continue with the renewal, close the case before the service is ceased. To end the service, ask the delivery team to cancel this order.`;
  return {
    changes: { status: 'held', holdReason: reason, waitsOn, nextStepAt: null },
    events: [{ at: now, title, detail, waitsOn }],
  };
}

/** The next change of an order that is due. @param since when it was put on hold; null if it is not. */
export function getNextMove(order: OrderRow, now: Date, env: PortalEnv, since: Date | null): Move {
  return since === null ? moveToNextMilestone(order, now, env) : releaseOrder(order, now, env, since);
}

/**
 * When the current hold began. An open cease can hold an order several times, long after its milestone, so the
 * milestone's event has the wrong time.
 */
async function findHeldSince(tx: Database, order: OrderRow): Promise<Date> {
  return (await findHoldEvent(scoped(tx, order), order))?.at ?? order.updatedAt;
}

/** Moves the target date by as long as the order was on hold. */
function releaseOrder(order: OrderRow, now: Date, env: PortalEnv, since: Date): Move {
  const moved = moveTargetDate(order, now, workingDaysBetween(since, now), 'the order was on hold');
  const visit = getAppointment(order.reference, order.milestone, now);
  return {
    changes: {
      ...moved.changes,
      ...(visit && { appointment: visit }),
      status: 'open',
      holdReason: null,
      waitsOn: 'provider',
      nextStepAt: getNextStepAt(order.milestone, now, getPace(env, order)),
    },
    events: [
      { at: now, title: 'Released', detail: 'Work has resumed', waitsOn: 'provider' },
      ...moved.events,
    ],
  };
}

function moveTargetDate(order: OrderRow, at: Date, workingDays: number, reason: string): Move {
  if (order.targetDate === null || workingDays === 0) return { changes: {}, events: [] };
  const targetDate = workingDayAfterDay(order.targetDate, workingDays);
  const [from, to] = [order.targetDate, targetDate].map(formatCalendarDay);
  return {
    changes: { targetDate, targetDateChange: { from: order.targetDate, to: targetDate, reason } },
    events: [{ at, title: 'Target date moved', detail: `From ${from} to ${to}: ${reason}` }],
  };
}

function moveToNextMilestone(order: OrderRow, now: Date, env: PortalEnv): Move {
  const milestone = MILESTONE_STEPS[order.milestone].next ?? order.milestone;
  const reason = getHold(order.reference);
  const hold = reason && HOLDS[reason].milestone === milestone ? HOLDS[reason] : null;
  // A held order gets its visit when the hold ends.
  const visit = hold ? null : getAppointment(order.reference, milestone, now);
  const dates = { ...getDates(order, milestone, now), ...(visit && { appointment: visit }) };
  if (hold)
    return {
      changes: {
        ...dates,
        milestone,
        status: 'held',
        holdReason: reason,
        waitsOn: hold.waitsOn,
        // A hold that waits for the partner ends when they reply.
        nextStepAt: hold.waitsOn === 'partner' ? null : getNextStepAt(milestone, now, getPace(env, order)),
      },
      events: [{ at: now, milestone, title: hold.title, detail: hold.detail, waitsOn: hold.waitsOn }],
    };
  const isLive = milestone === 'live';
  const delay = milestone === 'build' ? getTargetDateDelay(order.reference) : null;
  const moved = delay ? moveTargetDate(order, now, delay.workingDays, delay.reason) : null;
  return {
    changes: {
      ...dates,
      ...moved?.changes,
      milestone,
      status: isLive ? 'live' : 'open',
      waitsOn: isLive ? null : 'provider',
      nextStepAt: getNextStepAt(milestone, now, getPace(env, order)),
    },
    events: [
      {
        at: now,
        milestone,
        title: MILESTONE_STEPS[milestone].title,
        detail: MILESTONE_STEPS[milestone].detail,
        waitsOn: isLive ? null : 'provider',
      },
      ...(moved?.events ?? []),
    ],
  };
}

/** The target date can move until a date is committed. Neither is before the day the customer requested. */
function getDates(order: OrderRow, milestone: OrderMilestone, now: Date): Changes {
  const target = workingDayAfter(order.createdAt, order.leadTimeDays);
  switch (milestone) {
    case 'acknowledged':
      return { targetDate: getLater(target, order.crdDate), supplierReference: getSupplierReference(order) };
    case 'committed': {
      const committed = getLater(order.targetDate ?? target, order.crdDate);
      return { committedDate: order.committedDate ?? committed, targetDate: committed };
    }
    case 'live':
      return { targetDate: workingDayAfter(now, 0) };
    default:
      return {};
  }
}

const getLater = (day: string, other: string | null) => (other !== null && other > day ? other : day);

export function getSupplierReference(order: { reference: string; supplierKey: string }): string {
  const number = hash32(`supplier-reference:${order.reference}`) % 1_000_000;
  return `${order.supplierKey.slice(0, 3).toUpperCase()}${String(number).padStart(6, '0')}`;
}
