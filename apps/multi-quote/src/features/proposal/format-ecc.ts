import type { contract } from '@portal/api-client';
import { formatMoney } from '@portal/ui/format';

/** The excess construction charges of a site, marked while they are an estimate. */
export function formatEcc({
  ecc,
  isEccFirm,
}: Pick<contract.proposals.DealSite, 'ecc' | 'isEccFirm'>): string {
  return ecc > 0 && !isEccFirm ? `${formatMoney(ecc)} est.` : formatMoney(ecc);
}
