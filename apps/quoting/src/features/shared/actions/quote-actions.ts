import { QUOTE_STATUS_LABELS } from '@portal/api-client/labels';
import { getLastValidDay } from '@portal/api-client/price-hold';
import { isStepAllowed, QUOTE_TRANSITIONS } from '@portal/api-client/quote-states';
import { isExpired } from '@portal/quote-kit/quotes';
import { formatDate } from '@portal/ui/format';

type QuoteAction = Quote['actions'][number];

import type { Quote, QuotePermissions, QuoteStatus } from '@portal/quote-kit/quotes';
import { NEXT_STEP_TEXT } from './quote-statuses.ts';

type Approver = Pick<QuotePermissions, 'canApprove'>;

/**
 * Why an action is not available to this user; null if it is. The server decides (`quote.actions`); the rest of the
 * function finds the reason to show.
 */
export function getDisabledReason(
  action: QuoteAction,
  quote: Pick<Quote, 'actions' | 'status' | 'expiredAt' | 'isSandbox'>,
  permissions: Approver,
  now?: Date,
): string | null {
  if (quote.actions.includes(action)) return null;
  if (quote.isSandbox) return 'This is a test quote. Only a sandbox token can change it.';
  if (QUOTE_TRANSITIONS[action].endsAtExpiry && isExpired(quote, now))
    return `This quote has expired: its price was held until ${formatDate(getLastValidDay(quote.expiredAt))}. Search the address again for current prices.`;
  if (
    QUOTE_TRANSITIONS[action].capability === 'approve' &&
    quote.status === 'data_added' &&
    !permissions.canApprove
  )
    return 'Only an administrator in your company can approve. The quote is in their approval requests.';
  if (action === 'edit') return 'You can edit a quote only while it is Saved or Pending CRF.';
  if (!isStepAllowed(action, quote.status))
    return `Not available while ${QUOTE_STATUS_LABELS[quote.status].label}.`;
  return 'Your role does not allow this.';
}

/** What happens next with the quote, worded for this user: the approval may be their own task. */
export function getNextStepText(
  quote: Pick<Quote, 'actions' | 'status' | 'expiredAt' | 'isSandbox'>,
  permissions: Approver,
): string {
  return quote.status === 'data_added' && getDisabledReason('approve', quote, permissions) === null
    ? 'Awaiting your approval. Read the supplier’s terms, then approve or decline. The order is placed once every approval that your company requires is given.'
    : NEXT_STEP_TEXT[quote.status];
}

export interface PrimaryAction {
  action: QuoteAction;
  label: string;
  disabledReason: string | null;
}

const PRIMARY: Partial<Record<QuoteStatus, { action: QuoteAction; label: string }>> = {
  created: { action: 'accept', label: 'Accept quote' },
  accepted: { action: 'complete_crf', label: 'Complete request form' },
  data_added: { action: 'approve', label: 'Review and approve' },
};

/** The action that moves a quote to its next status. */
export function getPrimaryAction(quote: Quote, permissions: Approver, now?: Date): PrimaryAction | null {
  const step = PRIMARY[quote.status];
  return step === undefined
    ? null
    : { ...step, disabledReason: getDisabledReason(step.action, quote, permissions, now) };
}
