import { contract } from '@portal/api-client';
import { convertPercent, type DealLine, getDealLine, type ProposalMargin } from '@portal/api-client/proposal';
import * as v from '@portal/api-client/schema';
import { isApiError, showAlert, useApiClient, useQuery, useRefresh } from '@portal/portal-sdk';
import { Button, Row, Stack, Text } from '@portal/ui';
import { maxValue, minValue, NumberField } from '@portal/ui/fields';
import { formatMonthly } from '@portal/ui/format';
import { Form, FormStatus, numberValue, SubmitButton } from '@portal/ui/forms';
import { DataTable, type DataTableState, DEFAULT_PAGE_SIZE } from '@portal/ui/grid';
import { ChipFilter, Modal, pageIcons, SearchFilter, Section } from '@portal/ui/page';
import { useMemo, useState } from 'react';

const { proposal } = contract.multiQuotes;
const { MAX_PERCENT } = contract.proposals;
const percent = () => numberValue(minValue(0), maxValue(MAX_PERCENT.margin));
const schema = v.object({ monthlyPercent: percent(), installPercent: percent() });

interface QuoteMarginsProps {
  uuid: string;
  /** The deal's, also while it is typed. */
  margin: ProposalMargin;
}

interface Filters {
  search?: string;
  hasOwnMargin?: boolean;
}

const FIRST_PAGE: DataTableState = {
  page: 1,
  pageSize: DEFAULT_PAGE_SIZE,
  sort: null,
  direction: 'asc',
};

const MARGIN_OPTIONS = [
  { value: 'deal', label: 'The deal’s' },
  { value: 'own', label: 'Its own' },
];

type SortKey = (typeof contract.multiQuotes.PROPOSAL_SORT_KEYS)[number];
const isSortKey = (sort: string | null): sort is SortKey =>
  contract.multiQuotes.PROPOSAL_SORT_KEYS.some((key) => key === sort);

