import { contract } from '@portal/api-client';
import { useQuery } from '@portal/portal-sdk';

type Branding = contract.proposals.ProposalBranding;

/** The branding of a new proposal, as the provider fills it in; null without any, or until it is known. */
export function useBranding(): Branding | null {
  const { data } = useQuery(contract.partner.getBranding, {});
  if (data === undefined) return null;
  const { logoId, accentColor, address, footer, terms } = data;
  const branding = { logoId, accentColor, address, footer, terms };
  return Object.values(branding).every((value) => value === null) ? null : branding;
}

/** The address of a logo. */
export const getLogoUrl = (logoId: string): string => `/api/v1/partner/branding/logos/${logoId}`;
