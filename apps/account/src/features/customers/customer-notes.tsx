import { contract } from '@portal/api-client';
import * as v from '@portal/api-client/schema';
import { ConfirmCommandDialog } from '@portal/area-kit';
import { ConflictDialog, useVersionedCommand } from '@portal/area-kit/detail';
import { useCommand, useQuery } from '@portal/portal-sdk';
import { Box, Button, DataState, Row, Stack, Text } from '@portal/ui';
import { FormDraft } from '@portal/ui/fields';
import { formatDateTime } from '@portal/ui/format';
import { Form, FormStatus, max, required, SubmitButton, TextareaField, text } from '@portal/ui/forms';
import { Section } from '@portal/ui/page';
import { useState } from 'react';

type Note = contract.customers.CustomerNote;

const { MAX_NOTE_LENGTH } = contract.customers;
const REFRESHES = [contract.customers.listNotes, contract.customers.listSummaries];
const schema = v.object({ text: text(required(), max(MAX_NOTE_LENGTH)) });
const EMPTY = { text: '' };

/** Notes for colleagues. Everyone can read them; only the author can change them. */
export function CustomerNotes({ id }: { id: number }) {
  const notes = useQuery(contract.customers.listNotes, { id });
  const [removed, setRemoved] = useState<Note | null>(null);
  return (
    <Section title="Notes">
      <Stack gap={4}>
        <AddNote id={id} />
        <DataState state={notes} onRetry={notes.refresh}>
          {(found) =>
            found.length > 0 && (
              <Stack gap={4} role="list" aria-label="Notes">
                {found.map((note) => (
                  <NoteItem key={note.id} id={id} note={note} onRemove={() => setRemoved(note)} />
                ))}
              </Stack>
            )
          }
        </DataState>
      </Stack>
      <ConfirmCommandDialog
        endpoint={contract.customers.removeNote}
        input={removed === null ? undefined : { id, noteId: removed.id }}
        refreshes={REFRESHES}
        title="Delete this note?"
        confirmLabel="Delete note"
        successMessage="The note was deleted."
        onClose={() => setRemoved(null)}
      >
        Your colleagues will no longer see it.
      </ConfirmCommandDialog>
    </Section>
  );
}

function AddNote({ id }: { id: number }) {
  const create = useCommand(contract.customers.createNote, { refreshes: REFRESHES });
  return (
    <Form
      schema={schema}
      aria-label="Add note"
      initialValues={EMPTY}
      onSubmit={async (values, form) => {
        await create.run({ id, ...values });
        form.restart(EMPTY);
      }}
    >
      <Stack gap={2}>
        <FormDraft draftKey={`new-customer-note:${id}`} version={1} restore="always" />
        <FormStatus />
        <TextareaField name="text" label="New note" rows={2} maxRows={8} maxLength={MAX_NOTE_LENGTH} />
        <Row>
          <SubmitButton>Add note</SubmitButton>
        </Row>
      </Stack>
    </Form>
  );
}

interface NoteItemProps {
  id: number;
  note: Note;
  onRemove: () => void;
}

function NoteItem({ id, note, onRemove }: NoteItemProps) {
  const [isEditing, setEditing] = useState(false);
  const isChanged = note.updatedAt !== note.createdAt;
  return (
    <Box role="listitem">
      {isEditing ? (
        <EditNote id={id} note={note} onDone={() => setEditing(false)} />
      ) : (
        <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{note.text}</Box>
      )}
      <Row gap={2} wrap sx={{ mt: 1 }}>
        <Text variant="dense" tone="muted">
          {note.author} · {formatDateTime(note.createdAt)}
          {isChanged && ' · edited'}
        </Text>
        {note.isOwn && !isEditing && (
          <>
            <Button size="small" variant="quiet" onClick={() => setEditing(true)}>
              Edit
            </Button>
            <Button size="small" variant="quiet" onClick={onRemove}>
              Delete
            </Button>
          </>
        )}
      </Row>
    </Box>
  );
}

function EditNote({ id, note, onDone }: { id: number; note: Note; onDone: () => void }) {
  const edit = useVersionedCommand({
    endpoint: contract.customers.updateNote,
    entity: note,
    getValues: ({ text: current }: Note) => ({ text: current }),
    getInput: (values) => ({ ...values, id, noteId: note.id }),
    labels: { text: 'Note' },
    refreshes: REFRESHES,
    onSaved: onDone,
  });
  return (
    <>
      <Form schema={schema} aria-label="Edit note" initialValues={edit.initialValues} onSubmit={edit.save}>
        <Stack gap={2}>
          <FormDraft draftKey={`customer-note:${note.id}`} version={1} />
          <FormStatus />
          <TextareaField name="text" label="Note" rows={2} maxRows={8} maxLength={MAX_NOTE_LENGTH} />
          <Row>
            <SubmitButton>Save note</SubmitButton>
            <Button onClick={onDone}>Cancel</Button>
          </Row>
        </Stack>
      </Form>
      <ConflictDialog {...edit.conflict} what="this note" />
    </>
  );
}
