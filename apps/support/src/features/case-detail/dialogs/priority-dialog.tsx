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

/** Changes the priority, showing the SLA target of each. */
export function PriorityDialog({ supportCase, open, onClose }: CaseDialogProps) {
  const { id, version, caseNumber, priority } = supportCase;
  const update = useCaseCommand(updateCase);
  const options = useQuery(listFields, open ? {} : null, { revalidateOnFocus: false });
  return (
    <SidebarModal open={open} onClose={onClose} title="Change priority">
      <DataState state={options} onRetry={options.refresh} empty={{ title: 'No priorities are available' }}>
        {({ priorities }) => (
          <Form
            schema={prioritySchema}
            initialValues={{ priority }}
            onSubmit={async (values) => {
              await update.run({ id, version, ...values });
              onClose();
              showAlert(`Case ${caseNumber} is now ${values.priority} priority.`);
            }}
          >
            <Stack gap={4}>
              <Text tone="muted">Time already elapsed counts towards the new target.</Text>
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
