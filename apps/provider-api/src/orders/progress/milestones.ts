import { HOLD_REASON_LABELS } from '@portal/api-client/labels';
import type { PortalEnv } from '../../config.ts';
import { londonTime, workingDayAfter } from '../../shared/days.ts';
import { hashFraction, hashInteger, hashPick } from '../../shared/stable-hash.ts';
import type { Appointment, HoldReason, OrderMilestone } from '../tables.ts';

interface Step {
  /** Null: the order is live. */
  next: OrderMilestone | null;
  /** History entry when the milestone is reached. */
  title: string;
  detail: string | null;
}

/** An order's milestones, each with the next one (domain: orders). */
export const MILESTONE_STEPS: Readonly<Record<OrderMilestone, Step>> = {
  submitted: { next: 'acknowledged', title: 'Order submitted', detail: null },
  acknowledged: { next: 'survey', title: 'Acknowledged by the supplier', detail: 'Target date set' },
  survey: { next: 'planning', title: 'Survey', detail: 'An engineer will survey the site' },
  planning: { next: 'committed', title: 'Planning', detail: 'The route to the site is being planned' },
  committed: { next: 'build', title: 'Date committed', detail: 'This date is fixed' },
  build: { next: 'install_appointment', title: 'Build', detail: 'The line is being built' },
  install_appointment: {
    next: 'test',
    title: 'Install appointment',
    detail: 'An engineer will visit the site',
  },
  test: { next: 'live', title: 'Test', detail: 'The service is being tested' },
  live: { next: null, title: 'Live', detail: 'The service is live' },
};

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;

/** How long an order stays at a milestone. Demo orders are acknowledged at once, then reach a milestone a day. */
const PACE = {
  local: { submitted: 3 * SECOND, other: DAY },
  staging: { submitted: 30 * SECOND, other: DAY },
  production: { submitted: 4 * HOUR, survey: 10 * DAY, planning: 10 * DAY, build: 20 * DAY, other: 3 * DAY },
  /** An order of a sandbox token, in every environment: its programmer waits for the next milestone. */
  sandbox: { other: 5 * SECOND },
} satisfies Record<PortalEnv | 'sandbox', Steps>;

interface Steps extends Readonly<Partial<Record<OrderMilestone, number>>> {
  readonly other: number;
}
type Pace = keyof typeof PACE;

/** How fast an order moves: test data quickly, everything else as the environment says. */
export const getPace = (env: PortalEnv, { isSandbox }: { readonly isSandbox: boolean }): Pace =>
  isSandbox ? 'sandbox' : env;

/** When an order that reached a milestone at `at` moves on; null when it is live. */
export function getNextStepAt(milestone: OrderMilestone, at: Date, pace: Pace): Date | null {
  if (MILESTONE_STEPS[milestone].next === null) return null;
  const steps: Steps = PACE[pace];
  return new Date(at.getTime() + (steps[milestone] ?? steps.other));
}

interface Hold {
  milestone: OrderMilestone;
  waitsOn: 'partner' | 'provider';
  title: string;
  detail: string;
}

/** Reasons for holding an order, with the milestone and the side that must act. */
export const HOLDS: Readonly<Record<HoldReason, Hold>> = {
  wayleave: {
    milestone: 'planning',
    waitsOn: 'partner',
    title: 'On hold: wayleave',
    detail: 'We need the landlord’s consent. Send it to the delivery team.',
  },
  access: {
    milestone: 'survey',
    waitsOn: 'partner',
    title: HOLD_REASON_LABELS.access,
    detail: 'The engineer could not get access. Tell the delivery team who can open the site.',
  },
  capacity: {
    milestone: 'planning',
    waitsOn: 'provider',
    title: 'On hold: capacity',
    detail: 'The exchange is full. The supplier is adding capacity.',
  },
  information_required: {
    milestone: 'planning',
    waitsOn: 'partner',
    title: HOLD_REASON_LABELS.information_required,
    detail: 'The supplier needs more information about the site. Reply to the delivery team.',
  },
};

/** The hold of an order that would renew a service while a cease of the service is requested. */
export const CEASE_HOLD = {
  reason: 'information_required',
  waitsOn: 'partner',
  title: 'On hold: cease requested',
} as const;

/** Reasons for moving a target date during the build; the committed date never changes. */
const DELAY_REASONS = [
  'the council’s permit for the road works was late',
  'the supplier’s civils team was delayed by weather',
  'a blocked duct has to be cleared first',
] as const;
const DELAY_SHARE = 0.3;

interface TargetDateDelay {
  workingDays: number;
  reason: string;
}

/** How far an order's target date moves during the build, if at all. The same order always gets the same result. */
export function getTargetDateDelay(reference: string): TargetDateDelay | null {
  if (hashFraction(`slip:${reference}`) >= DELAY_SHARE) return null;
  return {
    workingDays: hashInteger(`slip-days:${reference}`, 2, 12),
    reason: hashPick(`slip-reason:${reference}`, DELAY_REASONS),
  };
}

/** Hours in London. */
interface Slot {
  from: number;
  to: number;
}

/** When the engineer comes: a morning or an afternoon, on the next working day. */
const SLOTS: readonly [Slot, Slot] = [
  { from: 8, to: 13 },
  { from: 13, to: 18 },
];

/** The visit that a milestone begins with, if any. The same order always gets the same result. */
export function getAppointment(reference: string, milestone: OrderMilestone, at: Date): Appointment | null {
  if (milestone !== 'survey' && milestone !== 'install_appointment') return null;
  const { from, to } = hashPick(`slot:${milestone}:${reference}`, SLOTS);
  const day = workingDayAfter(at, 1);
  return {
    kind: milestone,
    start: londonTime(day, from).toISOString(),
    end: londonTime(day, to).toISOString(),
  };
}

const HOLD_SHARES: readonly (readonly [number, HoldReason])[] = [
  [0.07, 'wayleave'],
  [0.12, 'access'],
  [0.15, 'capacity'],
  [0.2, 'information_required'],
];

/** The reason that holds an order, if any. The same order always gets the same result. */
export function getHold(reference: string): HoldReason | null {
  const share = hashFraction(`hold:${reference}`);
  return HOLD_SHARES.find(([upTo]) => share < upTo)?.[1] ?? null;
}
