import { useQuery } from '@portal/portal-sdk';
import { DataState, SkeletonText } from '@portal/ui';
import { formatDate } from '@portal/ui/format';
import { FileList, Section } from '@portal/ui/page';
import { QUOTE_KINDS, type QuoteKind } from '../../quotes/quote-kinds.ts';
import { PART_WORDS } from '../crf-parts.ts';
import { DocumentDownload } from './document-download.tsx';

/** The documents of a form that can no longer be changed. */
export function DocumentsView({ kind, reference }: { kind: QuoteKind; reference: string }) {
  const documents = useQuery(QUOTE_KINDS[kind].calls.crfDocuments, { reference });
  return (
    <Section title={PART_WORDS.documents.title}>
      <DataState
        state={documents}
        skeleton={<SkeletonText lines={2} />}
        isEmpty={() => false}
        empty={{ title: 'No documents' }}
        onRetry={documents.refresh}
      >
        {(all) => (
          <FileList
            label="Attached documents"
            empty="None were attached."
            files={all.map((document) => ({
              id: String(document.id),
              name: document.name,
              sizeBytes: document.sizeBytes,
              meta: (
                <>
                  {formatDate(document.createdAt)}{' '}
                  <DocumentDownload kind={kind} reference={reference} document={document} />
                </>
              ),
            }))}
          />
        )}
      </DataState>
    </Section>
  );
}
