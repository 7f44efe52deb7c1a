import type { contract } from '@portal/api-client';
import { formatNumber } from '@portal/ui/format';
import { MAX_PAGE_SIZE } from '@portal/ui/grid';

/** Up to this many sites are on the sheet all together, and in print; more are listed page by page. */
export const MAX_SITES_ON_SHEET = MAX_PAGE_SIZE;

/** Why a proposal cannot be printed from the screen; null when it can. */
export function getPrintDisabledReason(offer: contract.proposals.ProposalContent['offer']): string | null {
  if (offer.kind === 'quote' || offer.siteCount <= MAX_SITES_ON_SHEET) return null;
  return `To print all ${formatNumber(offer.siteCount)} sites, download the PDF.`;
}
