import type { contract } from '@portal/api-client';
import type { Query } from '@portal/portal-sdk';
import { DataState, SkeletonText, Text } from '@portal/ui';
import { FileList } from '@portal/ui/detail';
import { formatDate } from '@portal/ui/format';
import { DocumentDownload } from './document-download.tsx';

interface AttachedDocumentsProps {
  reference: string;
  documents: Query<contract.files.Attachment[]>;
  emptyText: string;
  /** If given, each document has a Remove button. */
  onRemove?: (document: { id: number; name: string }) => void;
}

/** The documents of a request form, each with its date and a download button. */
export function AttachedDocuments({ reference, documents, emptyText, onRemove }: AttachedDocumentsProps) {
  return (
    <DataState state={documents} skeleton={<SkeletonText lines={3} />} onRetry={documents.refresh}>
      {(all) => (
        <FileList
          label="Attached documents"
          empty={
            <Text tone="muted" variant="dense">
              {emptyText}
            </Text>
          }
          files={all.map((document) => ({
            id: String(document.id),
            name: document.name,
            sizeBytes: document.sizeBytes,
            meta: (
              <>
                {formatDate(document.createdAt)}{' '}
                <DocumentDownload reference={reference} document={document} />
              </>
            ),
          }))}
          {...(onRemove && { onRemove: ({ id, name }) => onRemove({ id: Number(id), name }) })}
        />
      )}
    </DataState>
  );
}
