import { useQuery } from '@portal/portal-sdk';
import { Section } from '@portal/ui/page';
import { QUOTE_KINDS, type QuoteKind } from '../../shared/quotes/quote-kinds.ts';
import { STEP_LABELS } from '../model/crf-steps.ts';
import { AttachedDocuments } from './attached-documents.tsx';

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
