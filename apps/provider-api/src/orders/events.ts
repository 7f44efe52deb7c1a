import type { orders as orderContract } from '@portal/api-client/contract';
import type { Database } from '../db/database.ts';
import { type OrderMilestone, orderEvents } from './tables.ts';

export interface OrderEvent {
  order: { reference: string; partnerId: number };
  at: Date;
  milestone?: OrderMilestone | null;
  title: string;
  detail?: string | null;
  /** Null when the provider did it. */
  actor?: string | null;
  waitsOn?: 'partner' | 'provider' | null;
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

export async function recordOrderEvents(tx: Database, events: readonly OrderEvent[]): Promise<void> {
  await tx.insert(orderEvents).values(events.map(toOrderEventValues));
}

export function toOrderEvent(row: typeof orderEvents.$inferSelect): orderContract.OrderEvent {
  return {
    id: String(row.id),
    at: row.at.toISOString(),
    milestone: row.milestone,
    title: row.title,
    detail: row.detail,
    actor: row.actor,
    waitsOn: row.waitsOn,
  };
}
