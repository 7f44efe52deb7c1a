import type { contract, ParsedOf } from '@portal/api-client';
import { brand } from '@portal/brand';
import type { Context } from '../http/context.ts';
import type { FileReply } from '../http/response/answer.ts';
import { type CalendarEvent, toCalendar } from '../shared/icalendar.ts';
import { loadOrder } from './service.ts';
import type { OrderRow } from './tables.ts';

const APPOINTMENT_TITLES = { survey: 'Survey visit', install_appointment: 'Install appointment' } as const;

/** The dates and the appointment of an order, which replace the entries of an earlier download. */
export async function downloadOrderCalendar(
  input: ParsedOf<typeof contract.orders.downloadCalendar>,
  { scope, config, now }: Context,
): Promise<FileReply> {
  const order = await loadOrder(scope, input);
  const text = toCalendar(brand.name, listEvents(order, config.publicUrl), now());
  return {
    fileName: `${order.reference}.ics`,
    contentType: 'text/calendar; charset=utf-8',
    body: new TextEncoder().encode(text),
  };
}

function listEvents(order: OrderRow, publicUrl: string): CalendarEvent[] {
  const { reference, customerName, address, appointment } = order;
  const host = new URL(publicUrl).hostname;
  const event = (kind: string, title: string, when: CalendarEvent['when']): CalendarEvent => ({
    uid: `${reference}-${kind}@${host}`,
    title: `${title}: ${reference}, ${customerName}`,
    when,
    location: [address.addressLine1, address.town, address.postcode].join(', '),
    url: `${publicUrl}/orders/${reference}`,
    changedAt: order.updatedAt,
  });
  const onDay = (kind: string, title: string, day: string | null) =>
    day === null ? [] : [event(kind, title, { day })];
  return [
    ...onDay('committed', 'Committed date', order.committedDate),
    ...onDay('target', 'Target date', order.targetDate),
    ...onDay('required', 'Customer required date', order.crdDate),
    ...(appointment === null
      ? []
      : [event(appointment.kind, APPOINTMENT_TITLES[appointment.kind], appointment)]),
  ];
}
