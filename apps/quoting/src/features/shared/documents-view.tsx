import { useQuery } from '@portal/portal-sdk';
import { Section } from '@portal/ui/page';
import { AttachedDocuments } from './attached-documents.tsx';
import { STEP_LABELS } from './crf-steps.ts';
import { useRequestFormCalls } from './use-request-form-calls.ts';

/** The documents of a form that can no longer be edited. */
export function DocumentsView({ reference }: { reference: string }) {
  const { listCrfDocuments } = useRequestFormCalls();
  const documents = useQuery(listCrfDocuments, { reference });
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
