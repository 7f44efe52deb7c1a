import { contract } from '@portal/api-client';
import { CLOSING_REASON_LABELS } from '@portal/api-client/labels';
import * as v from '@portal/api-client/schema';
import { ConflictDialog } from '@portal/area-kit/detail';
import { showAlert } from '@portal/portal-sdk';
import { Button, Stack, Text } from '@portal/ui';
import { RadioGroupField } from '@portal/ui/fields';
import { formatDate, serverNow } from '@portal/ui/format';
import {
  Form,
  FormStatus,
  max,
  nullableText,
  requiredChoice,
  SubmitButton,
  TextareaField,
} from '@portal/ui/forms';
import { Modal } from '@portal/ui/page';
import { useState } from 'react';
import type { SupportCase } from '../../shared/case-types.ts';
import { isCarriedOutCease } from '../is-carried-out-cease.ts';
import { isCeaseDateBefore, isCeaseDatePast } from '../is-cease-date-past.ts';
import { useCaseStatus } from '../use-case-status.ts';
import type { CaseDialogProps, CaseFormProps } from './case-dialog-props.ts';

const { CLOSING_REASONS, REOPEN_DAYS } = contract.support;
const closingSchema = v.object({
  closingReason: requiredChoice(CLOSING_REASONS),
  closingNote: nullableText(max(500)),
});
type ClosingReason = (typeof CLOSING_REASONS)[number];

/** Closes a case, with the reason for its history. */
export function CloseDialog({ open, ...props }: CaseDialogProps) {
  return open ? <OpenCloseDialog {...props} /> : null;
}

function OpenCloseDialog({ supportCase, onClose }: CaseFormProps) {
  const { caseNumber, status, type } = supportCase;
  // The case is polled, and can be resolved while the user types.
  const [start] = useState(() => ({
    closingReason: status === 'Resolved' ? ('fixed' as const) : ('' as const),
    closingNote: null,
  }));
  const closing = useCaseStatus(supportCase, 'Closed', {
    onSaved: () => {
      onClose();
      showAlert(`Case ${caseNumber} was closed.`);
    },
    onDiscarded: onClose,
  });
  return (
    <>
      <Modal open onClose={onClose} title={`Close case ${caseNumber}`}>
        <Form schema={closingSchema} aria-label="Close case" initialValues={start} onSubmit={closing.run}>
          <Stack gap={4}>
            <Text tone="muted">
              {status === 'New' ? 'We will stop working on it. ' : ''}
              {describeReopening(supportCase)}
            </Text>
            {type === 'cease' && (
              <Text>
                {status === 'New'
                  ? 'If a renewal order is on hold for this case, work on it resumes.'
                  : 'If a renewal order is on hold for this case, it stays on hold. To cancel it, ask the delivery team.'}
              </Text>
            )}
            <FormStatus />
            <RadioGroupField<ClosingReason>
              name="closingReason"
              label="Reason"
              options={CLOSING_REASONS.map((value) => ({ value, label: CLOSING_REASON_LABELS[value] }))}
            />
            <TextareaField name="closingNote" label="Note" optional rows={2} maxLength={500} />
            <Stack gap={2} sx={{ flexDirection: { sm: 'row-reverse' } }}>
              <SubmitButton>Close case</SubmitButton>
              <Button onClick={onClose}>Keep open</Button>
            </Stack>
          </Stack>
        </Form>
      </Modal>
      <ConflictDialog {...closing.conflict} what="this case" />
    </>
  );
}

const DAY_MS = 86_400_000;

function describeReopening(supportCase: SupportCase): string {
  if (isCarriedOutCease(supportCase)) return 'You cannot reopen it, because the service was ceased.';
  if (isCeaseDatePast(supportCase)) return 'You cannot reopen it, because the cease date has passed.';
  if (isCeaseDateBefore(supportCase, serverNow() + REOPEN_DAYS * DAY_MS))
    return `You can reopen it until ${formatDate(supportCase.ceaseDate)}.`;
  return `You can reopen it within ${REOPEN_DAYS} days.`;
}
