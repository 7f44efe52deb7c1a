import { Box, Button } from '@portal/ui';
import { PageHeader, pageIcons } from '@portal/ui/page';
import { QUOTE_KINDS, type QuoteKind } from '../quotes/quote-kinds.ts';
import type { Quote } from '../quotes/quote-types.ts';

interface ProposalHeaderProps {
  kind: QuoteKind;
  quote: Quote;
  /** Omitted while there is nothing to print. */
  print?: { isPossible: boolean; onPrint: () => void };
}

export function ProposalHeader({ kind, quote, print }: ProposalHeaderProps) {
  const { title, listPath, showPath } = QUOTE_KINDS[kind];
  const backPath = showPath(quote.reference);
  return (
    <Box data-print="hide">
      <PageHeader
        title="Customer proposal"
        breadcrumbs={[
          { label: title, href: listPath },
          { label: quote.reference, href: backPath },
        ]}
        actions={<Button href={backPath}>Back to quote</Button>}
        {...(print && {
          action: (
            <Button
              variant="primary"
              icon={<pageIcons.print />}
              disabled={!print.isPossible}
              onClick={print.onPrint}
            >
              Print or save as PDF
            </Button>
          ),
        })}
      />
    </Box>
  );
}
