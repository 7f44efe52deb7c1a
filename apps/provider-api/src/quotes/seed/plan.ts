import type { QuoteStatus } from '@portal/api-client/quote-states';
import type { PartnerKey, SeedContext } from '../../seed/context.ts';
import type { Random } from '../../seed/random.ts';

export type Kind = 'single' | 'broadband';
type Counts = Readonly<Partial<Record<QuoteStatus, number>>>;

const ACME_SINGLE: Counts = {
  created: 62,
  accepted: 40,
  data_added: 26,
  processing: 2,
  approved: 100,
  negotiation: 4,
  cancelled: 30,
  expired: 44,
  archived: 20,
};
const ACME_BROADBAND: Counts = {
  created: 20,
  accepted: 12,
  data_added: 8,
  approved: 26,
  cancelled: 8,
  expired: 12,
  archived: 6,
};
const SMALL_SINGLE: Counts = {
  created: 6,
  accepted: 4,
  data_added: 3,
  approved: 6,
  cancelled: 2,
  expired: 4,
  archived: 1,
};
const SMALL_BROADBAND: Counts = { created: 3, accepted: 2, data_added: 1, approved: 3, expired: 2 };

export const PLAN: readonly (readonly [PartnerKey, Kind, Counts])[] = [
  ['acme', 'single', ACME_SINGLE],
  ['acme', 'broadband', ACME_BROADBAND],
  ...(['borealis', 'cobalt', 'delta'] as const).flatMap(
    (key) =>
      [
        [key, 'single', SMALL_SINGLE],
        [key, 'broadband', SMALL_BROADBAND],
      ] as const,
  ),
];

/** Age in days, from and to; active quotes are younger than their expiry. */
const AGE: Readonly<Record<QuoteStatus, readonly [number, number]>> = {
  created: [0, 28],
  accepted: [1, 27],
  data_added: [1, 26],
  processing: [2, 10],
  approved: [4, 355],
  negotiation: [3, 20],
  cancelled: [5, 340],
  expired: [32, 200],
  archived: [60, 360],
};

export const DAY = 86_400_000;

export interface PlannedQuote {
  key: PartnerKey;
  kind: Kind;
  status: QuoteStatus;
  createdAt: Date;
}

export function planQuotes(seed: SeedContext, random: Random): PlannedQuote[] {
  return PLAN.flatMap(([key, kind, counts]) =>
    Object.entries(counts).flatMap(([name, total]) => {
      const status = name as QuoteStatus; // the keys of Counts
      const [from, to] = AGE[status];
      return Array.from({ length: total }, (): PlannedQuote => {
        // Newer quotes are more frequent, as in a growing business.
        const age = from + (to - from) * random.next() ** 1.5;
        return { key, kind, status, createdAt: new Date(seed.now.getTime() - age * DAY - 600_000) };
      });
    }),
  ).sort((left, right) => left.createdAt.getTime() - right.createdAt.getTime());
}
