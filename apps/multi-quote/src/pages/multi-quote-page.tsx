import { useCan, useParams, useSearchParams, useUser } from '@portal/portal-sdk';
import { lazyWithRetry, SkeletonText } from '@portal/ui';
import { Page } from '@portal/ui/page';
import { MultiQuoteDetail } from '../features/multi-quote-detail/multi-quote-detail.tsx';

const Loading = () => (
  <Page>
    <SkeletonText lines={8} />
  </Page>
);

// Most visits are to the quotes; the other sections are loaded when opened.
const SECTIONS = {
  negotiations: lazyWithRetry(
    async () => (await import('../features/negotiations/list/negotiation-list.tsx')).NegotiationList,
    Loading,
  ),
  proposal: lazyWithRetry(
    async () => (await import('../features/proposal/deal-proposal.tsx')).DealProposal,
    Loading,
  ),
} as const;

const isSection = (name: string | null): name is keyof typeof SECTIONS =>
  name !== null && Object.hasOwn(SECTIONS, name);

/** Quotes, or the section that the URL names. */
export function MultiQuotePage() {
  const { uuid = '' } = useParams();
  const [params] = useSearchParams();
  const name = params.get('section');
  const { prices = 'cost' } = useUser();
  const canSeeProposals = useCan('quotes');
  // Both sections show costs.
  if (!isSection(name) || prices !== 'cost' || (name === 'proposal' && !canSeeProposals))
    return <MultiQuoteDetail key={uuid} uuid={uuid} />;
  const Section = SECTIONS[name];
  return <Section key={uuid} uuid={uuid} />;
}
