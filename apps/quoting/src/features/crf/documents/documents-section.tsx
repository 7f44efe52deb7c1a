import { contract } from '@portal/api-client';
import { SINGLE_FILE_LIMITS } from '@portal/area-kit/detail';
import { useFormValue } from '@portal/quote-kit/forms';
import { Stack, Text } from '@portal/ui';
import { FileList } from '@portal/ui/detail';
import { FileField } from '@portal/ui/fields';
import { ConfirmDialog, useFocusFallback } from '@portal/ui/page';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { AttachedDocuments } from '../../shared/attached-documents.tsx';
import { useAsyncAction } from '../use-async-action.ts';
import type { CrfDocuments } from './use-crf-documents.ts';

const { MAX_CRF_DOCUMENTS } = contract.quotes;

interface DocumentsSectionProps {
  reference: string;
  files: CrfDocuments;
}

/** The documents of a request form. Files are uploaded as soon as they are chosen. */
export function DocumentsSection({ reference, files }: DocumentsSectionProps) {
  const { documents, uploads, cancelUpload } = files;
  const [removing, setRemoving] = useState<{ id: number; name: string } | null>(null);
  const attached = documents.data?.length ?? 0;
  const remaining = MAX_CRF_DOCUMENTS - attached - uploads.filter(({ error }) => error === null).length;
  // Removing a document also removes its focused button.
  const section = useRef<HTMLDivElement>(null);
  useFocusFallback(section, `${attached} ${removing === null}`);
  return (
    <Stack gap={5} ref={section} tabIndex={-1} sx={{ outline: 'none' }}>
      <DocumentPicker remaining={remaining} onPick={files.add} />
      {uploads.length > 0 && (
        <FileList
          label="Uploading documents"
          files={uploads.map(({ id, name, sizeBytes, error, progress }) => ({
            id,
            name,
            sizeBytes,
            ...(error === null ? { progress: progress && progress.sent / progress.total } : { error }),
          }))}
          onRemove={({ id }) => cancelUpload(id)}
          onCancel={({ id }) => cancelUpload(id)}
        />
      )}
      <AttachedDocuments
        reference={reference}
        documents={documents}
        emptyText="No documents attached yet."
        onRemove={setRemoving}
      />
      {removing !== null && (
        <RemoveDialog
          name={removing.name}
          onRemove={() => files.remove(removing.id)}
          onClose={() => setRemoving(null)}
        />
      )}
    </Stack>
  );
}

/** A file field that is cleared as soon as its files are being uploaded. */
function DocumentPicker({
  remaining,
  onPick,
}: {
  remaining: number;
  onPick: (files: readonly File[]) => void;
}) {
  const chosen = useFormValue<readonly File[] | undefined>('documents');
  const take = useEffectEvent((files: readonly File[]) => {
    chosen.change(undefined);
    onPick(files);
  });
  const { value } = chosen;
  useEffect(() => {
    if (value !== undefined && value.length > 0) take(value);
  }, [value]);
  return (
    <FileField
      name="documents"
      label="Attach documents"
      help={
        remaining > 0
          ? 'Uploaded to the quote immediately and sent to the supplier with the form.'
          : `You have attached ${MAX_CRF_DOCUMENTS} documents, the maximum for one form.`
      }
      optional
      multiple
      disabled={remaining <= 0}
      maxFiles={Math.max(remaining, 0)}
      {...SINGLE_FILE_LIMITS}
    />
  );
}

interface RemoveDialogProps {
  name: string;
  onRemove: () => Promise<void>;
  onClose: () => void;
}

function RemoveDialog({ name, onRemove, onClose }: RemoveDialogProps) {
  const { busy, problem, run } = useAsyncAction();
  const confirm = () =>
    run(async () => {
      await onRemove();
      onClose();
    });

  return (
    <ConfirmDialog
      open
      danger
      title={`Remove ${name}`}
      confirmLabel="Remove document"
      cancelLabel="Keep document"
      loading={busy}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <Text>The document is deleted from the form. You can attach your own copy again.</Text>
      {problem !== null && (
        <Text tone="danger" role="alert" component="p">
          {problem}
        </Text>
      )}
    </ConfirmDialog>
  );
}
