import { QUOTE_STATUS_LABELS } from '@portal/api-client/labels';
import { QUOTE_LIFECYCLE } from '@portal/api-client/quote-states';
import type { QuoteStatus } from '@portal/quote-kit/quotes';
import { Text, useIsPhone } from '@portal/ui';
import { Stepper } from '@portal/ui/detail';

const STEPS: readonly QuoteStatus[] = QUOTE_LIFECYCLE;

/** Progress from Saved to Order Created; nothing for quotes in any other status. */
export function QuoteProgress({ status }: { status: QuoteStatus }) {
  const isPhone = useIsPhone();
  const at = STEPS.indexOf(status);
  if (at < 0) return null;
  // The five steps do not fit side by side on a phone.
  if (isPhone) {
    const next = STEPS[at + 1];
    return (
      <Text variant="dense" tone="muted">
        Step {at + 1} of {STEPS.length}
        {next !== undefined && `, next: ${QUOTE_STATUS_LABELS[next].label}`}
      </Text>
    );
  }
  return (
    <Stepper
      label="Quote progress"
      steps={STEPS.map((step, index) => ({
        id: step,
        label: QUOTE_STATUS_LABELS[step].label,
        state:
          index < at || (index === at && at === STEPS.length - 1)
            ? 'done'
            : index === at
              ? 'current'
              : 'todo',
      }))}
    />
  );
}
