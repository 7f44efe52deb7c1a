import { useSupplierName } from '@portal/portal-sdk';
import { AlertBanner, Box, Card, Row, Stack, Text } from '@portal/ui';
import {
  formatDate,
  formatMoney,
  formatSpeed,
  formatTermMonths,
  plural,
  totalInclEcc,
} from '@portal/ui/format';
import { MapBanner } from '@portal/ui/map';
import { KeyValueList, Money, PriceFigures, Section, SupplierLogo } from '@portal/ui/page';
import type { QuoteKind } from '../quotes/quote-kinds.ts';
import type { Quote } from '../quotes/quote-types.ts';
import { addressLines } from '../quotes/quote-words.ts';
import { hasMsaTerms, MSA_NOTE } from '../search-results/more-info.ts';
import { PartnerDetails } from './partner-details.tsx';
import type { Who } from './quote-actions.ts';

/** The quote at a glance: the figures that decide, what is bought, where, and what the partner noted. */
export function QuoteSummaryTab({ kind, quote, who }: { kind: QuoteKind; quote: Quote; who: Who }) {
  return (
    <Stack gap={6}>
      <ReasonNotice quote={quote} />
      <PriceFigures
        install={quote.installCost}
        monthly={quote.monthlyCost}
        ecc={quote.eccCost}
        termMonths={quote.termMonths}
        isEccFirm={quote.isEccFirm}
      />
      <Box
        sx={{
          display: 'grid',
          gap: 6,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
          alignItems: 'start',
        }}
      >
        <Stack gap={6}>
          <Costs quote={quote} />
          <Product quote={quote} />
          <Addons quote={quote} />
        </Stack>
        <Stack gap={6}>
          <PartnerDetails kind={kind} quote={quote} who={who} />
          <Place quote={quote} />
        </Stack>
      </Box>
    </Stack>
  );
}

function ReasonNotice({ quote }: { quote: Quote }) {
  if (quote.reason === null) return null;
  const isBack = quote.status === 'accepted';
  return (
    <AlertBanner
      tone={isBack ? 'warning' : 'info'}
      title={isBack ? 'Sent back by the approver' : 'Why it was closed'}
      live="off"
    >
      {quote.reason}
    </AlertBanner>
  );
}

function Costs({ quote }: { quote: Quote }) {
  const inclEcc = totalInclEcc({
    install: quote.installCost,
    monthly: quote.monthlyCost,
    termMonths: quote.termMonths,
    ecc: quote.eccCost,
  });
  return (
    <Section title="Costs">
      <KeyValueList
        columns={2}
        items={[
          { label: 'Annual', value: formatMoney(quote.annualCost), hint: '12 × monthly' },
          { label: 'Contract term', value: formatTermMonths(quote.termMonths) },
          {
            label: 'Excess construction (ECC)',
            value: formatMoney(quote.eccCost),
            hint: quote.isEccFirm ? 'Firm: known from a survey' : 'Estimated: certain only after a survey',
          },
          {
            label: 'Total incl. ECC',
            value: formatMoney(inclEcc),
            hint: `Install + ${quote.termMonths} × monthly + ECC`,
          },
          { label: 'Discount', value: quote.discount === 0 ? null : formatMoney(quote.discount) },
        ]}
      />
    </Section>
  );
}

