import { convertPercent } from '@portal/api-client/proposal';
import { formatDate } from '@portal/ui/format';
import type { ProposalSubject, ProposalSummary } from '../proposal-subject.ts';

const round = (percent: number) => `${Math.round(percent * 10) / 10}%`;

/**
 * "Mark-up 20% (margin 16.7%)" on monthly prices, with the name that the author chose first. Null for users who do not
 * see costs.
 */
export function describeMargin({ basis, monthlyPercent }: ProposalSummary): string | null {
  if (Number.isNaN(monthlyPercent)) return null;
  const [own, other] = basis === 'markup' ? ['Mark-up', 'margin'] : ['Margin', 'mark-up'];
  return `${own} ${round(monthlyPercent)} (${other} ${round(convertPercent(monthlyPercent, basis))})`;
}

interface Outdated {
  /** In a list. */
  label: string;
  /** On its own page. */
  text: string;
}

/** Why a version no longer matches the quote; null if it does. */
export function describeOutdated(
  { outdated, validUntil }: ProposalSummary,
  { noun }: Pick<ProposalSubject, 'noun'>,
): Outdated | null {
  switch (outdated) {
    case 'changed':
      return {
        label: 'Changed since',
        text: `The prices or services of this ${noun} have changed since this version. Go back to the proposal to create a new one.`,
      };
    case 'expired':
      return {
        label: 'Expired',
        text: `The prices of this version were held until ${formatDate(validUntil)}.`,
      };
    case 'closed':
      return { label: 'Closed', text: `This ${noun} is closed, so the version can no longer be sent.` };
    default:
      return null;
  }
}

/** Why a version cannot be mailed; null if it can. */
export function getNoSendReason(
  version: ProposalSummary,
  subject: Pick<ProposalSubject, 'noun'>,
): string | null {
  return version.outdated === 'expired' || version.outdated === 'closed'
    ? (describeOutdated(version, subject)?.text ?? null)
    : null;
}
