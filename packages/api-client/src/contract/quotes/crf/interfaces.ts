import type { CrfContext, CrfDraft, INTERFACE_TYPES, PRESENTATIONS } from './draft.ts';

/** What an interface carries, and the connector that it has. */
export const INTERFACES: Readonly<Record<string, { mbps: number; presentation: string }>> = {
  '100BASE-TX': { mbps: 100, presentation: 'RJ45' },
  '1000BASE-T': { mbps: 1000, presentation: 'RJ45' },
  '1000BASE-LX': { mbps: 1000, presentation: 'LC single mode' },
  '1000BASE-SX': { mbps: 1000, presentation: 'LC multi mode' },
  '10GBASE-LR': { mbps: 10_000, presentation: 'LC single mode' },
  '10GBASE-SR': { mbps: 10_000, presentation: 'LC multi mode' },
} satisfies Record<
  (typeof INTERFACE_TYPES)[number],
  { mbps: number; presentation: (typeof PRESENTATIONS)[number] }
>;

/** The first interface of a bearer, with its connector; null for broadband. */
export function getFirstInterface(bearer: number | null): { name: string; presentation: string } | null {
  const [name, found] = Object.entries(INTERFACES).find(([, { mbps }]) => mbps === bearer) ?? [];
  return name === undefined || found === undefined ? null : { name, presentation: found.presentation };
}

export const endsOnBearer = (mbps: number, { bearer }: CrfContext) => bearer === null || mbps === bearer;

/** The interface that is answered, unless the bearer does not have it. */
export function getInterface(context: CrfContext, { technicalDetails }: CrfDraft) {
  const known = INTERFACES[technicalDetails?.interfaceType ?? ''];
  return known !== undefined && endsOnBearer(known.mbps, context) ? known : null;
}
