import { formatDate } from '@portal/ui/format';
import { isExpired } from '../quotes/expiry.ts';
import { QUOTE_STATUS } from '../quotes/quote-statuses.ts';
import type { Quote, QuoteAction, QuoteStatus } from '../quotes/quote-types.ts';
import type { QuotePermissions } from './use-quote-permissions.ts';

/** The states from which a step is open (R22); the server holds the same. */
const FROM: Readonly<Record<QuoteAction, readonly QuoteStatus[]>> = {
  edit: ['created', 'accepted'],
  accept: ['created'],
  complete_crf: ['accepted'],
  approve: ['data_added'],
  decline: ['data_added'],
  cancel: ['created', 'accepted', 'data_added', 'negotiation'],
  archive: ['cancelled', 'expired'],
};
const STOPPED_BY_EXPIRY: ReadonlySet<QuoteAction> = new Set(['edit', 'accept', 'complete_crf', 'approve']);
const NEEDS_APPROVER: ReadonlySet<QuoteAction> = new Set(['approve', 'decline']);

type Approver = Pick<QuotePermissions, 'canApprove'>;

/**
 * Why a step is not open to this person now, in words; null when it is. What the server offers (`quote.actions`)
 * decides; the rest finds the reason.
 */
export function getDisabledReason(
  action: QuoteAction,
  quote: Pick<Quote, 'actions' | 'status' | 'expiredAt'>,
  permissions: Approver,
  now?: Date,
): string | null {
  if (quote.actions.includes(action)) return null;
  if (STOPPED_BY_EXPIRY.has(action) && isExpired(quote, now))
    return `This quote expired on ${formatDate(quote.expiredAt)}: its prices no longer hold. Search the address again to get today’s.`;
  if (NEEDS_APPROVER.has(action) && quote.status === 'data_added' && !permissions.canApprove)
    return 'Only an administrator of your company can approve. It is on the list of approval requests.';
  if (action === 'edit') return 'Can be changed while the quote is Saved or Pending CRF.';
  if (!FROM[action].includes(quote.status))
    return `Not while the quote is ${QUOTE_STATUS[quote.status].label}.`;
  return 'Your role does not include this step.';
}

/** Where the quote stands and what happens next, to the person who reads it: the approval can be their own step. */
export function getNextStepText(
  quote: Pick<Quote, 'actions' | 'status' | 'expiredAt'>,
  permissions: Approver,
): string {
  return quote.status === 'data_added' && getDisabledReason('approve', quote, permissions) === null
    ? 'It waits for you: read the supplier’s terms, then approve or decline. The order is made when you approve.'
    : QUOTE_STATUS[quote.status].next;
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

/** The one step that takes a quote further from where it stands. */
export function getPrimaryAction(quote: Quote, permissions: Approver, now?: Date): PrimaryAction | null {
  const step = PRIMARY[quote.status];
  return step === undefined
    ? null
    : { ...step, disabledReason: getDisabledReason(step.action, quote, permissions, now) };
}
