import type { contract } from '@portal/api-client';
import { formatTerm } from '@portal/api-client/units';
import { formatPounds as formatMoney } from '../../shared/format-pounds.ts';
import { nameOption, OPTION_ROWS, OPTIONS_NOTE, SITE_OPTIONS_NOTE } from '../option-rows.ts';
import type { PageFlow } from './page-flow.ts';
import { writeFacts, writeFigures, writeHeading } from './sections.ts';
import { drawTable, layOutInset } from './table.ts';
import { STYLES } from './text-layout.ts';

type Option = contract.proposals.OfferOption;
type OptionFigure = (typeof OPTION_ROWS)[number];

const moneyOrDash = (pence: number) => (pence === 0 ? '–' : formatMoney(pence));

export function writeQuoteOffer(flow: PageFlow, offer: contract.proposals.QuoteOffer): void {
  if (offer.options.length > 0) {
    writeOptions(flow, offer.options);
    writeHeading(flow, 'The recommended option');
  }
  writeFigures(flow, [
    { label: 'Install', value: formatMoney(offer.install) },
    { label: 'Monthly', value: formatMoney(offer.monthly) },
    {
      label: `Total for ${formatTerm(offer.termMonths).toLowerCase()}`,
      value: formatMoney(offer.total),
      hint: 'Excl. ECC',
    },
    { label: 'ECC', value: formatMoney(offer.ecc), hint: offer.isEccFirm ? 'Firm' : 'Estimated' },
  ]);
  writeHeading(flow, 'Service');
  writeFacts(flow, offer.facts);
  writeHeading(flow, 'Prices');
  drawTable(flow, {
    columns: [
      { header: 'Item', share: 56, text: ({ text }) => text },
      {
        header: 'Monthly, excl. VAT',
        share: 22,
        align: 'right',
        text: ({ monthly, once }) => (monthly === 0 && once === 0 ? 'Included' : moneyOrDash(monthly)),
      },
      { header: 'One-off, excl. VAT', share: 22, align: 'right', text: ({ once }) => moneyOrDash(once) },
    ],
    rows: offer.lines,
    total: ['Total', formatMoney(offer.monthly), formatMoney(offer.install)],
  });
  flow.y += 10;
  writeFacts(flow, [
    { label: 'Annual', value: formatMoney(offer.annual) },
    { label: 'ECC', value: `${formatMoney(offer.ecc)}, for building work to reach the site` },
    {
      label: 'Total',
      value: `${formatMoney(offer.total)} for ${formatTerm(offer.termMonths).toLowerCase()}`,
    },
    { label: 'Incl. ECC', value: formatMoney(offer.totalInclEcc) },
  ]);
}

function writeOptions(flow: PageFlow, options: readonly Option[]): void {
  writeHeading(flow, 'Options for this site, excl. VAT');
  flow.write(OPTIONS_NOTE, STYLES.muted);
  flow.y += 6;
  drawTable(flow, toOptionTable(options));
}

/** The options side by side: what customers compare is in rows, each option in a column. */
function toOptionTable(options: readonly Option[]) {
  const share = 78 / options.length;
  return {
    columns: [
      { header: '', share: 22, text: ({ label }: OptionFigure) => label },
      ...options.map((option, index) => ({
        header: nameOption(option, index),
        share,
        text: ({ value }: OptionFigure) => value(option),
      })),
    ],
    rows: OPTION_ROWS,
  };
}

const describeTerm = ({ term, options }: contract.proposals.DealSite): string =>
  options.length === 0 ? term : `${term}, recommended option (of ${options.length})`;

export function writeDealOffer(
  flow: PageFlow,
  offer: contract.proposals.DealOffer,
  sites: readonly contract.proposals.DealSite[],
): void {
  writeFigures(flow, [
    { label: 'Sites', value: offer.siteCount.toLocaleString('en-GB') },
    { label: 'Install', value: formatMoney(offer.install) },
    { label: 'Monthly', value: formatMoney(offer.monthly) },
    { label: 'Total over the terms', value: formatMoney(offer.total), hint: 'Excl. ECC' },
  ]);
  writeFigures(flow, [
    { label: 'ECC, firm', value: formatMoney(offer.firmEcc) },
    { label: 'ECC, estimated', value: formatMoney(offer.estimatedEcc), hint: 'Subject to survey' },
    { label: 'Total incl. ECC', value: formatMoney(offer.total + offer.firmEcc + offer.estimatedEcc) },
    { label: '', value: '' },
  ]);
  writeHeading(flow, 'Sites and prices, excl. VAT');
  if (offer.sitesWithOptions > 0) {
    flow.write(SITE_OPTIONS_NOTE, STYLES.muted);
    flow.y += 6;
  }
  drawTable(flow, {
    columns: [
      { header: 'Site', share: 31, text: ({ name }) => name, detail: ({ address }) => address },
      { header: 'Service', share: 29, text: ({ service }) => service, detail: describeTerm },
      { header: 'Install', share: 13, align: 'right', text: ({ install }) => formatMoney(install) },
      { header: 'Monthly', share: 13, align: 'right', text: ({ monthly }) => formatMoney(monthly) },
      {
        header: 'ECC',
        share: 14,
        align: 'right',
        text: ({ ecc }) => formatMoney(ecc),
        detail: ({ ecc, isEccFirm }) => (ecc > 0 && !isEccFirm ? 'estimated' : ''),
      },
    ],
    rows: sites,
    below: ({ options }) => (options.length === 0 ? null : layOutInset(flow, toOptionTable(options))),
    total: [
      'Total',
      '',
      formatMoney(offer.install),
      formatMoney(offer.monthly),
      formatMoney(offer.firmEcc + offer.estimatedEcc),
    ],
  });
}
