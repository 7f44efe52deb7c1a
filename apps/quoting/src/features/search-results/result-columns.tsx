import { Box, Row, StatusTag, Text } from '@portal/ui';
import { formatMoney, formatTermMonths } from '@portal/ui/format';
import type { DataColumn } from '@portal/ui/grid';
import { SupplierLogo } from '@portal/ui/page';
import {
  contentionInWords,
  eccInWords,
  leadTimeInWords,
  networkInWords,
  type Offer,
  type SearchKind,
  speedInWords,
} from './offer.ts';
import type { SortName } from './result-sort.ts';

type Column = DataColumn<Offer> & { id: SortName | 'network' };

export function NetworkTag({ isOffnet }: { isOffnet: boolean }) {
  return <StatusTag tone={isOffnet ? 'neutral' : 'success'}>{networkInWords(isOffnet)}</StatusTag>;
}

/** Two lines in a cell: what it is, and what goes with it. */
function Pair({
  first,
  second,
  right = false,
}: {
  first: React.ReactNode;
  second: React.ReactNode;
  right?: boolean;
}) {
  return (
    <Box
      component="span"
      sx={{ display: 'block', minWidth: 0, textAlign: right ? 'right' : 'left', lineHeight: '18px' }}
    >
      <Box component="span" sx={{ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {first}
      </Box>
      <Text variant="caption" tone="muted" component="span" sx={{ display: 'block' }} truncate>
        {second}
      </Text>
    </Box>
  );
}

/** Columns of search results: what decides (install, monthly, total) stands together, ECC beside the total. */
export function resultColumns(kind: SearchKind, supplierName: (key: string) => string): Column[] {
  const columns: Column[] = [
    {
      id: 'supplier',
      header: 'Supplier',
      value: (offer) => supplierName(offer.supplierKey),
      render: (offer) => {
        const name = supplierName(offer.supplierKey);
        return (
          <Row component="span" gap={2}>
            <SupplierLogo supplierKey={offer.supplierKey} name={name} size={24} />
            <Box component="span" sx={{ minWidth: 0 }}>
              <Pair
                first={name}
                second={offer.quoteReference ? `Saved as ${offer.quoteReference}` : offer.productName}
              />
            </Box>
          </Row>
        );
      },
      sortable: true,
      locked: true,
      priority: 1,
      flex: 1,
      minWidth: 200,
    },
    {
      id: 'speed',
      header: kind === 'single' ? 'Speed on bearer' : 'Speed',
      value: (offer) => offer.speed,
      render: (offer) => (
        <Pair
          first={speedInWords(offer)}
          second={kind === 'single' ? contentionInWords(offer.isContended) : offer.technology}
        />
      ),
      sortable: true,
      width: 130,
    },
    {
      id: 'term',
      header: 'Term',
      value: (offer) => offer.termMonths,
      render: (offer) => formatTermMonths(offer.termMonths),
      sortable: true,
      width: 100,
    },
    {
      id: 'install',
      header: 'Install',
      value: (offer) => offer.installCost,
      kind: 'money',
      sortable: true,
      width: 105,
    },
    {
      id: 'monthly',
      header: 'Monthly',
      value: (offer) => offer.monthlyCost,
      render: (offer) => (
        <Text variant="dense" numeric weight={600}>
          {formatMoney(offer.monthlyCost)}
        </Text>
      ),
      kind: 'money',
      sortable: true,
      width: 105,
    },
    {
      id: 'total',
      header: 'Total for term',
      value: (offer) => offer.totalContractValue,
      kind: 'money',
      sortable: true,
      width: 125,
    },
    {
      id: 'ecc',
      header: 'ECC',
      value: (offer) => offer.estimatedEcc,
      render: (offer) => (
        <Pair right first={formatMoney(offer.estimatedEcc)} second={eccInWords(offer.isEccFirm)} />
      ),
      kind: 'money',
      sortable: true,
      width: 105,
    },
    {
      id: 'annual',
      header: 'Annual',
      value: (offer) => offer.annualCost,
      kind: 'money',
      sortable: true,
      width: 115,
      priority: 3,
    },
    {
      id: 'lead',
      header: 'Lead time',
      value: (offer) => offer.leadTimeDays,
      render: (offer) => <Pair first={`${offer.leadTimeDays} days`} second={leadTimeInWords(offer)} />,
      sortable: true,
      width: 130,
    },
    {
      id: 'network',
      header: 'Network',
      value: (offer) => networkInWords(offer.isOffnet),
      render: (offer) => <NetworkTag isOffnet={offer.isOffnet} />,
      width: 95,
    },
  ];
  // Broadband has no construction charge and runs on one network.
  return kind === 'single' ? columns : columns.filter(({ id }) => id !== 'ecc' && id !== 'network');
}
