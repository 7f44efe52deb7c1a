import { ApiError } from '@portal/api-client';
import { useCommand } from '@portal/api-client/swr';
import { Button, Row, Stack, Text } from '@portal/ui';
import { Form, FormStatus, max, required, SubmitButton, TextareaField, text } from '@portal/ui/forms';
import { CopyButton, Modal, ModalSubmitBar } from '@portal/ui/page';
import { type ReactNode, useState } from 'react';
import type { GenericSchema, InferInput } from 'valibot';
import { getApp, getOverview } from '../../../contract/areas.ts';
import { type ChangeInput, type ChangeResult, makeChange } from '../../../contract/changes.ts';
import { listFlags } from '../../../contract/flags.ts';
import { getLog } from '../../../contract/log.ts';
import { listTokens } from '../../../contract/tokens.ts';
import { AffectedNote } from './affected-note.tsx';

const MAX_REASON = 500;
/** Queries whose data a change can affect. */
const REFRESHED = [getOverview, getApp, getLog, listFlags, listTokens];
/** The field that every dialog has. */
export const reasonField = text(required(), max(MAX_REASON));

export interface ChangeDialogProps<Schema extends GenericSchema> {
  title: string;
  /** What the change does. */
  intro: ReactNode;
  /** A verb: "Roll back". */
  confirmLabel: string;
  isDanger?: boolean;
  /** Includes the field `reason`. */
  schema: Schema;
  initialValues: InferInput<Schema>;
  /** The change that the values describe, or a message that says what is missing. */
  toChange: (values: InferInput<Schema>) => ChangeInput | string;
  /** The change to count users for, if this does not need all values. By default, the result of `toChange`. */
  countedChange?: ChangeInput;
  fields?: ReactNode | ((values: InferInput<Schema>) => ReactNode);
  onClose: () => void;
}

/**
 * The dialog of a change: its details, the reason, and the number of affected users. If the server refuses the change,
 * the dialog shows why and keeps the input.
 */
export function ChangeDialog<Schema extends GenericSchema>({
  title,
  intro,
  confirmLabel,
  isDanger = false,
  schema,
  initialValues,
  toChange,
  countedChange,
  fields,
  onClose,
}: ChangeDialogProps<Schema>) {
  const command = useCommand(makeChange, { refreshes: REFRESHED });
  const [result, setResult] = useState<ChangeResult | null>(null);
  if (result !== null) return <ResultDialog title={title} result={result} onClose={onClose} />;
  return (
    <Modal open onClose={onClose} title={title} closeOnBackdrop={false} closeOnEscape={!command.busy}>
      <Form
        schema={schema}
        initialValues={initialValues as Partial<InferInput<Schema>>}
        keepDirtyOnReinitialize
        aria-label={title}
        onSubmit={async (values) => {
          // The schemas of these dialogs only trim spaces.
          const change = toChange(values as InferInput<Schema>);
          if (typeof change === 'string') throw new ApiError('conflict', { message: change });
          setResult(await command.run(change));
        }}
      >
        {({ values }) => {
          const change = toChange(values);
          return (
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
              <AffectedNote change={countedChange ?? (typeof change === 'string' ? null : change)} />
              <FormStatus />
              <ModalSubmitBar>
                <SubmitButton variant={isDanger ? 'danger' : 'primary'}>{confirmLabel}</SubmitButton>
                <Button onClick={onClose} disabled={command.busy}>
                  Cancel
                </Button>
              </ModalSubmitBar>
            </Stack>
          );
        }}
      </Form>
    </Modal>
  );
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
