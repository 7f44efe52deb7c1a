import { contract } from '@portal/api-client';
import { BulkRunStatus, ConfirmCommandDialog } from '@portal/area-kit';
import { ActionMenu, DetailPage } from '@portal/area-kit/detail';
import { pathTo, useCan, useNavigate, useQuery, useUser } from '@portal/portal-sdk';
import { type Offer, pollUntil } from '@portal/quote-kit/negotiations';
import { Button, icons, Text } from '@portal/ui';
import { formatDate, plural } from '@portal/ui/format';
import { useState } from 'react';
import { MultiQuoteNav } from '../../shared/multi-quote-nav.tsx';
import { NegotiationStatusTag } from '../../shared/negotiation-status-tag.tsx';
import { StartNegotiationPanel } from '../../shared/start-negotiation/start-negotiation-panel.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { EditNegotiationPanel } from './edit-negotiation-panel.tsx';
import { NegotiationOffers } from './negotiation-offers.tsx';
import { isNegotiable, isPending } from './offer-state.ts';
import { useDecision } from './use-decision.ts';

type Negotiation = contract.multiQuotes.Negotiation;
const calls = contract.multiQuotes.negotiations;

interface NegotiationPath {
  uuid: string;
  negotiationUuid: string;
}

const isWaiting = ({ status, readyCount }: Negotiation): boolean => status === 'pending' && readyCount === 0;

/** One negotiation: its offers by supplier, to accept or decline, and the rounds before it. */
export function NegotiationDetail(path: NegotiationPath) {
  const { uuid } = path;
  const navigate = useNavigate();
  const { prices = 'cost' } = useUser();
  const seesOffers = prices === 'cost';
  const canManage = useCan('multi-quotes.manage') && seesOffers;
  const multiQuote = useQuery(contract.multiQuotes.get, { uuid });
  const negotiation = useQuery(calls.get, path, {
    refreshInterval: (latest) => {
      const found = latest as Negotiation | undefined; // this call's answer
      return found && isWaiting(found) ? pollUntil(found.answerDueAt) : 0;
    },
  });
  const answerDueAt = negotiation.data?.answerDueAt;
  // Decided by the offers themselves, because the negotiation may be read as answered before they are.
  const offers = useQuery(calls.listQuotes, path, {
    refreshInterval: (latest) => {
      const isWaitingForDesk = (latest as Offer[] | undefined)?.some(isPending);
      return isWaitingForDesk && answerDueAt !== undefined ? pollUntil(answerDueAt) : 0;
    },
  });
  const deciding = useDecision(path);
  const [dialog, setDialog] = useState<'edit' | 'withdraw' | 'next-round' | null>(null);
  const close = () => setDialog(null);
  const listPath = pathTo('multi-quotes.show', { uuid }, { section: 'negotiations' });
  return (
    <DetailPage
      query={negotiation}
      title={(found) => found?.name ?? 'Negotiation'}
      breadcrumbs={[
        { label: 'Multi quotes', href: pathTo('multi-quotes.index') },
        ...(multiQuote.data
          ? [{ label: multiQuote.data.name, href: pathTo('multi-quotes.show', { uuid }) }]
          : []),
        { label: 'Negotiations', href: listPath },
      ]}
      notFound={{ title: 'We couldn’t find this negotiation', description: 'It may have been withdrawn.' }}
      header={(found) => ({
        title: found.name,
        tag: <NegotiationStatusTag negotiation={found} />,
        meta: [
          `Round ${found.round}`,
          plural(found.quotesCount, 'quote'),
          `Started ${formatDate(found.createdAt)}${found.createdBy === null ? '' : ` by ${found.createdBy}`}`,
        ],
        ...(canManage && {
          actions: <Actions negotiation={found} offers={offers.data ?? []} onSelect={setDialog} />,
        }),
        ...(canManage &&
          getNextRound(found, offers.data ?? []).length > 0 && {
            action: (
              <Button variant="primary" icon={<icons.refresh />} onClick={() => setDialog('next-round')}>
                Start another round
              </Button>
            ),
          }),
        children: <MultiQuoteNav uuid={uuid} current="negotiations" />,
      })}
    >
      {(found) => (
        <>
          <BulkRunStatus bulk={deciding.bulk} />
          {seesOffers ? (
            <NegotiationOffers uuid={uuid} negotiation={found} offers={offers} onDecide={deciding.open} />
          ) : (
            <Text component="p" tone="muted">
              Offers show what your company pays, and costs are hidden from you. Ask a colleague who can see
              costs.
            </Text>
          )}
          <DecisionDialog
            decision={deciding.decision}
            offers={offers.data ?? []}
            onDecide={deciding.decide}
            onClose={() => deciding.open(null)}
          />
          {dialog === 'edit' && <EditNegotiationPanel negotiation={found} onClose={close} />}
          {dialog === 'next-round' && (
            <StartNegotiationPanel
              uuid={uuid}
              quotes={getNextRound(found, offers.data ?? [])}
              previous={found}
              onClose={close}
            />
          )}
          <ConfirmCommandDialog
            endpoint={calls.remove}
            input={dialog === 'withdraw' ? path : undefined}
            refreshes={[calls.list, contract.multiQuotes.quotes.list]}
            title={`Withdraw ${found.name}?`}
            confirmLabel="Withdraw"
            successMessage="The negotiation was withdrawn."
            onSuccess={() => void navigate(listPath)}
            onClose={close}
          >
            Its quotes return to Saved at their current prices. Any offers from the pricing desk are lost.
          </ConfirmCommandDialog>
        </>
      )}
    </DetailPage>
  );
}

interface ActionsProps {
  negotiation: Negotiation;
  offers: readonly Offer[];
  onSelect: (dialog: 'edit' | 'withdraw') => void;
}

function Actions({ negotiation, offers, onSelect }: ActionsProps) {
  const isAccepted = offers.some(({ status }) => status === 'accepted');
  return (
    <ActionMenu
      items={[
        { id: 'edit', label: 'Edit name and notes', onSelect: () => onSelect('edit') },
        negotiation.status === 'pending' &&
          !isAccepted && {
            id: 'withdraw',
            label: 'Withdraw negotiation',
            danger: true,
            onSelect: () => onSelect('withdraw'),
          },
      ]}
    />
  );
}

/** The quotes of a further round: Saved quotes whose offer was declined, once everything is decided. */
function getNextRound({ status }: Negotiation, offers: readonly Offer[]) {
  if (status === 'pending') return [];
  return offers
    .filter(isNegotiable)
    .map(({ quoteReference, supplierKey }) => ({ reference: quoteReference, supplierKey }));
}
