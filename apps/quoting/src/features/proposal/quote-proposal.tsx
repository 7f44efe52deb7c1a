import { useUser } from '@portal/portal-sdk';
import { Box, Button, Card, Row, Stack, Text } from '@portal/ui';
import { between, Form, NumberField, numberValue } from '@portal/ui/forms';
import { PageHeader, pageIcons } from '@portal/ui/page';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { QUOTE_KINDS, type QuoteKind } from '../quotes/quote-kinds.ts';
import type { Quote } from '../quotes/quote-types.ts';
import { keepMargins, MAX_MARGIN, type Margins, readMargins } from './proposal-margin.ts';
import { ProposalPage } from './proposal-page.tsx';

const marginSchema = v.object({
  monthlyPercent: numberValue(between(0, MAX_MARGIN)),
  installPercent: numberValue(between(0, MAX_MARGIN)),
});

/** What the partner hands to its customer: his prices with the partner's margin in them, no supplier, clean on A4. */
export function QuoteProposal({ kind, quote }: { kind: QuoteKind; quote: Quote }) {
  const user = useUser();
  const { title, listPath, showPath } = QUOTE_KINDS[kind];
  const backPath = showPath(quote.reference);
  const [opened] = useState(() => readMargins(user.id, quote.reference));
  return (
    <Form
      schema={marginSchema}
      aria-label="Margin"
      initialValues={opened}
      onSubmit={() => window.print()} // Enter in a field is the button beside the title
    >
      {({ values, valid }) => (
        <>
          <Box data-print="hide">
            <PageHeader
              title="Customer proposal"
              breadcrumbs={[
                { label: title, href: listPath },
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
            <Card sx={{ mb: 6 }}>
              <Stack gap={3}>
                <Row gap={4} wrap align="start">
                  <Box sx={{ width: 180 }}>
                    <NumberField
                      name="monthlyPercent"
                      label="Margin on monthly"
                      suffix="%"
                      min={0}
                      decimals={1}
                    />
                  </Box>
                  <Box sx={{ width: 180 }}>
                    <NumberField
                      name="installPercent"
                      label="Margin on install"
                      suffix="%"
                      min={0}
                      decimals={1}
                    />
                  </Box>
                </Row>
                <Text variant="dense" tone="muted">
                  Your margin is in every price below and is not named on the page; ECC is passed on as it is.
                  It is kept in this browser, for this quote and as a start for the next.
                </Text>
              </Stack>
            </Card>
          </Box>
          {valid && <KeptMargins reference={quote.reference} margins={marginsOf(values)} />}
          <ProposalPage quote={quote} margins={valid ? marginsOf(values) : opened} />
        </>
      )}
    </Form>
  );
}

const marginsOf = (values: Partial<Record<keyof Margins, number | null>>): Margins => ({
  monthlyPercent: values.monthlyPercent ?? 0,
  installPercent: values.installPercent ?? 0,
});

/** Keeps what stands in the form, once it is something that can be kept. */
function KeptMargins({ reference, margins }: { reference: string; margins: Margins }) {
  const { id } = useUser();
  const { installPercent, monthlyPercent } = margins;
  useEffect(
    () => keepMargins(id, reference, { installPercent, monthlyPercent }),
    [id, reference, installPercent, monthlyPercent],
  );
  return null;
}
