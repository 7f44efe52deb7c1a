import type { Capability } from '../capability.ts';

/** The states of a quote (R22) and its side branches. */
export const QUOTE_STATUSES = [
  'created',
  'accepted',
  'data_added',
  'processing',
  'approved',
  'negotiation',
  'cancelled',
  'expired',
  'archived',
] as const;
export type QuoteStatus = (typeof QUOTE_STATUSES)[number];

/** Steps that a person takes. */
export const QUOTE_ACTIONS = [
  'edit',
  'accept',
  'return_to_saved',
  'complete_crf',
  'approve',
  'decline',
  'cancel',
  'archive',
] as const;
export type QuoteAction = (typeof QUOTE_ACTIONS)[number];

/** Steps that the provider takes without being asked. */
export type QuoteSystemStep = 'expire' | 'return_to_approval' | 'create_order' | 'negotiate' | 'settle';

export interface QuoteTransition {
  from: readonly QuoteStatus[];
  /** Null: the status does not change. */
  to: QuoteStatus | null;
  /** What the caller must be allowed to do; null for a step of the provider. */
  capability: Capability | null;
  /** An expired quote refuses the step. */
  endsAtExpiry?: true;
}

/** The life of a quote (R22). The server enforces this table; screens read it to explain what is not available. */
export const QUOTE_TRANSITIONS: Readonly<Record<QuoteAction | QuoteSystemStep, QuoteTransition>> = {
  edit: { from: ['created', 'accepted'], to: null, capability: 'quotes', endsAtExpiry: true },
  accept: { from: ['created'], to: 'accepted', capability: 'quotes', endsAtExpiry: true },
  /** Undoes an acceptance, until the form is submitted. */
  return_to_saved: { from: ['accepted'], to: 'created', capability: 'quotes', endsAtExpiry: true },
  complete_crf: { from: ['accepted'], to: 'data_added', capability: 'quotes', endsAtExpiry: true },
  approve: { from: ['data_added'], to: 'processing', capability: 'approve', endsAtExpiry: true },
  decline: { from: ['data_added'], to: 'accepted', capability: 'approve' },
  cancel: {
    from: ['created', 'accepted', 'data_added', 'negotiation'],
    to: 'cancelled',
    capability: 'quotes',
  },
  archive: { from: ['cancelled', 'expired'], to: 'archived', capability: 'quotes' },
  create_order: { from: ['processing'], to: 'approved', capability: null },
  // The order could not be created, so an approver decides again.
  return_to_approval: { from: ['processing'], to: 'data_added', capability: null },
  expire: { from: ['created', 'accepted', 'data_added', 'negotiation'], to: 'expired', capability: null },
  negotiate: { from: ['created'], to: 'negotiation', capability: null, endsAtExpiry: true },
  settle: { from: ['negotiation'], to: 'created', capability: null },
};

/** Whether a quote in this status allows the step, expiry and role aside. */
export function isStepAllowed(step: QuoteAction | QuoteSystemStep, status: QuoteStatus): boolean {
  return QUOTE_TRANSITIONS[step].from.includes(status);
}

/** The steps from a saved quote to an order, in order. */
export const QUOTE_LIFECYCLE = ['created', 'accepted', 'data_added', 'processing', 'approved'] as const;

/** Statuses that end when the quote expires. */
export const EXPIRABLE_QUOTE_STATUSES: readonly QuoteStatus[] = QUOTE_TRANSITIONS.expire.from;

/** Statuses of a quote that may still become an order and waits for a person: the dashboard's pipeline. */
export const PIPELINE_QUOTE_STATUSES = ['created', 'accepted', 'data_added'] as const;

/** Statuses in which nothing more happens with a quote. */
export const CLOSED_QUOTE_STATUSES = ['cancelled', 'expired', 'archived'] as const;

/** Statuses from acceptance to the order: the quote has a customer request form. */
export const ACCEPTED_QUOTE_STATUSES = ['accepted', 'data_added', 'processing', 'approved'] as const;
