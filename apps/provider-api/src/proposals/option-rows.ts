import type { contract } from '@portal/api-client';
import { formatTerm } from '@portal/api-client/units';
import { formatPounds } from '../shared/format-pounds.ts';

type Option = contract.proposals.OfferOption;

export const OPTIONS_NOTE = 'Choose one of these options. Totals include only the recommended one.';

export const SITE_OPTIONS_NOTE =
  'If a site has several options, choose one. Totals include only the recommended option for each site.';

export const nameOption = ({ isRecommended }: Option, index: number): string =>
  `Option ${index + 1}${isRecommended ? ' – Recommended' : ''}`;

/** The compared figures, in the PDF and in the mail. */
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
