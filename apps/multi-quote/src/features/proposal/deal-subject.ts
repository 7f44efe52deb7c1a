import { contract } from '@portal/api-client';
import { pathTo } from '@portal/portal-sdk';
import type { ProposalSubject } from '@portal/quote-kit/proposal';

export type DealSubject = ProposalSubject<{ uuid: string | number }>;

const { sites: MAX_SITES } = contract.proposals.PROPOSAL_LIMITS;

/** A multi-quote as the subject of a proposal for all its valid quotes. */
export function getDealSubject(
  { uuid, name }: Pick<contract.multiQuotes.MultiQuote, 'uuid' | 'name'>,
  quotes: readonly Pick<contract.multiQuotes.ProposalQuote, 'customerName'>[],
): DealSubject {
  const [customer = name, ...others] = new Set(quotes.map(({ customerName }) => customerName));
  return {
    calls: contract.multiQuotes.proposals,
    id: { uuid },
    draftKey: uuid,
    noun: 'multi quote',
    customerName: others.length === 0 ? customer : name,
    history: contract.multiQuotes.listHistory,
    breadcrumbs: [
      { label: 'Multi quotes', href: pathTo('multi-quotes.index') },
      { label: name, href: pathTo('multi-quotes.show', { uuid }) },
    ],
    getPath: (version) =>
      pathTo(
        'multi-quotes.show',
        { uuid },
        { section: 'proposal', ...(version !== undefined && { version: String(version) }) },
      ),
    closedReason: getClosedReason(quotes.length),
  };
}

function getClosedReason(sites: number): string | null {
  if (sites === 0) return 'Nothing to propose: this multi quote has no quotes that are still valid.';
  return sites > MAX_SITES
    ? `A proposal can have up to ${MAX_SITES} sites. Cancel quotes you do not propose, or use several multi quotes.`
    : null;
}
