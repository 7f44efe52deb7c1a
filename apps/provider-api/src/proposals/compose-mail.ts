import type { contract } from '@portal/api-client';
import { formatTerm } from '@portal/api-client/units';
import type { Caller } from '../auth/caller.ts';
import { paragraph, plainName, toParagraphs } from '../mail/mail-blocks.ts';
import { formatCalendarDay } from '../shared/days.ts';
import { formatPounds } from '../shared/format-pounds.ts';
import { describeReplacement } from './describe-version.ts';
import { nameOption, OPTION_ROWS, OPTIONS_NOTE, SITE_OPTIONS_NOTE } from './option-rows.ts';
import type { ProposalRow } from './tables.ts';

type MailBlock = contract.proposals.MailBlock;
type Content = contract.proposals.ProposalContent;

interface TypedMail {
  subject: string;
  message: string;
}

export interface ProposalMail {
  subject: string;
  company: string;
  accentColor: string | null;
  logoId: string | null;
  blocks: MailBlock[];
  /** The sender's details. */
  footer: string[];
}

/** With more sites that have options, a mail leaves the options to its PDF. */
export const MAX_SITES_WITH_OPTIONS = 5;

interface ProposalVersion extends Pick<ProposalRow, 'number' | 'content'> {
  /** Sites of a multi-quote whose options the mail shows. */
  sites: readonly contract.proposals.DealSite[];
}

/**
 * The mail of a version as the customer reads it. The dialog shows it before sending.
 * @param link address of the page where the customer can accept; null without one
 */
export function composeMail(
  { number, content, sites }: ProposalVersion,
  { subject, message }: TypedMail,
  caller: Caller,
  link: string | null,
): ProposalMail {
  const replacement = describeReplacement(number, content.replaces);
  return {
    subject: replacement === null || subject.includes(replacement) ? subject : `${subject} – ${replacement}`,
    company: plainName(caller.partner.name),
    accentColor: content.branding?.accentColor ?? null,
    logoId: content.branding?.logoId ?? null,
    blocks: [
      ...(replacement === null ? [] : [paragraph(`${replacement}.`)]),
      ...toParagraphs(message),
      ...(link === null ? [] : [{ kind: 'action' as const, label: 'View and accept online', url: link }]),
      ...describeOffer(content, sites),
    ],
    footer: [
      plainName(caller.name),
      plainName(caller.partner.name),
      caller.user.email,
      ...(caller.user.telephone ? [caller.user.telephone] : []),
      ...(content.branding?.address?.split('\n').map(plainName) ?? []),
      ...(content.branding?.footer ? [plainName(content.branding.footer)] : []),
    ],
  };
}

function describeOffer(
  { offer, validUntil, recipientName }: Content,
  sites: ProposalVersion['sites'],
): MailBlock[] {
  const until = { label: 'Price held until', value: formatCalendarDay(validUntil) };
  const vat = { label: 'VAT', value: 'All prices exclude VAT' };
  if (offer.kind === 'multi-quote')
    return [
      ...describeSites(offer, sites),
      {
        kind: 'facts',
        facts: [
          { label: 'Proposal for', value: plainName(recipientName) },
          { label: 'Sites', value: offer.siteCount.toLocaleString('en-GB') },
          { label: 'Monthly', value: formatPounds(offer.monthly) },
          { label: 'Install', value: formatPounds(offer.install) },
          { label: 'Total over the terms, excl. ECC', value: formatPounds(offer.total) },
          until,
          vat,
        ],
      },
    ];
  const hasChoice = offer.options.length > 0;
  const facts: MailBlock = {
    kind: 'facts',
    facts: [
      { label: 'Proposal for', value: plainName(recipientName) },
      ...offer.facts.filter(({ label }) => label === 'Site' || label === 'Service'),
      { label: hasChoice ? 'Recommended, monthly' : 'Monthly', value: formatPounds(offer.monthly) },
      { label: hasChoice ? 'Recommended, install' : 'Install', value: formatPounds(offer.install) },
      {
        label: `Total for ${formatTerm(offer.termMonths).toLowerCase()}, excl. ECC`,
        value: formatPounds(offer.total),
      },
      until,
      vat,
    ],
  };
  return hasChoice ? [paragraph(OPTIONS_NOTE), toTable(offer.options), facts] : [facts];
}

/** The options of each site, or how many sites have them if that would be too long for a mail. */
function describeSites(
  { sitesWithOptions }: contract.proposals.DealOffer,
  sites: ProposalVersion['sites'],
): MailBlock[] {
  if (sitesWithOptions === 0) return [];
  const shown = sites.filter(({ options }) => options.length > 0);
  if (shown.length === 0)
    return [
      paragraph(
        `${sitesWithOptions.toLocaleString('en-GB')} sites have several options, side by side in the attached PDF. ${SITE_OPTIONS_NOTE}`,
      ),
    ];
  return [
    paragraph(SITE_OPTIONS_NOTE),
    ...shown.flatMap(({ name, address, options }) => [
      paragraph(`Options for ${plainName(name)}\n${address}`),
      toTable(options),
    ]),
  ];
}

/** The same rows as in the PDF: each figure of one option beside the same figure of the others. */
const toTable = (options: contract.proposals.QuoteOffer['options']): MailBlock => ({
  kind: 'table',
  header: ['Details', ...options.map(nameOption)],
  rows: OPTION_ROWS.map(({ label, value }) => [label, ...options.map(value)]),
});
