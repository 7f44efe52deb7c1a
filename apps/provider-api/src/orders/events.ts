import { defineHistory } from '../db/history.ts';
import { publishAs } from '../webhooks/publish.ts';
import { type OrderMilestone, orderEvents } from './tables.ts';

export const orderHistory = defineHistory(orderEvents, 'orderReference');

/** {@link orderHistory} for placing an order, and for steps that change its status or who must act next. */
export const orderPlacementHistory = defineHistory(orderEvents, 'orderReference', publishAs('order.placed'));
export const orderStatusHistory = defineHistory(
  orderEvents,
  'orderReference',
  publishAs('order.status_changed'),
);

export interface OrderStep {
  at: Date;
  milestone?: OrderMilestone | null;
  title: string;
  detail?: string | null;
  /** Null when the provider did it. */
  actor?: string | null;
  waitsOn?: 'partner' | 'provider' | null;
}

interface OrderEvent extends OrderStep {
  order: { reference: string; partnerId: number };
}

export function toOrderEventValues({
  order,
  at,
  title,
  ...rest
}: OrderEvent): typeof orderEvents.$inferInsert {
  return {
    partnerId: order.partnerId,
    orderReference: order.reference,
    at,
    title,
    milestone: rest.milestone ?? null,
    detail: rest.detail ?? null,
    actor: rest.actor ?? null,
    waitsOn: rest.waitsOn ?? null,
  };
}
