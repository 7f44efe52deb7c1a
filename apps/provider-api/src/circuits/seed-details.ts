import type { SeedContext } from '../seed/context.ts';
import type { Random } from '../seed/random.ts';
import { formatDay } from '../shared/days.ts';
import type { NewCircuit } from './seed-attributes.ts';
import type { circuitAddons, circuitEvents, lineChecks } from './tables.ts';

export function createEvents(
  seed: SeedContext,
  random: Random,
  row: NewCircuit,
): (typeof circuitEvents.$inferInsert)[] {
  const event = (at: Date, title: string, detail: string | null, actor: string | null) => ({
    partnerId: row.partnerId,
    circuitId: row.id,
    at,
    title,
    detail,
    actor,
  });
  const live = row.createdAt ?? seed.now;
  const after = (days: number) => new Date(live.getTime() + days * 86_400_000);
  const events: (typeof circuitEvents.$inferInsert)[] = [
    event(
      row.purchaseDate ? new Date(`${row.purchaseDate}T09:00:00Z`) : after(-21),
      'Ordered',
      `Order ${row.attributes['ATTR_ORDER_REFERENCE']}`,
      null,
    ),
    event(after(-1), 'Tested', 'Throughput and latency within the service description.', 'Delivery desk'),
    event(live, 'Live', `Billing starts on ${formatDay(live)}.`, 'Delivery desk'),
  ];
  if (row.isOnu)
    events.push(event(after(30), 'Firmware of the optical unit updated', null, 'Network operations'));
  if (random.chance(0.2)) {
    events.push(
      event(
        after(45),
        'Planned work',
        'Moved to a new line card; nine minutes without service.',
        'Network operations',
      ),
    );
  }
  if (row.deviceStatus !== 'on') {
    const title = row.deviceStatus === 'off' ? 'Service went down' : 'Device no longer heard';
    events.push({ ...event(row.statusSince, title, null, 'Monitoring'), kind: 'fault' as const });
  }
  return events.filter(({ at }) => at <= seed.now);
}

export function createAddons(random: Random, row: NewCircuit): (typeof circuitAddons.$inferInsert)[] {
  const addon = (name: string, text: string, quantity: number, monthlyCost: number) => ({
    partnerId: row.partnerId,
    circuitId: row.id,
    name,
    text,
    quantity,
    monthlyCost,
    startDate: row.installDate ?? null,
  });
  if (row.circuitType === 'Broadband') {
    return random.chance(0.4) ? [addon('Static IP', 'One static IPv4 address', 1, 250)] : [];
  }
  return [
    ...(row.attributes['ATTR_MANAGED'] === 'Yes'
      ? [
          addon(
            'Managed router',
            `${row.attributes['ATTR_ROUTER_MODEL']}, next working day replacement`,
            1,
            2_900,
          ),
        ]
      : []),
    ...(random.chance(0.35) ? [addon('Care level', 'Enhanced', 1, 1_200)] : []),
    ...(random.chance(0.2) ? [addon('IPv4 block', '/29', 1, 500)] : []),
  ];
}

export function createLineCheck(
  seed: SeedContext,
  random: Random,
  row: NewCircuit,
): typeof lineChecks.$inferInsert {
  const passed = random.chance(0.9);
  return {
    partnerId: row.partnerId,
    circuitId: row.id,
    requestedAt: seed.at({ days: -random.integer(2, 50), minutes: random.integer(0, 600) }),
    result: passed ? 'passed' : 'no_response',
    detail: passed
      ? 'Optical power −18.1 dBm, in range. The unit answered within 11 ms.'
      : 'The optical unit did not answer. It may be switched off.',
    requestedBy: 'Network operations',
  };
}
