import { contract } from '@portal/api-client';
import { QUOTE_STATUS_LABELS } from '@portal/api-client/labels';
import { ALL_TAB, defineList, ListPage, statusTabs } from '@portal/area-kit';
import { useNavigate } from '@portal/portal-sdk';
import {
  AbsenceNotice,
  getQuotePath,
  hidden,
  type QuoteSummary,
  quoteColumns,
  quoteFilters,
  quoteSearch,
  ROW_HEIGHT,
  TwoLines,
  useQuotePermissions,
} from '@portal/quote-kit/quotes';
import { formatDateTime, relativeTime } from '@portal/ui/format';
import type { RowAction } from '@portal/ui/grid';
import { pageIcons } from '@portal/ui/page';
import { getApprovalPath } from '../../shared/approval-path.ts';
import type { ApprovalRequest } from '../../shared/quote-types.ts';
import { getBulkApprovalError } from '../bulk-approval.ts';

const approvalList = defineList({
  endpoint: contract.quotes.listApprovals,
  name: 'approvals',
  title: 'Approval requests',
  noun: 'quote',
  rowId: (quote) => quote.reference,
  rowHref: (quote) => (quote.status === 'data_added' ? getApprovalPath(quote) : null) ?? getQuotePath(quote),
  rowLabel: (quote) => `${quote.reference}, ${quote.customerName}`,
  rowHeight: ROW_HEIGHT,
  // Sorted by expiry, soonest first.
  defaultSort: { by: 'expiredAt', direction: 'asc' },
  search: quoteSearch,
  filters: {
    status: {
      type: 'tabs',
      label: 'Status',
      options: QUOTE_STATUS_LABELS,
      defaultTab: 'data_added',
      tabs: [...statusTabs(QUOTE_STATUS_LABELS, ['data_added', 'processing', 'approved']), ALL_TAB],
    },
    ...quoteFilters,
    references: null, // for the approval of several requests
  },
  columns: {
    reference: quoteColumns.reference,
    customerName: quoteColumns.customerName,
    requestedAt: {
      header: 'Requested',
      value: ({ requestedBy, requestedAt }) => `${requestedBy ?? ''} ${formatDateTime(requestedAt)}`,
      render: (request) => <RequestedCell request={request} />,
      width: 136,
      isHiddenWhenNarrow: true,
    },
    // Hidden first on narrow screens, because approvers decide by price and expiry.
    speed: { ...quoteColumns.speed, priority: 3 },
    monthlyCost: quoteColumns.monthlyCost,
    totalCost: quoteColumns.totalCost,
    eccCost: quoteColumns.eccCost,
    expiredAt: quoteColumns.expiredAt,
    purchaseOrderReference: hidden({ header: 'Purchase order', width: 130 }),
    requiredDate: hidden({ header: 'Required by', kind: 'date', width: 112 }),
    installCost: hidden(quoteColumns.installCost),
    status: hidden(quoteColumns.status),
    customReference: hidden(quoteColumns.customReference),
    postcode: hidden(quoteColumns.postcode),
    supplierKey: hidden(quoteColumns.supplierKey),
    productName: hidden(quoteColumns.productName),
    termMonths: hidden(quoteColumns.termMonths),
    createdAt: hidden(quoteColumns.createdAt),
    updatedAt: hidden(quoteColumns.updatedAt),
    orderReference: hidden(quoteColumns.orderReference),
  },
  empty: ({ status }) => ({
    title: status?.includes('data_added') ? 'Nothing is awaiting approval' : 'No approvals here yet',
    description: 'Quotes appear here when their customer request form is submitted.',
  }),
});

/** Quotes of every kind that await approval or have been approved. Users who may not approve can still view them. */
export function ApprovalList() {
  const { canApprove } = useQuotePermissions();
  const navigate = useNavigate();

  function approveSelected([first, ...others]: readonly QuoteSummary[]): void {
    const path =
      first &&
      getApprovalPath(
        first,
        others.map(({ reference }) => reference),
      );
    if (path) navigate(path);
  }

  const rowActions: RowAction<ApprovalRequest>[] = [
    {
      id: 'quote',
      label: 'Open quote',
      icon: <pageIcons.quotes />,
      onSelect: (quote) => navigate(getQuotePath(quote)),
    },
  ];
  if (!canApprove) return <ListPage list={approvalList} rowActions={rowActions} />;
  return (
    <ListPage
      list={approvalList}
      notice={<AbsenceNotice />}
      rowActions={rowActions}
      selection={{
        isSelectable: (quote) => quote.status === 'data_added',
        actions: [
          {
            id: 'approve',
            label: 'Review and approve',
            icon: <pageIcons.approvals />,
            onSelect: approveSelected,
            disabledReason: getBulkApprovalError,
          },
        ],
      }}
    />
  );
}

/** Who submitted the request form, and when; or who approved it first, while it awaits a second approval. */
function RequestedCell({ request }: { request: ApprovalRequest }) {
  const { status, requestedBy, requestedAt, firstApprovedBy, firstApprovedAt } = request;
  if (requestedAt === null) return <>–</>;
  const first = requestedBy ?? 'A former user';
  if (status !== 'data_added' || firstApprovedBy === null)
    return <TwoLines first={first} second={relativeTime(requestedAt)} />;
  return (
    <TwoLines
      first={first}
      second={`Approved: ${firstApprovedBy}`}
      secondTitle={`Approved by ${firstApprovedBy}, ${formatDateTime(firstApprovedAt)}`}
    />
  );
}
