import { getWaitingLabel, ORDER_MILESTONE_LABELS } from '@portal/api-client/labels';
import { AlertBanner, Card, Grid, Stack, Text, useBrand } from '@portal/ui';
import { formatDate } from '@portal/ui/format';
import { Stepper } from '@portal/ui/page';
import type { Order } from '../shared/order-types.ts';

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
export function OrderProgress({ order }: { order: Order }) {
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
        <NextParty order={order} />
        <Grid min={160}>
          <DateFigure label="Committed date" hint="Fixed once given" day={order.committedDate} />
          <DateFigure label="Target date" hint="May change as work progresses" day={order.targetDate} />
          <DateFigure label="Customer required date" hint="From the request form" day={order.crdDate} />
        </Grid>
      </Stack>
    </Card>
  );
}

/** What a partner has to supply before the work resumes. */
const HOLD_EXPLANATIONS: Readonly<Record<NonNullable<Order['holdReason']>, string>> = {
  wayleave: 'On hold: the wayleave is not signed yet.',
  access: 'On hold: we need access to the site.',
  capacity: 'On hold: the network needs more capacity.',
  information_required: 'On hold: we need information.',
};

function NextParty({ order: { waitsOn, holdReason } }: { order: Order }) {
  const providerName = useBrand().name;
  if (waitsOn === null) return null;
  const hold = holdReason === null ? '' : `${HOLD_EXPLANATIONS[holdReason]} `;
  return (
    <AlertBanner
      tone={waitsOn === 'partner' ? 'warning' : 'info'}
      title={getWaitingLabel(waitsOn, providerName)}
      live="off"
    >
      {hold}
      {waitsOn === 'partner' ? 'Work resumes once you reply.' : 'No action is needed from you now.'}
    </AlertBanner>
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