function Product({ quote }: { quote: Quote }) {
  const supplierName = useSupplierName();
  const supplier = supplierName(quote.supplierKey);
  const layer = quote.layer === null ? 'Configurable' : `Layer ${quote.layer}`;
  return (
    <Section title="Product">
      <Row gap={3} sx={{ mb: 4 }}>
        <SupplierLogo supplierKey={quote.supplierKey} name={supplier} size={32} />
        <Stack gap={0}>
          <Text weight={500}>{quote.productName}</Text>
          <Text variant="dense" tone="muted">
            {supplier}
          </Text>
        </Stack>
      </Row>
      {quote.productDescription !== '' && (
        <Text component="p" tone="muted" sx={{ mb: 4 }}>
          {quote.productDescription}
        </Text>
      )}
      {hasMsaTerms(quote.productCode) && (
        <Text component="p" variant="dense" tone="muted" sx={{ mb: 4 }}>
          {MSA_NOTE}
        </Text>
      )}
      <KeyValueList
        columns={2}
        items={[
          { label: 'Speed', value: formatSpeed(quote.speed, 'Mbps') },
          ...(quote.bearer === null
            ? [
                {
                  label: 'Upload speed',
                  value: quote.uploadSpeed === null ? null : formatSpeed(quote.uploadSpeed, 'Mbps'),
                },
              ]
            : [{ label: 'Bearer', value: formatSpeed(quote.bearer, 'Mbps') }]),
          { label: 'Product type', value: quote.kind === 'broadband' ? 'Broadband' : layer },
          { label: 'IP address', value: quote.ipAllocation },
          { label: 'Network', value: quote.isOffnet ? 'Off-net' : 'On-net' },
          { label: 'Contention', value: quote.isContended ? 'Contended' : 'Uncontended' },
          {
            label: 'Lead time',
            value: plural(quote.leadTimeDays, 'working day'),
            hint: 'From the order, as the supplier expects it',
          },
          { label: 'Product code', value: quote.productCode, copy: quote.productCode },
        ]}
      />
    </Section>
  );
}

function Addons({ quote }: { quote: Quote }) {
  return (
    <Section title="Add-ons">
      {quote.addons.length === 0 ? (
        <Text tone="muted">None chosen.</Text>
      ) : (
        <Stack component="ul" gap={0} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {quote.addons.map((addon) => (
            <Row
              component="li"
              key={`${addon.uuid} ${addon.text}`}
              justify="space-between"
              align="start"
              gap={4}
              sx={{ py: 2, borderBottom: 1, borderColor: 'line.main' }}
            >
              <Stack gap={0}>
                <Text weight={500}>
                  {addon.text}
                  {addon.quantity > 1 && ` × ${addon.quantity}`}
                </Text>
                <Text variant="dense" tone="muted">
                  {[addon.name, addon.additionalInformation].filter(Boolean).join(': ')}
                </Text>
              </Stack>
              <Stack gap={0} align="end">
                {addon.monthlyCost + addon.installCost === 0 ? (
                  <Text tone="muted">No charge</Text>
                ) : (
                  <Money pence={addon.monthlyCost * addon.quantity} suffix="a month" />
                )}
                {addon.installCost > 0 && (
                  <Text variant="dense" tone="muted" numeric>
                    {formatMoney(addon.installCost * addon.quantity)} once
                  </Text>
                )}
              </Stack>
            </Row>
          ))}
        </Stack>
      )}
    </Section>
  );
}

function Place({ quote }: { quote: Quote }) {
  const { address } = quote;
  return (
    <Section title="Site">
      <Card padding={0} sx={{ overflow: 'hidden' }}>
        <MapBanner
          latitude={address.latitude}
          longitude={address.longitude}
          label={address.postcode}
          height={168}
        />
        <Stack gap={0} component="address" sx={{ p: 4, fontStyle: 'normal' }}>
          {addressLines(address).map((line, index) => (
            <Text key={line} weight={index === 0 ? 500 : 400}>
              {line}
            </Text>
          ))}
          {address.uprn !== null && (
            <Text variant="dense" tone="muted" sx={{ mt: 2 }}>
              UPRN {address.uprn}
            </Text>
          )}
        </Stack>
      </Card>
      <Text variant="dense" tone="muted" component="p" sx={{ mt: 3 }}>
        Saved {formatDate(quote.createdAt)}
        {quote.createdBy !== null && ` by ${quote.createdBy}`}
      </Text>
    </Section>
  );
}
