import { useQuery } from '@portal/portal-sdk';
import { QUOTE_KINDS, type QuoteKind } from '@portal/quote-kit/quotes';
import { Section } from '@portal/ui/page';
import { AttachedDocuments } from './attached-documents.tsx';
import { STEP_LABELS } from './crf-steps.ts';

/** The documents of a form that can no longer be edited. */
export function DocumentsView({ kind, reference }: { kind: QuoteKind; reference: string }) {
  const documents = useQuery(QUOTE_KINDS[kind].calls.listCrfDocuments, { reference });
  return (
    <Section title={STEP_LABELS.documents.title}>
      <AttachedDocuments
        kind={kind}
        reference={reference}
        documents={documents}
        emptyText="No documents were attached."
      />
    </Section>
  );
}
