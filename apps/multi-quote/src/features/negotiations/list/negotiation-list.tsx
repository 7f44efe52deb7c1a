import { contract } from '@portal/api-client';
import { NEGOTIATION_STATUS_LABELS } from '@portal/api-client/labels';
import { ALL_TAB, defineList, ListSection, statusTabs } from '@portal/area-kit';
import { DisabledReasonButton } from '@portal/area-kit/detail';
import { pathTo, useCan } from '@portal/portal-sdk';
import { Button, icons } from '@portal/ui';
import { useState } from 'react';
import { MultiQuoteScreen } from '../../shared/multi-quote-screen.tsx';
import { getNegotiationStatusLabel, NegotiationStatusTag } from '../../shared/negotiation-status-tag.tsx';
import { StartNegotiationPanel } from '../../shared/start-negotiation/start-negotiation-panel.tsx';

type MultiQuote = contract.multiQuotes.MultiQuote;

const negotiationList = defineList({
  endpoint: contract.multiQuotes.negotiations.list,
  name: 'multi-quote-negotiations',
  title: 'Negotiations',
  noun: 'negotiation',
  rowId: (negotiation) => negotiation.uuid,
  rowHref: ({ uuid, multiQuoteUuid }) =>
    pathTo('multi-quotes.negotiation', { uuid: multiQuoteUuid, negotiationUuid: uuid }),
  defaultSort: { by: 'createdAt', direction: 'desc' },
  search: { label: 'Search negotiations', placeholder: 'Name' },
  otherParams: ['section'],
  refreshInterval: 15_000,
  filters: {
    status: {
      type: 'tabs',
      label: 'Status',
      options: NEGOTIATION_STATUS_LABELS,
      tabs: [ALL_TAB, ...statusTabs(NEGOTIATION_STATUS_LABELS, ['pending', 'accepted', 'declined'])],
    },
  },
  columns: {
    name: { header: 'Name', sortable: true, priority: 1, minWidth: 240, locked: true },
    status: {
      header: 'Status',
      value: getNegotiationStatusLabel,
      render: (negotiation) => <NegotiationStatusTag negotiation={negotiation} />,
      sortable: true,
      width: 170,
    },
    round: { header: 'Round', kind: 'number', width: 90 },
    quotesCount: { header: 'Quotes', kind: 'number', width: 100 },
    readyCount: { header: 'Offers to decide', kind: 'number', width: 150, isHiddenWhenNarrow: true },
    createdBy: { header: 'Started by', width: 170, priority: 3 },
    createdAt: { header: 'Started', kind: 'date', sortable: true, width: 120 },
  },
  empty: {
    title: 'No negotiations yet',
    description: 'Ask the pricing desk for better prices on your Saved quotes.',
  },
});

/** Why no negotiation can be started; null if it can. */
const getDisabledReason = ({ status, activeQuotesCount }: MultiQuote): string | null => {
  if (status === 'expired') return 'This multi quote has expired.';
  return activeQuotesCount === 0 ? 'Save quotes first: only Saved quotes can be negotiated.' : null;
};

/** The negotiations of a multi-quote. */
export function NegotiationList({ uuid }: { uuid: string }) {
  const [isStarting, setStarting] = useState(false);
  const canManage = useCan('multi-quotes.manage');
  return (
    <MultiQuoteScreen
      uuid={uuid}
      screen="negotiations"
      header={(multiQuote) => ({
        action: (
          <DisabledReasonButton
            variant="primary"
            icon={<icons.add />}
            disabledReason={getDisabledReason(multiQuote)}
            onClick={() => setStarting(true)}
          >
            Start a negotiation
          </DisabledReasonButton>
        ),
      })}
    >
      {(multiQuote) => (
        <>
          <ListSection
            list={negotiationList}
            input={{ uuid }}
            {...(canManage &&
              getDisabledReason(multiQuote) === null && {
                empty: {
                  title: 'No negotiations yet',
                  description: 'Ask the pricing desk for better prices on your Saved quotes.',
                  action: <Button onClick={() => setStarting(true)}>Start a negotiation</Button>,
                },
              })}
          />
          {isStarting && (
            <StartNegotiationPanel uuid={uuid} quotes="all" onClose={() => setStarting(false)} />
          )}
        </>
      )}
    </MultiQuoteScreen>
  );
}
