import {
  formatDateTime,
  formatMoney,
  formatMonthly,
  formatSpeed,
  formatTermMonths,
  plural,
} from '@portal/ui/format';
import { describeIncludedAddon } from './included-addons.tsx';
import { describeInstallationCategory } from './installation-category.ts';
import {
  describeContention,
  describeFirmness,
  describeLeadTime,
  describeNetwork,
  describeProcessing,
  describeProductType,
  getOfferNotes,
  type Offer,
} from './offer.ts';

export interface OfferDetail {
  label: string;
  value: string | null;
  hint?: string;
}

function describeRequiredAddons({ includedAddons, mandatoryAddons }: Offer): string | null {
  if (includedAddons.length > 0) return includedAddons.map(describeIncludedAddon).join('; ');
  return mandatoryAddons.length === 0 ? null : plural(mandatoryAddons.length, 'choice');
}

/** The details of an offer in addition to its prices (specification §3, more info). */
export function getOfferDetails(offer: Offer, supplierName: string): OfferDetail[] {
  const installation = describeInstallationCategory(offer.installationCategoryId);
  const rows: OfferDetail[] = [
    { label: 'Price status', value: describeProcessing(offer.processingStatus) },
    { label: 'Supplier', value: supplierName },
    { label: 'Product', value: offer.productName },
    { label: 'Product code', value: offer.productCode },
    {
      label: 'Product type',
      value: describeProductType(offer.layer),
      ...(offer.layer === null && { hint: 'You choose layer 2 or 3 when you save the quote' }),
    },
    { label: 'IP address', value: offer.ipAllocation },
    { label: 'Technology', value: offer.technology },
    { label: 'Bearer', value: offer.bearer === null ? null : formatSpeed(offer.bearer) },
    { label: 'Speed down', value: formatSpeed(offer.speed) },
    { label: 'Speed up', value: formatSpeed(offer.uploadSpeed ?? offer.speed) },
    { label: 'Contract term', value: formatTermMonths(offer.termMonths) },
    { label: 'Contention', value: describeContention(offer.isContended) },
    { label: 'Network', value: describeNetwork(offer.isOffnet) },
    { label: 'Network code', value: offer.networkCode },
    {
      label: 'Distance',
      value: `${offer.distanceKm.toFixed(1)} km`,
      hint: 'To the point of presence used for the price',
    },
    { label: 'Installation timeframe', value: describeLeadTime(offer) },
    {
      label: 'Installation',
      value: installation.label,
      ...(installation.hint !== undefined && { hint: installation.hint }),
    },
    {
      label: 'Required add-ons',
      value: describeRequiredAddons(offer),
      hint: 'The prices include the cheapest option of each. You can choose another when you save the quote.',
    },
    {
      label: 'Prices',
      value: describeFirmness(offer.isFirm),
      hint: offer.isFirm
        ? 'Install and monthly prices will not change'
        : 'The survey takes about 10 working days and confirms the prices',
    },
    {
      label: 'ECC',
      value: Number.isNaN(offer.estimatedEcc) ? null : formatMoney(offer.estimatedEcc),
      hint: offer.isEccFirm
        ? 'Excess construction charges, firm'
        : 'Excess construction charges, subject to survey',
    },
    {
      label: 'Discount',
      value:
        offer.discount === 0 || Number.isNaN(offer.discount)
          ? null
          : `${formatMonthly(offer.discount)}, already included`,
    },
    { label: 'Promotion', value: offer.promotionId },
    { label: 'Notes', value: getOfferNotes(offer)?.join(', ') ?? null },
    { label: 'Priced', value: formatDateTime(offer.createdAt) },
    {
      label: 'Saved',
      value: offer.savedAt === null ? null : formatDateTime(offer.savedAt),
      ...(offer.quoteReference !== null && { hint: `As ${offer.quoteReference}` }),
    },
  ];
  return rows.filter((row) => row.value !== null && row.value !== '');
}
