import { contract } from '@portal/api-client';
import * as v from '@portal/api-client/schema';
import { ConflictDialog } from '@portal/area-kit/detail';
import { showAlert, useQuery } from '@portal/portal-sdk';
import { DataState, Stack, Text } from '@portal/ui';
import { RadioGroupField } from '@portal/ui/fields';
import { Form, FormStatus, requiredChoice, SubmitButton } from '@portal/ui/forms';
import { ModalSubmitBar, SidebarModal } from '@portal/ui/page';
import { useCaseEdit } from '../use-case-edit.ts';
import type { CaseDialogProps, CaseFormProps } from './case-dialog-props.ts';

const { CASE_PRIORITIES, listFields, updateCase } = contract.support;
const prioritySchema = v.object({ priority: requiredChoice(CASE_PRIORITIES) });

/** Changes the priority, showing the SLA target of each. */
export function PriorityDialog({ open, ...props }: CaseDialogProps) {
  return (
    <SidebarModal open={open} onClose={props.onClose} title="Change priority">
      <PriorityForm {...props} />
    </SidebarModal>
  );
}

function PriorityForm({ supportCase, onClose }: CaseFormProps) {
  const { id, caseNumber } = supportCase;
  const options = useQuery(listFields, {}, { revalidateOnFocus: false });
  const edit = useCaseEdit({
    endpoint: updateCase,
    entity: supportCase,
    getValues: ({ priority }) => ({ priority }),
    getInput: (values) => ({ ...values, id }),
    labels: { priority: 'Priority' },
    onSaved: (_, { priority }) => {
      onClose();
      showAlert(`Case ${caseNumber} is now ${priority} priority.`);
    },
  });
  return (
    <DataState state={options} onRetry={options.refresh} empty={{ title: 'No priorities are available' }}>
      {({ priorities }) => (
        <>
          <Form schema={prioritySchema} initialValues={edit.initialValues} onSubmit={edit.save}>
            <Stack gap={4}>
              <Text tone="muted">Time already elapsed counts towards the new target.</Text>
              <FormStatus />
              <RadioGroupField name="priority" label="Priority" options={priorities} />
              <ModalSubmitBar>
                <SubmitButton>Change priority</SubmitButton>
              </ModalSubmitBar>
            </Stack>
          </Form>
          <ConflictDialog {...edit.conflict} what="this case" />
        </>
      )}
    </DataState>
  );
}
