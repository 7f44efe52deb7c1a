import type { contract } from '@portal/api-client';
import { Text } from '@portal/ui';
import { formatNumber } from '@portal/ui/format';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '@portal/ui/grid';
import { useState } from 'react';
import { AllSites } from './all-sites.tsx';
import { type DealSitesProps, PagedSites, type SiteView } from './paged-sites.tsx';

type DealOffer = contract.proposals.DealOffer;

/** Up to this many sites are on the sheet all together, and in print; more are listed page by page. */
const MAX_SHOWN = MAX_PAGE_SIZE;

/** Why a proposal cannot be printed from the screen; null when it can. */
export function getPrintDisabledReason(offer: contract.proposals.ProposalContent['offer']): string | null {
  if (offer.kind === 'quote' || offer.siteCount <= MAX_SHOWN) return null;
  return `To print all ${formatNumber(offer.siteCount)} sites, download the PDF.`;
}

export const useSiteView = ({ siteCount }: DealOffer) =>
  useState<SiteView>({ page: 1, perPage: siteCount <= MAX_SHOWN ? MAX_SHOWN : DEFAULT_PAGE_SIZE });

/** The sites as the customer reads them: all of a few, or a page of many with a search. */
export function DealSites(props: DealSitesProps) {
  const { data, error } = props.sites;
  if (props.offer.siteCount > MAX_SHOWN) return <PagedSites {...props} />;
  if (error !== undefined) return <Text tone="danger">The sites were not loaded. {error.message}</Text>;
  return <AllSites offer={props.offer} sites={data?.items ?? []} />;
}
