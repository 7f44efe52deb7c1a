import { AlertBanner, Card, Grid, Stack, Text } from '@portal/ui';
import { formatDate } from '@portal/ui/format';
import { Stepper } from '@portal/ui/page';
import { HOLD_LABEL, MILESTONE_LABEL, MILESTONES, type Order } from '../order-words.ts';

type StepState = 'todo' | 'current' | 'done' | 'error';

function stepState(order: Order, at: number): StepState {
  const reached = MILESTONES.indexOf(order.milestone);
  if (order.status === 'live' || at < reached) return 'done';
  if (at > reached || order.status === 'cancelled') return 'todo';
  return order.status === 'held' ? 'error' : 'current';
}

/** Milestones, whom the order waits on, and the two dates side by side. */
export function OrderProgress({ order }: { order: Order }) {
  return (
    <Card>
      <Stack gap={5}>
        <Stepper
          label="Milestones"
          steps={MILESTONES.map((milestone, at) => ({
            id: milestone,
            label: MILESTONE_LABEL[milestone],
            state: stepState(order, at),
          }))}
        />
        <WaitsOn order={order} />
        <Grid min={160}>
          <DateFigure label="Committed date" hint="Fixed once given" day={order.committedDate} />
          <DateFigure label="Target date" hint="Moves with the work" day={order.targetDate} />
          <DateFigure label="Customer required date" hint="From the request form" day={order.crdDate} />
        </Grid>
      </Stack>
    </Card>
  );
}

function WaitsOn({ order }: { order: Order }) {
  if (order.waitsOn === null) return null;
  const held = order.holdReason === null ? '' : `${HOLD_LABEL[order.holdReason]}. `;
  return order.waitsOn === 'partner' ? (
    <AlertBanner tone="warning" title="This order waits on you" live="off">
      {held}Send the delivery team what is missing, and the work goes on.
    </AlertBanner>
  ) : (
    <AlertBanner tone="info" title="This order waits on us" live="off">
      {held}There is nothing you have to do now.
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
