import { Button, Row, Stack, Text } from '@portal/ui';
import { Form, FormStatus, max, required, SubmitButton, TextareaField, text } from '@portal/ui/forms';
import { CopyButton, Modal, ModalSubmitBar } from '@portal/ui/page';
import { type ReactNode, useEffect, useState } from 'react';
import type { GenericSchema, InferInput } from 'valibot';
import type { ChangeResult } from '../../../contract/changes.ts';

const MAX_REASON = 500;
/** The field that every dialog has. */
export const reasonField = text(required(), max(MAX_REASON));

export interface ReasonDialogProps<Schema extends GenericSchema> {
  title: string;
  /** What the change does. */
  intro: ReactNode;
  /** A verb: "Roll back". */
  confirmLabel: string;
  isDanger?: boolean;
  /** Includes the field `reason`. */
  schema: Schema;
  initialValues: InferInput<Schema>;
  fields?: ReactNode | ((values: InferInput<Schema>) => ReactNode);
  /** What the values mean, above the buttons: how many users are affected. */
  note: (values: InferInput<Schema>) => ReactNode;
  /** Makes the change. Rejects with an ApiError if it is refused. */
  applyChange: (values: InferInput<Schema>) => Promise<ChangeResult>;
  /** @param result null if the change was not made */
  onClose: (result: ChangeResult | null) => void;
}

/**
 * The dialog of a change: its details, the reason, and what it affects. If the server refuses the change, the dialog
 * shows why and keeps the input.
 */
export function ReasonDialog<Schema extends GenericSchema>({
  title,
  intro,
  confirmLabel,
  isDanger = false,
  schema,
  initialValues,
  fields,
  note,
  applyChange,
  onClose,
}: ReasonDialogProps<Schema>) {
  const [isBusy, setIsBusy] = useState(false);
  const [result, setResult] = useState<ChangeResult | null>(null);
  useEffect(() => keepFocus, []);
  if (result !== null) return <ResultDialog title={title} result={result} onClose={() => onClose(result)} />;
  const cancel = () => onClose(null);
  return (
    <Modal
      open
      onClose={cancel}
      title={title}
      closeOnBackdrop={false}
      // A dialog that is closed while the change is made would not show its result.
      closeOnEscape={!isBusy}
      closeIcon={!isBusy}
    >
      <Form
        schema={schema}
        initialValues={initialValues as Partial<InferInput<Schema>>}
        keepDirtyOnReinitialize
        aria-label={title}
        onSubmit={async (values) => {
          setIsBusy(true);
          try {
            // The schemas of these dialogs only trim spaces.
            setResult(await applyChange(values as InferInput<Schema>));
          } finally {
            setIsBusy(false);
          }
        }}
      >
        {({ values }) => (
          <Stack gap={4}>
            <Text component="div" tone="muted">
              {intro}
            </Text>
            {typeof fields === 'function' ? fields(values) : fields}
            <TextareaField
              name="reason"
              label="Reason"
              help="Shown in the log."
              rows={2}
              maxLength={MAX_REASON}
            />
            {note(values)}
            <FormStatus />
            <ModalSubmitBar>
              <SubmitButton variant={isDanger ? 'danger' : 'primary'}>{confirmLabel}</SubmitButton>
              <Button onClick={cancel} disabled={isBusy}>
                Cancel
              </Button>
            </ModalSubmitBar>
          </Stack>
        )}
      </Form>
    </Modal>
  );
}

/** Focuses the main content if nothing has the focus: many changes remove the button that opened their dialog. */
function keepFocus(): void {
  // Waits until the closed dialog has restored the focus.
  setTimeout(() => {
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body)
      document.querySelector('main')?.focus({ preventScroll: true });
  }, 0);
}

function ResultDialog({
  title,
  result: { summary, link, secret },
  onClose,
}: {
  title: string;
  result: ChangeResult;
  onClose: () => void;
}) {
  return (
    <Modal
      open
      onClose={onClose}
      title={`${title}: done`}
      closeOnBackdrop={link === null && secret === null}
      actions={
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Stack gap={3} role="status">
        {summary.map((line) => (
          <Text key={line} component="p" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {line}
          </Text>
        ))}
        {link !== null && <CopyableText label="Copy link" value={link} />}
        {secret !== null && (
          <>
            <Text component="p" sx={{ m: 0 }}>
              Copy the token now. You won’t be able to see it again.
            </Text>
            <CopyableText label="Copy token" value={secret} />
          </>
        )}
      </Stack>
    </Modal>
  );
}

function CopyableText({ label, value }: { label: string; value: string }) {
  return (
    <Row gap={2}>
      <Text mono sx={{ overflowWrap: 'anywhere' }}>
        {value}
      </Text>
      <CopyButton label={label} value={value} />
    </Row>
  );
}