/** Our price and the customer's for each site; a site can have an individual margin. */
export function QuoteMargins({ uuid, margin }: QuoteMarginsProps) {
  const client = useApiClient();
  const refresh = useRefresh();
  const [edited, setEdited] = useState<DealLine | null>(null);
  const [table, setTable] = useState<DataTableState>(FIRST_PAGE);
  const [filters, setFilters] = useState<Filters>({});
  const quotes = useQuery(
    proposal.listQuotes,
    {
      uuid,
      ...filters,
      page: table.page,
      perPage: table.pageSize,
      ...(isSortKey(table.sort) && { sort: table.sort, direction: table.direction }),
    },
    { keepPreviousData: true, revalidateOnFocus: false },
  );
  const lines = useMemo(
    () => quotes.data?.items.map((quote) => getDealLine(quote, margin)),
    [quotes.data, margin],
  );
  const filter = (change: Filters) => {
    setFilters(change);
    setTable({ ...table, page: 1 });
  };
  const onChanged = () => refresh(proposal.listQuotes, proposal.getCosts);

  async function remove({ quote: { reference } }: DealLine): Promise<void> {
    try {
      await client.call(proposal.removeQuoteMargin, { uuid, reference });
    } catch (error) {
      if (!isApiError(error)) throw error;
      showAlert(`The margin of ${reference} was not changed. ${error.message}`, { success: false });
    }
    await onChanged();
  }

  return (
    <Section title="Prices per site" description="Each site uses the deal’s margin unless you set its own.">
      <DataTable<DealLine>
        aria-label="Prices per site"
        rows={lines}
        total={quotes.data?.total}
        loading={quotes.isLoading}
        error={quotes.error}
        onRetry={quotes.refresh}
        {...table}
        onChange={setTable}
        search={filters.search ?? ''}
        isFiltered={Object.keys(filters).length > 0}
        onClearFilters={() => filter({})}
        empty={{ title: 'No sites' }}
        toolbar={
          <Row gap={2} wrap>
            <SearchFilter
              label="Search prices per site"
              placeholder="Customer, reference or postcode"
              value={filters.search ?? ''}
              onSearch={(text) => {
                const { search: _, ...others } = filters;
                filter({ ...others, ...(text !== '' && { search: text }) });
              }}
            />
            <ChipFilter
              label="Margin"
              multiple={false}
              options={MARGIN_OPTIONS}
              value={filters.hasOwnMargin === undefined ? [] : [filters.hasOwnMargin ? 'own' : 'deal']}
              onChange={([margin]) => {
                const { hasOwnMargin: _, ...others } = filters;
                filter({ ...others, ...(margin !== undefined && { hasOwnMargin: margin === 'own' }) });
              }}
            />
          </Row>
        }
        getRowId={({ quote }) => quote.reference}
        rowLabel={({ quote }) => `${quote.reference}, ${quote.customerName}`}
        columns={[
          {
            id: 'customerName',
            header: 'Site',
            value: ({ quote }) => `${quote.customerName}, ${quote.postcode}`,
            sortable: true,
            priority: 1,
            minWidth: 180,
          },
          {
            id: 'monthlyCost',
            header: 'Our monthly',
            value: ({ quote }) => quote.monthlyCost,
            kind: 'money',
            sortable: true,
            width: 120,
          },
          {
            id: 'price',
            header: 'Customer’s monthly',
            value: ({ monthly }) => monthly,
            kind: 'money',
            width: 170,
          },
          { id: 'margin', header: 'Margin', value: describeMargin, align: 'right', width: 170 },
        ]}
        rowActions={[
          { id: 'edit', label: 'Set its own margin', icon: <pageIcons.edit />, onSelect: setEdited },
          {
            id: 'remove',
            label: 'Use the deal’s margin',
            icon: <pageIcons.delete />,
            when: ({ quote }) => quote.ownMargin !== null,
            onSelect: (line) => void remove(line),
          },
        ]}
      />
      {edited !== null && (
        <OwnMarginDialog
          line={edited}
          onSaved={async () => {
            setEdited(null);
            await onChanged();
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </Section>
  );
}

/** "15% of £800.24", with whose margin it is. */
function describeMargin({ quote, monthly }: DealLine): string {
  const share = monthly === 0 ? 0 : Math.round((1 - quote.monthlyCost / monthly) * 1000) / 10;
  return `${share}% ${quote.ownMargin === null ? 'deal' : 'its own'}`;
}

interface OwnMarginDialogProps {
  line: DealLine;
  onSaved: () => Promise<void>;
  onClose: () => void;
}

function OwnMarginDialog({ line: { quote }, onSaved, onClose }: OwnMarginDialogProps) {
  const client = useApiClient();
  const toMargin = (markup: number | undefined) =>
    markup === undefined ? 0 : Math.round(convertPercent(markup, 'markup') * 10) / 10;
  return (
    <Modal open onClose={onClose} title={`Margin of ${quote.reference}`}>
      <Form
        schema={schema}
        aria-label="Margin of this site"
        initialValues={{
          monthlyPercent: toMargin(quote.ownMargin?.monthlyPercent),
          installPercent: toMargin(quote.ownMargin?.installPercent),
        }}
        onSubmit={async ({ monthlyPercent, installPercent }) => {
          // A quote stores mark-ups.
          await client.call(contract.quotes.single.updateMargin, {
            reference: quote.reference,
            monthlyPercent: convertPercent(monthlyPercent ?? 0, 'margin'),
            installPercent: convertPercent(installPercent ?? 0, 'margin'),
          });
          await onSaved();
        }}
      >
        <Stack gap={4}>
          <Text>
            {quote.customerName}, {quote.postcode}: {formatMonthly(quote.monthlyCost)}.
          </Text>
          <FormStatus />
          <NumberField name="monthlyPercent" label="Margin on monthly" suffix="%" min={0} decimals={1} />
          <NumberField name="installPercent" label="Margin on install" suffix="%" min={0} decimals={1} />
          <Stack gap={2} sx={{ flexDirection: { sm: 'row-reverse' } }}>
            <SubmitButton>Save margin</SubmitButton>
            <Button onClick={onClose}>Cancel</Button>
          </Stack>
        </Stack>
      </Form>
    </Modal>
  );
}
