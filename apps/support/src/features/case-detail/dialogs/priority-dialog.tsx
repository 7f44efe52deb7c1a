import { contract } from '@portal/api-client';
import { showAlert, useQuery } from '@portal/portal-sdk';
import { DataState, Stack, Text } from '@portal/ui';
import { Form, FormStatus, RadioGroupField, requiredChoice, SubmitButton } from '@portal/ui/forms';
import { SidebarModal } from '@portal/ui/page';
import * as v from 'valibot';
import { useCaseCommand } from '../use-case-command.ts';
import type { CaseDialogProps } from './case-dialog-props.ts';

const { CASE_PRIORITIES, listFields, updateCase } = contract.support;
const prioritySchema = v.object({ priority: requiredChoice(CASE_PRIORITIES) });

/** Another priority, with what the agreement promises for each. */
export function PriorityDialog({ supportCase, open, onClose }: CaseDialogProps) {
  const { id, caseNumber, priority } = supportCase;
  const update = useCaseCommand(updateCase);
  const offered = useQuery(listFields, open ? {} : null, { revalidateOnFocus: false });
  return (
    <SidebarModal open={open} onClose={onClose} title="Change priority">
      <DataState state={offered} onRetry={offered.refresh} empty={{ title: 'There are no priorities' }}>
        {({ priorities }) => (
          <Form
            schema={prioritySchema}
            initialValues={{ priority }}
            onSubmit={async (values) => {
              await update.run({ id, ...values });
              onClose();
              showAlert(`Case ${caseNumber} has ${values.priority} priority now.`);
            }}
          >
            <Stack gap={4}>
              <Text tone="muted">The time that has run so far counts for the new promise too.</Text>
              <FormStatus />
              <RadioGroupField name="priority" label="Priority" options={priorities} />
              <SubmitButton>Change priority</SubmitButton>
            </Stack>
          </Form>
        )}
      </DataState>
    </SidebarModal>
  );
}
