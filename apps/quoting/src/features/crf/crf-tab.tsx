import { useQuery } from '@portal/portal-sdk';
import { type Quote, useQuoteKind, useQuotePermissions } from '@portal/quote-kit/quotes';
import { AlertBanner, Box, DataState, SkeletonText, Stack } from '@portal/ui';
import { usePrinting } from '@portal/ui/grid';
import { getDisabledReason } from '../shared/actions/quote-actions.ts';
import { CrfForm } from './crf-form.tsx';
import { CrfView } from './crf-view.tsx';

/** The customer request form of a quote: editable while Pending CRF, read-only afterwards. */
export function CrfTab({ quote }: { quote: Quote }) {
  const permissions = useQuotePermissions();
  const { calls } = useQuoteKind();
  const crf = useQuery(
    calls.getCrf,
    { reference: quote.reference },
    // The form detects other people's changes at its next save.
    { revalidateOnFocus: false },
  );
  const isPrinting = usePrinting();
  const closed = quote.status === 'accepted' ? getDisabledReason('complete_crf', quote, permissions) : null;
  return (
    <DataState state={crf} skeleton={<SkeletonText lines={10} />} onRetry={crf.refresh}>
      {(answer) =>
        quote.actions.includes('complete_crf') ? (
          <>
            <Box data-print="hide">
              <CrfForm key={answer.quoteReference} answer={answer} quote={quote} onSaved={crf.replace} />
            </Box>
            {/* The screen shows one section; the printed page shows the saved answers of all sections. */}
            {isPrinting && <CrfView answer={answer} quote={quote} />}
          </>
        ) : (
          <Stack gap={4}>
            {closed !== null && (
              <AlertBanner tone="warning" live="off">
                {closed}
              </AlertBanner>
            )}
            <CrfView answer={answer} quote={quote} />
          </Stack>
        )
      }
    </DataState>
  );
}
