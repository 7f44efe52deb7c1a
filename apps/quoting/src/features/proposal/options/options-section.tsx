import { contract } from '@portal/api-client';
import { getQuoteOffer, type ProposalMargin } from '@portal/api-client/proposal';
import { formatLineSpeed } from '@portal/api-client/units';
import { useSupplierName } from '@portal/portal-sdk';
import type { Quote } from '@portal/quote-kit/quotes';
import { ROW_HEIGHT, TwoLines } from '@portal/quote-kit/quotes';
import { Card, ErrorState } from '@portal/ui';
import { formatTermMonths, plural } from '@portal/ui/format';
import { type DataColumn, DataTable } from '@portal/ui/grid';
import { pageIcons, Section } from '@portal/ui/page';
import type { Options } from './use-options.ts';

const { alternatives: MAX_ALTERNATIVES } = contract.proposals.PROPOSAL_LIMITS;

interface OptionsSectionProps {
  quote: Quote;
  margin: ProposalMargin;
  options: Options;
}

const describeService = (quote: Quote): string =>
  `${formatLineSpeed(quote)}, ${formatTermMonths(quote.termMonths)}`;

/** Chooses which quotes of the site the proposal offers as options, and which one it recommends. */
export function OptionsSection({ quote, margin, options }: OptionsSectionProps) {
  const { candidates = [], error, retry, recommended, alternatives, choose, recommend } = options;
  const supplierName = useSupplierName();
  if (error)
    return (
      <Card>
        <Section title="Options for this site" level={2}>
          <ErrorState error={error} onRetry={retry} />
        </Section>
      </Card>
    );
  if (candidates.length === 0) return null;
  const offered = [recommended, ...alternatives];
  const isOffered = (row: Quote) => offered.some(({ reference }) => reference === row.reference);
  const others = offered.map(({ reference }) => reference).filter((each) => each !== quote.reference);
  const describeRole = (row: Quote) => {
    if (!isOffered(row)) return 'Not offered';
    if (others.length === 0) return 'Offered';
    return row.reference === recommended.reference ? 'Recommended' : 'Also offered';
  };
  const columns: DataColumn<Quote>[] = [
    {
      id: 'reference',
      header: 'Quote',
      value: (row) => row.reference,
      kind: 'code',
      priority: 1,
      width: 110,
    },
    { id: 'role', header: 'In the proposal', value: describeRole, width: 130 },
    {
      id: 'service',
      header: 'Supplier and service',
      value: (row) => `${supplierName(row.supplierKey)}, ${describeService(row)}`,
      render: (row) => <TwoLines first={supplierName(row.supplierKey)} second={describeService(row)} />,
      minWidth: 170,
      flex: 1,
    },
    {
      id: 'monthly',
      header: 'Monthly',
      value: (row) => getQuoteOffer(row, margin).monthly,
      kind: 'money',
      width: 104,
    },
    {
      id: 'total',
      header: 'Over the term',
      value: (row) => getQuoteOffer(row, margin).total,
      kind: 'money',
      width: 116,
    },
  ];
  return (
    <Card>
      <Section
        title="Options for this site"
        level={2}
        description={`Offer up to ${plural(MAX_ALTERNATIVES, 'other quote')} for this site together with this one. The customer chooses one. Totals include only the recommended option.`}
      >
        <DataTable<Quote>
          aria-label="Quotes for this site"
          mode="client"
          rows={[quote, ...candidates]}
          columns={columns}
          getRowId={(row) => row.reference}
          rowHeight={ROW_HEIGHT}
          noun="quote"
          rowActions={[
            {
              id: 'offer',
              label: 'Offer',
              prominent: true,
              when: (row) => !isOffered(row) && others.length < MAX_ALTERNATIVES,
              onSelect: ({ reference }) => choose([...others, reference]),
            },
            {
              id: 'recommend',
              label: 'Recommend',
              icon: <pageIcons.star />,
              when: (row) => isOffered(row) && row.reference !== recommended.reference,
              onSelect: ({ reference }) => recommend(reference),
            },
            {
              id: 'leave-out',
              label: 'Leave out',
              icon: <pageIcons.hidden />,
              when: (row) => isOffered(row) && row.reference !== quote.reference,
              onSelect: ({ reference }) => choose(others.filter((each) => each !== reference)),
            },
          ]}
        />
      </Section>
    </Card>
  );
}
