import { formatLineSpeed } from '@portal/api-client/units';
import { formatMoney } from '@portal/ui/format';
import { summarizeIncludedAddons } from '../included-addons.tsx';
import { describeInstallationCategory } from '../installation-category.ts';
import {
  describeContention,
  describeFirmness,
  describeLeadTime,
  describeNetwork,
  describeProductType,
  describeTotalFirmness,
  getAverageMonthlyCost,
  getOfferNotes,
  getOfferTotalInclEcc,
  type Offer,
} from '../offer.ts';

/** As many as fit side by side. */
export const MAX_COMPARED = 4;

/** The first four distinct offers of a selection. */
export function limitComparedOffers(uuids: readonly string[]): string[] {
  return [...new Set(uuids)].slice(0, MAX_COMPARED);
}

/** The offers to compare, in the order chosen. Offers that no longer exist are left out. */
export function getComparedOffers(uuids: readonly string[], offers: readonly Offer[]): Offer[] {
  const byUuid = new Map(offers.map((offer) => [offer.uuid, offer]));
  return limitComparedOffers(uuids).flatMap((uuid) => byUuid.get(uuid) ?? []);
}

interface ComparedCell {
  text: string;
  /** "Lowest" or "Estimated", for example. */
  note: string | null;
  isBest: boolean;
}
export interface ComparedRow {
  label: string;
  isMoney: boolean;
  cells: ComparedCell[];
}

interface RowDefinition {
  label: string;
  text: (offer: Offer) => string;
  /** The lowest value is the best. */
  rank?: (offer: Offer) => number;
  best?: string;
  note?: (offer: Offer) => string | null;
  isMoney?: boolean;
  /** Marks a best value only if all offers have the same term, because only cost per month over the term compares different ones. */
  sameTermOnly?: boolean;
}

const money = (value: (offer: Offer) => number) => ({
  text: (offer: Offer) => formatMoney(value(offer)),
  rank: value,
  best: 'Lowest',
  isMoney: true,
});

/** The main prices first, then the details. */
const ROWS: readonly RowDefinition[] = [
  { label: 'Install', ...money((offer) => offer.installCost), sameTermOnly: true },
  {
    label: 'Monthly',
    ...money((offer) => offer.monthlyCost),
    note: (offer) => summarizeIncludedAddons(offer.includedAddons),
    sameTermOnly: true,
  },
  {
    label: 'Total for the term',
    ...money((offer) => offer.totalContractValue),
    note: (offer) => `${describeFirmness(offer.isFirm)}, excl. ECC`,
    sameTermOnly: true,
  },
  {
    label: 'ECC',
    ...money((offer) => offer.estimatedEcc),
    note: (offer) => describeFirmness(offer.isEccFirm),
  },
  {
    label: 'Total incl. ECC',
    ...money(getOfferTotalInclEcc),
    note: describeTotalFirmness,
    sameTermOnly: true,
  },
  { label: 'Per month, all in', ...money(getAverageMonthlyCost) },
  { label: 'Annual', ...money((offer) => offer.annualCost), sameTermOnly: true },
  { label: 'Term', text: (offer) => offer.term },
  { label: 'Speed', text: formatLineSpeed },
  {
    label: 'Lead time',
    text: describeLeadTime,
    rank: (offer) => offer.leadTimeDays,
    best: 'Soonest',
  },
  { label: 'Network', text: (offer) => describeNetwork(offer.isOffnet) },
  {
    label: 'Installation',
    text: (offer) => describeInstallationCategory(offer.installationCategoryId).label,
  },
  { label: 'Contention', text: (offer) => describeContention(offer.isContended) },
  { label: 'Product type', text: (offer) => describeProductType(offer.layer) },
  { label: 'IP address', text: (offer) => offer.ipAllocation ?? '–' },
  { label: 'Notes', text: (offer) => getOfferNotes(offer)?.join(', ') ?? '–' },
];

/** The rows of the comparison. The best value is marked only if the offers differ. */
export function getComparisonRows(offers: readonly Offer[]): ComparedRow[] {
  const isOneTerm = new Set(offers.map(({ termMonths }) => termMonths)).size === 1;
  // Leaves out the price rows for users who see no prices.
  const isHidden = ({ isMoney, rank }: RowDefinition) =>
    isMoney === true && offers.every((offer) => Number.isNaN(rank?.(offer)));
  const shown = ROWS.filter((row) => !isHidden(row));
  return shown.map(({ label, text, rank, best = '', note, isMoney = false, sameTermOnly = false }) => {
    const ranks = rank && (isOneTerm || !sameTermOnly) ? offers.map(rank) : [];
    const least = Math.min(...ranks);
    const differ = ranks.some((value) => value !== least);
    return {
      label,
      isMoney,
      cells: offers.map((offer, index) => {
        const isBest = differ && ranks[index] === least;
        return { text: text(offer), note: joinNotes(isBest ? best : null, note?.(offer)), isBest };
      }),
    };
  });
}

/** `Lowest, firm` */
function joinNotes(first: string | null, second: string | null | undefined): string | null {
  if (!first) return second ?? null;
  return second ? `${first}, ${second.charAt(0).toLowerCase()}${second.slice(1)}` : first;
}
