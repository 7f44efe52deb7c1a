import { orders as orderContract } from '@portal/api-client/contract';
import { and, asc, eq, isNull, sql } from '../../db/drizzle.ts';
import { type QuoteRow, quoteCrfs, quotes } from '../../quotes/tables.ts';
import type { SeedContext } from '../../seed/context.ts';
import type { Random } from '../../seed/random.ts';
import { formatCalendarDay, londonDay, workingDayAfter, workingDayAfterDay } from '../../shared/days.ts';
import { formatOrderReference, toOrderValues } from '../creation/create-order.ts';
import { toOrderEventValues } from '../events.ts';
import { getAppointment, getTargetDateDelay, HOLDS, MILESTONE_STEPS } from '../progress/milestones.ts';
import { getSupplierReference } from '../progress/progress-order.ts';
import { type Appointment, type HoldReason, type OrderMilestone, orderEvents, orders } from '../tables.ts';
import { seedDeliveredServices } from './delivered-services.ts';

/** Below the sequence's start, so that new orders get higher numbers. */
const FIRST_NUMBER = 19_700;
const FIRST_MULTI_QUOTE_NUMBER = 19_950;
const DAY = 86_400_000;
const MILESTONES = orderContract.ORDER_MILESTONES;
const HOLD_REASONS = orderContract.HOLD_REASONS;

/** Orders of the approved quotes, each as far along as its age allows, with the services of the live ones. */
export async function seedOrders(seed: SeedContext): Promise<void> {
  await insertOrders(seed, seed.random('orders'), FIRST_NUMBER);
  await seedDeliveredServices(seed);
}

/** Orders of a multi-quote's approved quotes, which are seeded after all others. */
export async function seedMultiQuoteOrders(seed: SeedContext): Promise<void> {
  await insertOrders(seed, seed.random('multi-quote-orders'), FIRST_MULTI_QUOTE_NUMBER);
}

/** Creates the orders of the approved quotes that have none. */
async function insertOrders(seed: SeedContext, random: Random, firstNumber: number): Promise<void> {
  const approved = await seed.db
    .select()
    .from(quotes)
    .leftJoin(quoteCrfs, eq(quoteCrfs.quoteReference, quotes.reference))
    .where(and(eq(quotes.status, 'approved'), isNull(quotes.orderReference)))
    .orderBy(asc(quotes.updatedAt), asc(quotes.reference));
  const rows = approved.map(({ quotes: quote, quote_crfs: form }, index) => {
    const reference = formatOrderReference(firstNumber + index);
    return createOrderRows(seed, random, quote, toOrderValues(reference, quote, form?.sections ?? {}));
  });
  await seed.insert(
    orders,
    rows.map(({ order }) => order),
  );
  await seed.insert(
    orderEvents,
    rows.flatMap(({ events }) => events),
  );
  await seed.db.execute(
    sql`update ${quotes} set order_reference = made.reference from ${orders} made where made.quote_reference = ${quotes.reference}`,
  );
}

function createOrderRows(
  seed: SeedContext,
  random: Random,
  quote: QuoteRow,
  values: ReturnType<typeof toOrderValues>,
) {
  const createdAt = quote.updatedAt;
  const age = seed.now.getTime() - createdAt.getTime();
  // Delivery takes the quoted lead time or longer, in calendar days.
  const way = quote.leadTimeDays * (1 + random.next()) * DAY;
  const isCancelled = random.chance(0.04);
  const reached = Math.min(MILESTONES.length - 1, Math.floor((age / way) * (MILESTONES.length - 1)));
  const step = isCancelled ? Math.min(reached, 3) : reached;
  const milestone = MILESTONES[step] ?? 'submitted';
  const reason = isCancelled ? null : chooseHold(random, milestone);
  const hold = reason && HOLDS[reason];
  const isLive = milestone === 'live';
  const stepAt = (index: number) =>
    new Date(createdAt.getTime() + Math.min(age, way) * (index / Math.max(1, Math.max(step, 1))) * 0.98);
  const target = getLater(workingDayAfter(createdAt, quote.leadTimeDays), values.crdDate);
  const delay =
    step >= MILESTONES.indexOf('build') && !isCancelled ? getTargetDateDelay(values.reference) : null;
  const moved = delay ? workingDayAfterDay(target, delay.workingDays) : target;
  const visit = MILESTONES.slice(0, hold ? step : step + 1).reduce<Appointment | null>(
    (latest, name, index) => getAppointment(values.reference, name, stepAt(index)) ?? latest,
    null,
  );
  const order = {
    ...values,
    partnerId: quote.partnerId,
    status: isCancelled
      ? ('cancelled' as const)
      : isLive
        ? ('live' as const)
        : hold
          ? ('held' as const)
          : ('open' as const),
    milestone,
    holdReason: reason,
    waitsOn: isCancelled || isLive ? null : (hold?.waitsOn ?? ('provider' as const)),
    committedDate: step >= MILESTONES.indexOf('committed') ? target : null,
    targetDateChange: delay && { from: target, to: moved, reason: delay.reason },
    appointment: visit,
    targetDate: step >= 1 ? (isLive ? londonDay(stepAt(step)) : moved) : null,
    supplierReference: step >= 1 ? getSupplierReference(values) : null,
    approvedBy: quote.createdBy,
    nextStepAt:
      isCancelled || isLive || hold?.waitsOn === 'partner'
        ? null
        : new Date(seed.now.getTime() + random.integer(6, 60) * 3_600_000),
    createdAt,
    updatedAt: stepAt(step),
  };
  const events = MILESTONES.slice(0, step + 1).map((name, index) =>
    toOrderEventValues({
      order,
      at: index === 0 ? createdAt : stepAt(index),
      milestone: name,
      title: hold && name === milestone ? hold.title : MILESTONE_STEPS[name].title,
      detail: hold && name === milestone ? hold.detail : MILESTONE_STEPS[name].detail,
      actor: index === 0 ? quote.createdBy : null,
      waitsOn: name === milestone ? order.waitsOn : null,
    }),
  );
  if (delay)
    events.push(
      toOrderEventValues({
        order,
        at: stepAt(MILESTONES.indexOf('build')),
        title: 'Target date moved',
        detail: `From ${formatCalendarDay(target)} to ${formatCalendarDay(moved)}: ${delay.reason}`,
      }),
    );
  if (isCancelled)
    events.push(
      toOrderEventValues({
        order,
        at: stepAt(step),
        title: 'Cancelled',
        detail: 'At the customer’s request',
      }),
    );
  return { order, events };
}

/** Holds half of the orders at a milestone where holds occur. */
function chooseHold(random: Random, milestone: OrderMilestone): HoldReason | null {
  const possible = HOLD_REASONS.filter((reason) => HOLDS[reason].milestone === milestone);
  return possible.length > 0 && random.chance(0.5) ? random.pick(possible) : null;
}

const getLater = (day: string, other: string | null) => (other !== null && other > day ? other : day);
