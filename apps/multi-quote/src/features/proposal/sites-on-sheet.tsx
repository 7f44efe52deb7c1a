import type { contract } from '@portal/api-client';
import { MAX_SITES_ON_SHEET } from '@portal/quote-kit/proposal';
import { Text } from '@portal/ui';
import { DEFAULT_PAGE_SIZE } from '@portal/ui/grid';
import { useState } from 'react';
import { AllSites } from './all-sites.tsx';
import { type DealSitesProps, PagedSites, type SiteView } from './paged-sites.tsx';

type DealOffer = contract.proposals.DealOffer;

export const useSiteView = ({ siteCount }: DealOffer) =>
  useState<SiteView>({
    page: 1,
    perPage: siteCount <= MAX_SITES_ON_SHEET ? MAX_SITES_ON_SHEET : DEFAULT_PAGE_SIZE,
  });

/** The sites as the customer reads them: all sites of a small proposal, or pages with a search. */
export function DealSites(props: DealSitesProps) {
  const { data, error } = props.sites;
  if (props.offer.siteCount > MAX_SITES_ON_SHEET) return <PagedSites {...props} />;
  if (error !== undefined) return <Text tone="danger">The sites were not loaded. {error.message}</Text>;
  return <AllSites offer={props.offer} sites={data?.items ?? []} />;
}
