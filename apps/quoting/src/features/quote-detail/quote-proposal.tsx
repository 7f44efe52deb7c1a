import { useUser } from '@portal/portal-sdk';
import { Box, Button, Card, Row, Stack, Text } from '@portal/ui';
import { formatDate, formatMoney, formatSpeed, formatTermMonths, plural } from '@portal/ui/format';
import { between, Form, NumberField, numberValue } from '@portal/ui/forms';
import { KeyValueList, PageHeader, PriceFigures, pageIcons, Section } from '@portal/ui/page';
import * as v from 'valibot';
import { QUOTE_KINDS, type QuoteKind } from '../quotes/quote-kinds.ts';
import type { Quote } from '../quotes/quote-types.ts';
import { addressLines } from '../quotes/quote-words.ts';
import { proposalPrices } from './proposal-prices.ts';

const MAX_MARGIN = 500;
const marginSchema = v.object({
  monthlyPercent: numberValue(between(0, MAX_MARGIN)),
  installPercent: numberValue(between(0, MAX_MARGIN)),
});

/** What the partner hands to its customer: his prices with the partner's margin in them, no supplier, clean on A4. */
export function QuoteProposal({ kind, quote }: { kind: QuoteKind; quote: Quote }) {
  const backPath = QUOTE_KINDS[kind].showPath(quote.reference);
  return (
    <Form
      schema={marginSchema}
      aria-label="Margin"
      initialValues={{ monthlyPercent: 20, installPercent: 0 }}
      onSubmit={() => window.print()}
    >
      {({ values, valid }) => (
        <>
          <Box data-print="hide">
            <PageHeader
              title="Customer proposal"
              breadcrumbs={[
                { label: QUOTE_KINDS[kind].title, href: QUOTE_KINDS[kind].listPath },
                { label: quote.reference, href: backPath },
              ]}
              actions={<Button href={backPath}>Back to the quote</Button>}
              action={
                <Button
                  variant="primary"
                  icon={<pageIcons.print />}
                  disabled={!valid}
                  onClick={() => window.print()}
                >
                  Print or save as PDF
                </Button>
              }
            />
            <Card sx={{ my: 4 }}>
              <Stack gap={3}>
                <Text tone="muted">
                  Your margin is added to every price below and is not named on the page.
                </Text>
                <Row gap={4} wrap align="start">
                  <NumberField
                    name="monthlyPercent"
                    label="Margin on monthly"
                    suffix="%"
                    min={0}
                    decimals={1}
                  />
                  <NumberField
                    name="installPercent"
                    label="Margin on install"
                    suffix="%"
                    min={0}
                    decimals={1}
                  />
                </Row>
              </Stack>
            </Card>
          </Box>
          <ProposalPage
            quote={quote}
            margins={{
              monthlyPercent: valid ? (values.monthlyPercent ?? 0) : 0,
              installPercent: valid ? (values.installPercent ?? 0) : 0,
            }}
          />
        </>
      )}
    </Form>
  );
}

function ProposalPage({
  quote,
  margins,
}: {
  quote: Quote;
  margins: { monthlyPercent: number; installPercent: number };
}) {
  const { partner, firstName, lastName, email } = useUser();
  const prices = proposalPrices(quote, margins);
  return (
    <Box component="article" aria-label="Proposal" sx={{ maxWidth: 800 }}>
      <Row justify="space-between" align="start" gap={4} sx={{ mb: 6 }}>
        <Stack gap={1}>
          <Text variant="title" component="h2">
            Proposal for {quote.customerName}
          </Text>
          <Text tone="muted">
            {quote.customReference === null
              ? quote.reference
              : `${quote.customReference} (${quote.reference})`}
          </Text>
        </Stack>
        <Stack gap={0} align="end">
          <Text weight={600}>{partner.name}</Text>
          <Text variant="dense" tone="muted">
            {firstName} {lastName}
          </Text>
          <Text variant="dense" tone="muted">
            {email}
          </Text>
        </Stack>
      </Row>
      <PriceFigures
        install={prices.install}
        monthly={prices.monthly}
        ecc={prices.ecc}
        termMonths={quote.termMonths}
        isEccFirm={quote.isEccFirm}
      />
      <Stack gap={6} sx={{ mt: 6 }}>
        <Section title="Service" level={3}>
          <KeyValueList
            columns={2}
            items={[
              { label: 'Product', value: quote.productName },
              { label: 'Speed', value: formatSpeed(quote.speed) },
              { label: 'Contract term', value: formatTermMonths(quote.termMonths) },
              { label: 'Contention', value: quote.isContended ? 'Contended' : 'Uncontended' },
              { label: 'Lead time', value: `About ${plural(quote.leadTimeDays, 'working day')}` },
              { label: 'IP address', value: quote.ipAllocation },
              ...(quote.bearer === null ? [] : [{ label: 'Bearer', value: formatSpeed(quote.bearer) }]),
            ]}
          />
        </Section>
        <Section title="Prices" level={3}>
          <KeyValueList
            columns={2}
            items={[
              { label: 'Install', value: formatMoney(prices.install) },
              { label: 'Monthly', value: formatMoney(prices.monthly) },
              { label: 'Annual', value: formatMoney(prices.annual) },
              { label: `Total over ${formatTermMonths(quote.termMonths)}`, value: formatMoney(prices.total) },
              {
                label: 'Excess construction (ECC)',
                value: formatMoney(prices.ecc),
                hint: quote.isEccFirm ? 'Firm' : 'Estimated until a survey',
              },
              { label: 'Total incl. ECC', value: formatMoney(prices.totalInclEcc) },
              ...prices.addons.map((addon) => ({
                label: addon.quantity > 1 ? `${addon.text} × ${addon.quantity}` : addon.text,
                value: addon.monthly === 0 ? 'No charge' : `${formatMoney(addon.monthly)} a month`,
                ...(addon.install > 0 ? { hint: `${formatMoney(addon.install)} once` } : {}),
              })),
            ]}
          />
        </Section>
        <Section title="Site" level={3}>
          <Text component="address" sx={{ fontStyle: 'normal' }}>
            {addressLines(quote.address).join(', ')}
          </Text>
        </Section>
        <Text variant="dense" tone="muted" component="p">
          Valid until {formatDate(quote.expiredAt)}. Prices without VAT.
          {!quote.isEccFirm &&
            ' Excess construction charges are an estimate and become firm with the survey.'}
        </Text>
      </Stack>
    </Box>
  );
}
