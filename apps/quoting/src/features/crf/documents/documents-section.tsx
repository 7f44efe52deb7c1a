import { contract } from '@portal/api-client';
import { Stack, Text } from '@portal/ui';
import { FileField } from '@portal/ui/forms';
import { ConfirmDialog, FileList } from '@portal/ui/page';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFocusFallback } from '../../shared/forms/use-focus-fallback.ts';
import { useFormValue } from '../../shared/forms/use-form-value.ts';
import type { QuoteKind } from '../../shared/quotes/quote-kinds.ts';
import { useAsyncAction } from '../use-async-action.ts';
import { AttachedDocuments } from './attached-documents.tsx';
import type { CrfDocuments } from './use-crf-documents.ts';

const { ATTACHMENT_EXTENSIONS, ATTACHMENT_MAX_BYTES } = contract.files;
const { MAX_CRF_DOCUMENTS } = contract.quotes;
const ACCEPT = ATTACHMENT_EXTENSIONS.map((ending) => `.${ending}`);
const MAX_KB = Math.floor(ATTACHMENT_MAX_BYTES / 1024);

interface DocumentsSectionProps {
  kind: QuoteKind;
  reference: string;
  files: CrfDocuments;
}

/** What goes along with the form: chosen or dropped, sent at once, there on every device. */
export function DocumentsSection({ kind, reference, files }: DocumentsSectionProps) {
  const { documents, sending, dismiss } = files;
  const [leaving, setLeaving] = useState<{ id: number; name: string } | null>(null);
  const attached = documents.data?.length ?? 0;
  const room = MAX_CRF_DOCUMENTS - attached - sending.filter(({ error }) => error === null).length;
  // The button that took a document off is gone with it.
  const place = useRef<HTMLDivElement>(null);
  useFocusFallback(place, `${attached} ${leaving === null}`);
  return (
    <Stack gap={5} ref={place} tabIndex={-1} sx={{ outline: 'none' }}>
      <DocumentPicker room={room} onPick={files.add} />
      {sending.length > 0 && (
        <FileList
          label="Documents on their way"
          files={sending.map(({ id, name, sizeBytes, error, progress }) => ({
            id,
            name,
            sizeBytes,
            ...(error === null ? { progress: progress && progress.sent / progress.total } : { error }),
          }))}
          onRemove={({ id }) => dismiss(id)}
          onCancel={({ id }) => dismiss(id)}
        />
      )}
      <AttachedDocuments
        kind={kind}
        reference={reference}
        documents={documents}
        emptyText="Nothing is attached yet."
        onRemove={setLeaving}
      />
      {leaving !== null && (
        <RemoveDialog
          name={leaving.name}
          onRemove={() => files.remove(leaving.id)}
          onClose={() => setLeaving(null)}
        />
      )}
    </Stack>
  );
}

/** The form's file field, emptied as soon as its files are on their way: what is attached is the server's list. */
function DocumentPicker({ room, onPick }: { room: number; onPick: (files: readonly File[]) => void }) {
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
        room > 0
          ? 'They are kept with the quote at once and go to the supplier with the form.'
          : `${MAX_CRF_DOCUMENTS} documents are attached, the most that a form takes.`
      }
      optional
      multiple
      disabled={room <= 0}
      maxFiles={Math.max(room, 0)}
      accept={ACCEPT}
      maxSizeKb={MAX_KB}
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
      <Text>It is taken off the form and deleted. You can attach it again from your own copy.</Text>
      {problem !== null && (
        <Text tone="danger" role="alert" component="p">
          {problem}
        </Text>
      )}
    </ConfirmDialog>
  );
}
