import { useQuery } from '@portal/portal-sdk';
import { useQuoteKind } from '@portal/quote-kit/quotes';
import { Section } from '@portal/ui/page';
import { AttachedDocuments } from './attached-documents.tsx';
import { STEP_LABELS } from './crf-steps.ts';

/** The documents of a form that can no longer be edited. */
export function DocumentsView({ reference }: { reference: string }) {
  const { calls } = useQuoteKind();
  const documents = useQuery(calls.listCrfDocuments, { reference });
  return (
    <Section title={STEP_LABELS.documents.title}>
      <AttachedDocuments
        reference={reference}
        documents={documents}
        emptyText="No documents were attached."
      />
    </Section>
  );
}
