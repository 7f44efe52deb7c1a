import { Stepper } from '@portal/ui/page';
import { QUOTE_LIFE, QUOTE_STATUS } from '../quotes/quote-statuses.ts';
import type { QuoteStatus } from '../quotes/quote-types.ts';

const STEPS: readonly QuoteStatus[] = QUOTE_LIFE;

/** Where a quote stands between Saved and Order Created; nothing for one that left that way. */
export function QuoteLife({ status }: { status: QuoteStatus }) {
  const at = STEPS.indexOf(status);
  if (at < 0) return null;
  const last = QUOTE_LIFE.length - 1;
  return (
    <Stepper
      label="Progress of the quote"
      steps={STEPS.map((step, index) => ({
        id: step,
        label: QUOTE_STATUS[step].label,
        state: index < at || (index === at && at === last) ? 'done' : index === at ? 'current' : 'todo',
      }))}
    />
  );
}
