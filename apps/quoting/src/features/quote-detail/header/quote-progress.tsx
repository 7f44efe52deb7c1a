import { Text, useIsPhone } from '@portal/ui';
import { Stepper } from '@portal/ui/page';
import { QUOTE_PROGRESS, QUOTE_STATUS } from '../../shared/quotes/quote-statuses.ts';
import type { QuoteStatus } from '../../shared/quotes/quote-types.ts';

const STEPS: readonly QuoteStatus[] = QUOTE_PROGRESS;

/** Where a quote stands between Saved and Order Created; nothing for one that left that way. */
export function QuoteProgress({ status }: { status: QuoteStatus }) {
  const isPhone = useIsPhone();
  const at = STEPS.indexOf(status);
  if (at < 0) return null;
  // The five do not fit beside each other there.
  if (isPhone) {
    const next = STEPS[at + 1];
    return (
      <Text variant="dense" tone="muted">
        Step {at + 1} of {STEPS.length}
        {next !== undefined && `, next: ${QUOTE_STATUS[next].label}`}
      </Text>
    );
  }
  return (
    <Stepper
      label="Progress of the quote"
      steps={STEPS.map((step, index) => ({
        id: step,
        label: QUOTE_STATUS[step].label,
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
