import { useQuery } from '@portal/portal-sdk';
import { type Quote, TermsDocuments, useQuoteKind } from '@portal/quote-kit/quotes';
import { DataState, Link, SkeletonText, Stack, Text } from '@portal/ui';
import { Section } from '@portal/ui/page';

/** The supplier's terms, which the approver accepts, as documents to download. */
export function QuoteTerms({ quote }: { quote: Quote }) {
  const { calls } = useQuoteKind();
  const { reference } = quote;
  const terms = useQuery(calls.listTerms, { reference });
  return (
    <Section title="Supplier’s terms">
      <DataState
        state={terms}
        skeleton={<SkeletonText lines={2} />}
        empty={{ title: 'No terms', description: 'The supplier has not published terms for this quote.' }}
        onRetry={terms.refresh}
      >
        {(found) => (
          <Stack gap={4}>
            {found.map((each) => (
              <Stack key={each.id} gap={1}>
                <Text>{each.title}</Text>
                <TermsDocuments terms={each} reference={reference} />
                {each.agreementUrlCopy !== null && (
                  <Link href={each.agreementUrlCopy} external>
                    Full agreement
                  </Link>
                )}
              </Stack>
            ))}
          </Stack>
        )}
      </DataState>
    </Section>
  );
}
