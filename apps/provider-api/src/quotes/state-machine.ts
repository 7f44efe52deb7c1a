import type { Capability } from '@portal/api-client';
import type { quotes as quoteContract } from '@portal/api-client/contract';
import { roleHas } from '@portal/auth/access';

export type QuoteStatus = quoteContract.QuoteStatus;
export type QuoteAction = (typeof quoteContract.QUOTE_ACTIONS)[number];
/** What the provider does by itself. */
type SystemStep = 'expire' | 'give_up' | 'make_order' | 'negotiate' | 'settle';

export interface Transition {
  from: readonly QuoteStatus[];
  /** Null: the status stays. */
  to: QuoteStatus | null;
  /** Null: nobody asks for it, it happens. */
  capability: Capability | null;
}

/** The life of a quote (R22): who may do what from which state, and where it leads. */
export const TRANSITIONS: Readonly<Record<QuoteAction | SystemStep, Transition>> = {
  edit: { from: ['created', 'accepted'], to: null, capability: 'quotes' },
  accept: { from: ['created'], to: 'accepted', capability: 'quotes' },
  complete_crf: { from: ['accepted'], to: 'data_added', capability: 'quotes' },
  approve: { from: ['data_added'], to: 'processing', capability: 'approve' },
  decline: { from: ['data_added'], to: 'accepted', capability: 'approve' },
  cancel: {
    from: ['created', 'accepted', 'data_added', 'negotiation'],
    to: 'cancelled',
    capability: 'quotes',
  },
  archive: { from: ['cancelled', 'expired'], to: 'archived', capability: 'quotes' },
  make_order: { from: ['processing'], to: 'approved', capability: null },
  /** The order cannot be made: who approves decides anew. */
  give_up: { from: ['processing'], to: 'data_added', capability: null },
  expire: { from: ['created', 'accepted', 'data_added', 'negotiation'], to: 'expired', capability: null },
  negotiate: { from: ['created'], to: 'negotiation', capability: null },
  settle: { from: ['negotiation'], to: 'created', capability: null },
};

/** Statuses that time ends. */
export const EXPIRABLE: ReadonlySet<QuoteStatus> = new Set(TRANSITIONS.expire.from);

const ACTIONS = Object.keys(TRANSITIONS).filter(
  (name): name is QuoteAction => TRANSITIONS[name as QuoteAction].capability !== null,
);

export function canDo(step: QuoteAction | SystemStep, status: QuoteStatus): boolean {
  return TRANSITIONS[step].from.includes(status);
}

/** What somebody of a role can do with a quote of a status (expiry already taken into account). */
export function actionsFor(status: QuoteStatus, roleId: number): QuoteAction[] {
  return ACTIONS.filter((action) => {
    const { capability } = TRANSITIONS[action];
    return canDo(action, status) && capability !== null && roleHas(roleId, capability);
  });
}

/** Labels as the portal shows them (specification §4). */
export const STATUS_LABELS: Readonly<Record<QuoteStatus, string>> = {
  created: 'Saved',
  accepted: 'Pending CRF',
  data_added: 'Pending Approval',
  processing: 'Processing Order',
  approved: 'Order Created',
  negotiation: 'Negotiation',
  cancelled: 'Cancelled',
  expired: 'Expired',
  archived: 'Archived',
};
