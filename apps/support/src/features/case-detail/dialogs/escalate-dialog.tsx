import { contract } from '@portal/api-client';
import * as v from '@portal/api-client/schema';
import { showAlert, useUser } from '@portal/portal-sdk';
import { AlertBanner, Stack, Text } from '@portal/ui';
import { FormDraft } from '@portal/ui/fields';
import { Form, FormStatus, max, required, SubmitButton, TextareaField, text } from '@portal/ui/forms';
import { ModalSubmitBar, SidebarModal } from '@portal/ui/page';
import type { SupportCase } from '../../shared/case-types.ts';
import { useCaseEdit } from '../use-case-edit.ts';
import type { CaseDialogProps, CaseFormProps } from './case-dialog-props.ts';

const escalationSchema = v.object({ reason: text(required(), max(1000)) });

/** Escalates a case, which is possible once. */
export function EscalateDialog({ open, ...props }: CaseDialogProps) {
  return (
    <SidebarModal open={open} onClose={props.onClose} title="Escalate this case">
      <EscalateForm {...props} />
    </SidebarModal>
  );
}

const canEscalate = ({ status, isEscalated }: SupportCase) => status === 'New' && !isEscalated;

function EscalateForm({ supportCase, onClose }: CaseFormProps) {
  const { id, caseNumber } = supportCase;
  const user = useUser();
  const escalate = useCaseEdit({
    endpoint: contract.support.escalate,
    entity: supportCase,
    canEdit: canEscalate,
    getValues: ({ escalationReason }) => ({ reason: escalationReason ?? '' }),
    getInput: (values) => ({ ...values, id }),
    labels: { reason: 'Reason' },
    onSaved: () => {
      onClose();
      showAlert(`Case ${caseNumber} was escalated.`);
    },
  });
  return (
    <Form schema={escalationSchema} initialValues={escalate.initialValues} onSubmit={escalate.save}>
      <Stack gap={4}>
        <Text tone="muted">
          The case is marked as escalated and your reason is added to its history. You can escalate a case
          once.
        </Text>
        <FormDraft draftKey={`case-escalation:${user.id}:${id}`} version={1} />
        {canEscalate(supportCase) ? <FormStatus /> : <NotEscalated supportCase={supportCase} />}
        <TextareaField name="reason" label="Reason" help="Business impact" maxLength={1000} />
        <ModalSubmitBar>
          <SubmitButton disabled={!canEscalate(supportCase)}>Escalate case</SubmitButton>
        </ModalSubmitBar>
      </Stack>
    </Form>
  );
}

/** Why the case can no longer be escalated: it changed while the form was open. */
function NotEscalated({
  supportCase: { isEscalated, escalationReason },
}: Pick<CaseFormProps, 'supportCase'>) {
  if (!isEscalated)
    return (
      <AlertBanner tone="danger" title="This case is no longer open">
        Reopen it before you escalate it.
      </AlertBanner>
    );
  return (
    <AlertBanner tone="danger" title="A colleague has already escalated this case">
      Their reason: {escalationReason}. To add yours, send it as a comment.
    </AlertBanner>
  );
}
