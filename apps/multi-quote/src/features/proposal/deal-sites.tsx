import { contract } from '@portal/api-client';
import { getDealLine, getDealSite, type ProposalMargin } from '@portal/api-client/proposal';
import { useQuery } from '@portal/portal-sdk';
import { DealSites, useSiteView } from './sites-on-sheet.tsx';

type DealOffer = contract.proposals.DealOffer;

interface SitesOfDealProps {
  uuid: string;
  offer: DealOffer;
  margin: ProposalMargin;
}

/** The sites of a proposal that is being written, at their prices as they are now. */
export function SitesOfDeal({ uuid, offer, margin }: SitesOfDealProps) {
  const [view, setView] = useSiteView(offer);
  const quotes = useQuery(
    contract.multiQuotes.proposal.listQuotes,
    { uuid, isIncluded: true, isAlternative: false, ...view },
    SITES_QUERY,
  );
  const sites = quotes.data && {
    ...quotes.data,
    items: quotes.data.items.map((quote) => getDealSite(getDealLine(quote, margin))),
  };
  return <DealSites offer={offer} view={view} onView={setView} sites={{ ...quotes, data: sites }} />;
}

interface SitesOfVersionProps {
  uuid: string | number;
  offer: DealOffer;
  number: number;
}

export function SitesOfVersion({ uuid, offer, number }: SitesOfVersionProps) {
  const [view, setView] = useSiteView(offer);
  const sites = useQuery(contract.multiQuotes.proposals.listSites, { uuid, number, ...view }, SITES_QUERY);
  return <DealSites offer={offer} view={view} onView={setView} sites={sites} />;
}

const SITES_QUERY = { keepPreviousData: true } as const;
