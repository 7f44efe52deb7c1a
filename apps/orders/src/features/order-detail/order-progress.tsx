import { getWaitingLabel, isHeldForCease, ORDER_MILESTONE_LABELS } from '@portal/api-client/labels';
import { AlertBanner, Button, Card, Grid, Stack, Text, useBrand } from '@portal/ui';
import { Stepper } from '@portal/ui/detail';
import { formatDate, formatTime } from '@portal/ui/format';
import type { Order } from '../shared/order-types.ts';
import { needsReply } from './message-rules.ts';

/** Milestones in the order in which an order passes them. */
const MILESTONES = Object.keys(ORDER_MILESTONE_LABELS) as Order['milestone'][]; // keys of the contract's table

type StepState = 'todo' | 'current' | 'done' | 'error';

function stepState(order: Order, at: number): StepState {
  const reached = MILESTONES.indexOf(order.milestone);
  if (order.status === 'live' || at < reached) return 'done';
  if (at > reached || order.status === 'cancelled') return 'todo';
  return order.status === 'held' ? 'error' : 'current';
}

/** Milestones, who acts next, and the dates side by side. */
export function OrderProgress({ order, onReply }: { order: Order; onReply: () => void }) {
  const { appointment } = order;
  return (
    <Card>
      <Stack gap={5}>
        <Stepper
          label="Milestones"
          steps={MILESTONES.map((milestone, at) => ({
            id: milestone,
            label: ORDER_MILESTONE_LABELS[milestone],
            state: stepState(order, at),
          }))}
        />
        <NextParty order={order} onReply={onReply} />
        <Grid min={160}>
          <DateFigure label="Committed date" hint="Fixed once given" day={order.committedDate} />
          <DateFigure label="Target date" hint={getTargetHint(order)} day={order.targetDate} />
          <DateFigure label="Customer required date" hint="From the request form" day={order.crdDate} />
          {appointment !== null && (
            <DateFigure
              label={APPOINTMENT_LABELS[appointment.kind]}
              hint={`${formatTime(appointment.start)} to ${formatTime(appointment.end)}`}
              day={appointment.start}
            />
          )}
        </Grid>
      </Stack>
    </Card>
  );
}

function getTargetHint({ status, targetDateChange: moved }: Order): string {
  if (status === 'live') return 'Went live';
  if (moved === null) return 'May change as work progresses';
  return `Moved from ${formatDate(moved.from)} to ${formatDate(moved.to)}: ${moved.reason}`;
}

const APPOINTMENT_LABELS = { survey: 'Survey visit', install_appointment: 'Install appointment' } as const;

type HoldReason = NonNullable<Order['holdReason']>;

/** What is missing before work resumes. */
const HOLD_EXPLANATIONS: Readonly<Record<HoldReason, string>> = {
  wayleave: 'On hold: the wayleave is not signed yet.',
  access: 'On hold: we need access to the site.',
  capacity: 'On hold: the network needs more capacity.',
  information_required: 'On hold: we need information.',
};

/** What the delivery team does once the partner has replied. */
const ANSWERED_HOLDS: Readonly<Record<HoldReason, string>> = {
  ...HOLD_EXPLANATIONS,
  access: 'On hold: we are arranging access to the site.',
  information_required: 'On hold: we are checking your information.',
};

function getHoldExplanation(order: Order): string {
  const { waitsOn, holdReason } = order;
  if (holdReason === null) return '';
  if (isHeldForCease(order)) return 'On hold: this order renews a service that has a cease case. ';
  const explanations = waitsOn === 'partner' ? HOLD_EXPLANATIONS : ANSWERED_HOLDS;
  return `${explanations[holdReason]} `;
}

const getResumption = (order: Order): string =>
  isHeldForCease(order)
    ? 'To continue, close the cease case before the service is ceased.'
    : 'Work resumes once you reply.';

function NextParty({ order, onReply }: { order: Order; onReply: () => void }) {
  const { waitsOn, holdNote } = order;
  const providerName = useBrand().name;
  if (waitsOn === null) return null;
  return (
    <AlertBanner
      tone={waitsOn === 'partner' ? 'warning' : 'info'}
      title={getWaitingLabel(waitsOn, providerName)}
      live="polite"
      {...(needsReply(order) && { action: <ReplyButton onReply={onReply} /> })}
    >
      {getHoldExplanation(order)}
      {waitsOn === 'partner' ? getResumption(order) : 'No action is needed from you now.'}
      {waitsOn === 'partner' && holdNote !== null && <div>{holdNote}</div>}
    </AlertBanner>
  );
}

function ReplyButton({ onReply }: { onReply: () => void }) {
  return (
    <Button size="small" onClick={onReply} data-print="hide">
      Reply
    </Button>
  );
}

function DateFigure({ label, hint, day }: { label: string; hint: string; day: string | null }) {
  return (
    <Stack gap={1}>
      <Text variant="caption" tone="muted">
        {label}
      </Text>
      <Text variant="heading" component="span" numeric>
        {formatDate(day)}
      </Text>
      <Text variant="caption" tone="muted">
        {hint}
      </Text>
    </Stack>
  );
}
