import { contract } from '@portal/api-client';
import { DetailPage } from '@portal/area-kit/detail';
import { pathTo, useQuery, useSearchParams } from '@portal/portal-sdk';
import { LIVE_QUERY, VersionPage } from '@portal/quote-kit/proposal';
import { DataState, SkeletonText } from '@portal/ui';
import { getDealSubject } from './deal-subject.tsx';
import { DealWorkspace } from './deal-workspace.tsx';

const { proposal } = contract.multiQuotes;

/** The proposal for a whole multi-quote, or one of its stored versions. */
export function DealProposal({ uuid }: { uuid: string }) {
  const [params] = useSearchParams();
  const version = Number(params.get('version'));
  const multiQuote = useQuery(contract.multiQuotes.get, { uuid });
  return (
    <DetailPage
      query={multiQuote}
      title={(found) => `${found?.name ?? 'Multi quote'}: proposal`}
      breadcrumbs={[
        { label: 'Multi quotes', href: pathTo('multi-quotes.index') },
        {
          label: multiQuote.data?.name ?? 'Multi quote',
          href: pathTo('multi-quotes.show', { uuid }),
        },
      ]}
      notFound={{ title: 'We couldn’t find this multi quote' }}
    >
      {(found) =>
        Number.isInteger(version) && version > 0 ? (
          <VersionPage subject={getDealSubject(found, null)} number={version} />
        ) : (
          <NewProposal multiQuote={found} />
        )
      }
    </DetailPage>
  );
}

function NewProposal({ multiQuote }: { multiQuote: contract.multiQuotes.MultiQuote }) {
  const { uuid } = multiQuote;
  const margin = useQuery(proposal.getMargin, { uuid }, LIVE_QUERY);
  const costs = useQuery(proposal.getCosts, { uuid }, LIVE_QUERY);
  return (
    <DataState state={costs} skeleton={<SkeletonText lines={8} />} onRetry={costs.refresh}>
      {(found) => (
        <DataState state={margin} skeleton={<SkeletonText lines={8} />} onRetry={margin.refresh}>
          {(saved) => (
            <DealWorkspace
              subject={getDealSubject(multiQuote, found)}
              multiQuote={multiQuote}
              costs={found}
              margin={saved}
              onSaved={margin.replace}
            />
          )}
        </DataState>
      )}
    </DataState>
  );
}
