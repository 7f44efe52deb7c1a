import { contract } from '@portal/api-client';
import { showAlert, useUser } from '@portal/portal-sdk';
import { Stack, Text } from '@portal/ui';
import {
  Form,
  FormDraft,
  FormStatus,
  max,
  required,
  SubmitButton,
  TextareaField,
  text,
} from '@portal/ui/forms';
import { SidebarModal } from '@portal/ui/page';
import * as v from 'valibot';
import { useCaseCommand } from '../use-case-command.ts';
import type { CaseDialogProps } from './case-dialog-props.ts';

const escalationSchema = v.object({ reason: text(required(), max(1000)) });

/** Escalates a case, which is possible once. */
export function EscalateDialog({ supportCase: { id, version, caseNumber }, open, onClose }: CaseDialogProps) {
  const user = useUser();
  const escalate = useCaseCommand(contract.support.escalate);
  return (
    <SidebarModal open={open} onClose={onClose} title="Escalate this case">
      <Form
        schema={escalationSchema}
        initialValues={{ reason: '' }}
        onSubmit={async ({ reason }) => {
          await escalate.run({ id, version, reason });
          onClose();
          showAlert(`Case ${caseNumber} was escalated.`);
        }}
      >
        <Stack gap={4}>
          <Text tone="muted">
            The case is marked as escalated and your reason is added to its history. You can escalate a case
            once.
          </Text>
          <FormDraft draftKey={`case-escalation:${user.id}:${id}`} version={1} />
          <FormStatus />
          <TextareaField name="reason" label="Reason" help="Business impact" maxLength={1000} />
          <SubmitButton>Escalate case</SubmitButton>
        </Stack>
      </Form>
    </SidebarModal>
  );
}
