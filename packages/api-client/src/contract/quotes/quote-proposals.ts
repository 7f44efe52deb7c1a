import { listEndpoint } from '@portal/api-client/schema';
import { quoteProposalBody } from './proposal-body.ts';
import { proposalEndpoints } from './proposals.ts';
import { quote } from './quote.ts';

function quoteProposalEndpoints<const Name extends string, const Path extends string>(name: Name, one: Path) {
  return {
    ...proposalEndpoints(`${name}.proposals`, one, 'quotes', quoteProposalBody()),
    listOptions: listEndpoint(
      `${name}.proposals.listOptions`,
      {
        source: 'extension',
        access: 'quotes',
        method: 'GET',
        path: `${one}/proposal/options`,
        summary:
          'Other quotes for the same site that can be offered with this one: neither cancelled, expired, ordered nor archived.',
      },
      quote,
    ),
  };
}

/** The proposal of each kind of quote. */
export const quoteProposals = {
  single: quoteProposalEndpoints('quotes', '/api/v1/quotes/{reference}'),
  broadband: quoteProposalEndpoints('broadbandQuotes', '/api/v1/broadband-quotes/{reference}'),
};
