import type { contract } from '@portal/api-client';
import { formatTerm } from '@portal/api-client/units';
import { formatPounds } from '../shared/format-pounds.ts';

type Option = contract.proposals.OfferOption;

export const OPTIONS_NOTE =
  'Choose one of these options. All totals are those of the recommended option, never a sum of several.';

export const SITE_OPTIONS_NOTE =
  'Where a site has several options, choose one of them. All totals are those of the recommended options, never a sum of several.';

export const nameOption = ({ isRecommended }: Option, index: number): string =>
  `Option ${index + 1}${isRecommended ? ' – Recommended' : ''}`;

/** What is compared, in the PDF and in the mail. */
export const OPTION_ROWS: readonly { label: string; value: (option: Option) => string }[] = [
  { label: 'Service', value: ({ service }) => service },
  { label: 'Contract term', value: ({ termMonths }) => formatTerm(termMonths) },
  { label: 'Lead time', value: ({ leadTime }) => leadTime },
  { label: 'Install', value: ({ install }) => formatPounds(install) },
  { label: 'Monthly', value: ({ monthly }) => formatPounds(monthly) },
  { label: 'Total over the term, excl. ECC', value: ({ total }) => formatPounds(total) },
  {
    label: 'ECC',
    value: ({ ecc, isEccFirm }) => `${formatPounds(ecc)}, ${isEccFirm ? 'firm' : 'estimated'}`,
  },
];
