import { QUOTE_STATUS_LABELS } from '@portal/api-client/labels';
import { LazyChangeOwnerDialog } from '@portal/area-kit';
import { ActionMenu, CustomerLink, DisabledReasonButton, PrintButton } from '@portal/area-kit/detail';
import { pathTo, useNavigate } from '@portal/portal-sdk';
import {
  describeExpiry,
  describeQuotedProduct,
  type Quote,
  type QuotePermissions,
  useQuoteKind,
} from '@portal/quote-kit/quotes';
import { AlertBanner, Button, IconButton, icons, Stack, StatusTag, Text } from '@portal/ui';
import { PageHeader, pageIcons, Reference } from '@portal/ui/page';
import { type ReactNode, useState } from 'react';
import { getDisabledReason, getNextStepText, getPrimaryAction } from '../../shared/actions/quote-actions.ts';
import { QuoteChangesSince } from '../../shared/actions/quote-changes-since.tsx';
import { getApprovalPath } from '../../shared/approval-path.ts';
import { ArchiveDialog } from './archive-dialog.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { useHeaderActions } from './use-header-actions.ts';

interface QuoteHeaderProps {
  quote: Quote;
  permissions: QuotePermissions;
  tab: string;
  onOpenCrf: () => void;
}

/** Customer, status, expiry, the next step and further actions. */
export function QuoteHeader({ quote, permissions, tab, onOpenCrf }: QuoteHeaderProps) {
  const { title, listPath, showPath, againPath } = useQuoteKind();
  const navigate = useNavigate();
  const steps = useHeaderActions(quote);
  const [openDialog, setOpenDialog] = useState<'cancel' | 'archive' | 'owner' | null>(null);
  const status = QUOTE_STATUS_LABELS[quote.status];
  const expiry = describeExpiry(quote);

  const cancelReason = getDisabledReason('cancel', quote, permissions);
  const archiveReason = getDisabledReason('archive', quote, permissions);
  const acceptError = steps.accepting.error;
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: title, href: listPath }]}
        title={<CustomerLink name={quote.customerName} />}
        tag={<StatusTag tone={status.tone}>{status.label}</StatusTag>}
        meta={[
          <Reference key="reference">{quote.reference}</Reference>,
          <span key="offer">{describeQuotedProduct(quote)}</span>,
          ...(expiry === null
            ? []
            : [
                <Text key="expiry" variant="dense" tone={expiry.tone === 'neutral' ? 'muted' : expiry.tone}>
                  {expiry.text}
                </Text>,
              ]),
        ]}
        action={renderPrimaryAction({ quote, againPath, permissions, tab, steps, onOpenCrf })}
        actions={
          <>
            <IconButton
              label={quote.isBookmarked ? 'Remove bookmark' : 'Bookmark'}
              aria-pressed={quote.isBookmarked}
              icon={quote.isBookmarked ? <pageIcons.bookmarked /> : <pageIcons.bookmark />}
              onClick={steps.toggleBookmark}
            />
            <Button icon={<pageIcons.mail />} href={showPath(quote.reference, { view: 'proposal' })}>
              Proposal
            </Button>
            <ActionMenu
              label="More"
              items={[
                {
                  id: 'again',
                  label: 'New quote at this address',
                  icon: <icons.search />,
                  onSelect: () => navigate(againPath(quote.reference)),
                },
                {
                  id: 'owner',
                  label: 'Change owner',
                  icon: <icons.user />,
                  onSelect: () => setOpenDialog('owner'),
                },
                { id: 'line', divider: true },
                ...(quote.actions.includes('return_to_saved')
                  ? [
                      {
                        id: 'return-to-saved',
                        label: 'Return to Saved',
                        hint: 'Keeps the answers in the request form.',
                        onSelect: () => void steps.returnToSaved(quote),
                      },
                    ]
                  : []),
                {
                  id: 'archive',
                  label: 'Archive',
                  disabled: archiveReason !== null,
                  ...(archiveReason !== null && { hint: archiveReason }),
                  onSelect: () => setOpenDialog('archive'),
                },
                {
                  id: 'cancel',
                  label: 'Cancel quote',
                  danger: true,
                  disabled: cancelReason !== null,
                  ...(cancelReason !== null && { hint: cancelReason }),
                  onSelect: () => setOpenDialog('cancel'),
                },
              ]}
            />
            <PrintButton />
          </>
        }
      >
        <Text tone="muted" component="p" sx={{ m: 0 }} data-print="hide">
          {getNextStepText(quote, permissions)}
        </Text>
      </PageHeader>
      {acceptError !== undefined && (
        <AlertBanner tone="danger" title="The quote was not accepted" onClose={steps.accepting.clearError}>
          {acceptError.message}
          {acceptError.reference !== undefined && ` Give support the reference ${acceptError.reference}.`}
          {acceptError.code === 'conflict' && (
            <QuoteChangesSince reference={quote.reference} since={steps.accepting.seenAt} />
          )}
        </AlertBanner>
      )}
      {openDialog === 'owner' && (
        <LazyChangeOwnerDialog
          what={quote.reference}
          ownerName={quote.ownerName}
          capability="quotes"
          onSave={steps.changeOwner}
          onClose={() => setOpenDialog(null)}
        />
      )}
      <CancelDialog quote={quote} open={openDialog === 'cancel'} onClose={() => setOpenDialog(null)} />
      <ArchiveDialog quote={quote} open={openDialog === 'archive'} onClose={() => setOpenDialog(null)} />
    </>
  );
}

interface PrimaryActionProps {
  /** A new search at the address of a quote. */
  againPath: (reference: string) => string;
  quote: Quote;
  permissions: QuotePermissions;
  tab: string;
  steps: ReturnType<typeof useHeaderActions>;
  onOpenCrf: () => void;
}

/** Not a component: if there is no next step, the header must not reserve space for one. */
function renderPrimaryAction({
  quote,
  againPath,
  permissions,
  tab,
  steps,
  onOpenCrf,
}: PrimaryActionProps): ReactNode {
  if (quote.orderReference !== null)
    return <OrderLink reference={quote.orderReference} canSeeOrders={permissions.canSeeOrders} />;
  if (quote.status === 'expired')
    return (
      <Button variant="primary" href={againPath(quote.reference)}>
        Search the address again
      </Button>
    );
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
          loading={steps.accepting.busy}
          onClick={async () => {
            if (await steps.accept()) onOpenCrf();
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
