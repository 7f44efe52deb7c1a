import { DisabledReasonButton } from '@portal/area-kit/detail';
import { pathTo } from '@portal/portal-sdk';
import { type Quote, type QuotePermissions, useQuoteKind } from '@portal/quote-kit/quotes';
import { Button, Stack, Text } from '@portal/ui';
import { Reference } from '@portal/ui/page';
import type { ReactNode } from 'react';
import { getPrimaryAction } from '../../shared/actions/quote-actions.ts';
import { getApprovalPath } from '../../shared/approval-path.ts';
import type { HeaderActions } from './use-header-actions.ts';

interface PrimaryButtonProps {
  quote: Quote;
  permissions: QuotePermissions;
  /** Negotiations show costs. */
  seesCosts: boolean;
  tab: string;
  /** The customer details have changes that are not saved. Accepting would close their form. */
  isUnsaved: boolean;
  actions: HeaderActions;
  onOpenTab: (id: string) => void;
}

const UNSAVED = 'Save or discard your changes first.';

/**
 * The next step of a quote, as a button; null if there is none. Not a component: the header must not reserve space for
 * no button.
 */
export function getPrimaryButton({
  quote,
  permissions,
  seesCosts,
  actions,
  tab,
  isUnsaved,
  onOpenTab,
}: PrimaryButtonProps): ReactNode {
  if (quote.orderReference !== null)
    return <OrderLink reference={quote.orderReference} canSeeOrders={permissions.canSeeOrders} />;
  if (quote.status === 'expired') return <SearchAgainLink reference={quote.reference} />;
  if (quote.status === 'negotiation') return seesCosts ? getNegotiationButton(quote, tab, onOpenTab) : null;
  const onOpenCrf = () => onOpenTab('crf');
  const step = getPrimaryAction(quote, permissions);
  if (step === null) {
    return quote.status === 'processing' ? <Button loading>Placing the order</Button> : null;
  }
  const shared = { variant: 'primary', disabledReason: step.disabledReason, children: step.label } as const;
  switch (step.action) {
    case 'accept':
      return (
        <DisabledReasonButton
          {...shared}
          disabledReason={shared.disabledReason ?? (isUnsaved ? UNSAVED : null)}
          loading={actions.accepting.busy}
          onClick={async () => {
            if (await actions.accept(quote)) onOpenCrf();
          }}
        />
      );
    case 'complete_crf':
      // The form's own tab has its submit button.
      return tab === 'crf' ? null : <DisabledReasonButton {...shared} onClick={onOpenCrf} />;
    default: {
      const href = getApprovalPath(quote);
      return href === null ? null : <DisabledReasonButton {...shared} href={href} />;
    }
  }
}

function getNegotiationButton(quote: Quote, tab: string, onOpenTab: (id: string) => void): ReactNode {
  const { multiQuoteUuid: uuid } = quote;
  if (uuid !== null)
    return (
      <Button variant="primary" href={pathTo('multi-quotes.show', { uuid }, { section: 'negotiations' })}>
        Open negotiations
      </Button>
    );
  // The negotiation's own tab has its buttons.
  if (tab === 'negotiation') return null;
  return (
    <Button variant="primary" onClick={() => onOpenTab('negotiation')}>
      Open negotiation
    </Button>
  );
}

function SearchAgainLink({ reference }: { reference: string }) {
  const { againPath } = useQuoteKind();
  return (
    <Button variant="primary" href={againPath(reference)}>
      Search the address again
    </Button>
  );
}

function OrderLink({ reference, canSeeOrders }: { reference: string; canSeeOrders: boolean }) {
  if (!canSeeOrders) {
    return (
      <Stack gap={0} align="end">
        <Text tone="muted">Order</Text>
        <Reference>{reference}</Reference>
      </Stack>
    );
  }
  return (
    <Button variant="primary" href={pathTo('orders.show', { reference })}>
      Open order {reference}
    </Button>
  );
}
