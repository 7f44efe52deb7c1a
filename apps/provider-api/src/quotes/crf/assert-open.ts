import { QUOTE_STATUS_LABELS } from '@portal/api-client/labels';
import { isStepAllowed } from '@portal/api-client/quote-states';
import type { Work } from '../../provider.ts';
import { statusAt } from '../lifecycle/expiry.ts';
import { quoteConflict, toViewer } from '../mappers.ts';
import type { QuoteRow } from '../tables.ts';

/** 409 once the quote's form can no longer be changed. */
export async function assertFormOpen(row: QuoteRow, context: Work): Promise<void> {
  const viewer = await toViewer(context);
  const status = statusAt(row, viewer.now);
  if (isStepAllowed('complete_crf', status)) return;
  const { label } = QUOTE_STATUS_LABELS[status];
  throw quoteConflict(`This quote is now ${label}, so its form can no longer be changed.`, row, viewer);
}
