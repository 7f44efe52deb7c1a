import { contract } from '@portal/api-client';
import * as v from '@portal/api-client/schema';
import { type Colleague, colleagueOptions, getColleagueName } from '@portal/area-kit/detail';
import { showAlert, useApiClient, useCommand, useUser } from '@portal/portal-sdk';
import { Stack, Text } from '@portal/ui';
import { DateField, day, minDay, today } from '@portal/ui/dates';
import { AutocompleteField } from '@portal/ui/fields';
import { formatDate } from '@portal/ui/format';
import { Form, FormStatus, max, required, SubmitButton, TextField, text } from '@portal/ui/forms';
import { ModalSubmitBar, SidebarModal } from '@portal/ui/page';
import { useState } from 'react';
import { rawCheck } from 'valibot';

/** Fields are named as in the API call, so that the server's errors appear at their fields. */
const schema = v.pipe(
  v.object({
    delegateId: v.pipe(
      v.nullable(v.custom<Colleague>(() => true)),
      v.check((delegate) => delegate !== null, 'Choose a colleague from the list'),
    ),
    fromDay: day(required(), minDay(today())),
    untilDay: day(required(), minDay(today())),
    reason: text(max(200)),
  }),
  rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { value } = dataset;
    if (value.fromDay === null || value.untilDay === null || value.fromDay <= value.untilDay) return;
    addIssue({
      message: 'Must be on or after the first day',
      path: [{ type: 'object', origin: 'value', input: value, key: 'untilDay', value: value.untilDay }],
    });
  }),
);

export interface AwayDialogProps {
  onClose: () => void;
}

/** Creates a delegation: a colleague decides approval requests between two days. */
export function AwayDialog({ onClose }: AwayDialogProps) {
  const self = useUser();
  const client = useApiClient();
  const create = useCommand(contract.partner.createDelegation, {
    refreshes: [contract.partner.listDelegations],
  });
  // Fixed when the dialog opens: after midnight, a new first day would reset what is typed.
  const [start] = useState(() => ({ delegateId: null, fromDay: today(), untilDay: null, reason: '' }));
  const options = colleagueOptions(client, 'approvals');
  return (
    <SidebarModal open onClose={onClose} title="Choose a colleague">
      <Form
        schema={schema}
        aria-label="Choose a colleague"
        initialValues={start}
        onSubmit={async ({ delegateId: delegate, fromDay, untilDay, reason }) => {
          if (delegate === null || fromDay === null || untilDay === null) return;
          await create.run({ delegateId: delegate.id, fromDay, untilDay, reason });
          showAlert(
            `${getColleagueName(delegate)} approves for you from ${formatDate(fromDay)} to ${formatDate(untilDay)}.`,
          );
          onClose();
        }}
      >
        <Stack gap={4}>
          <Text tone="muted">
            We notify your colleague of each request. The history shows that they decided on your behalf. You
            can still approve requests yourself.
          </Text>
          <FormStatus />
          <AutocompleteField<Colleague>
            name="delegateId"
            label="Colleague"
            help="Someone who can see approval requests. They cannot approve requests that they submitted."
            minLength={0}
            noOptionsText="No colleague with this name can see approval requests"
            {...options}
            loadOptions={async (search, signal) =>
              (await options.loadOptions(search, signal)).filter(({ id }) => id !== self.id)
            }
          />
          <DateField name="fromDay" label="First day" min={today()} />
          <DateField
            name="untilDay"
            label="Last day"
            help="The colleague can approve until the end of this day, UK time."
            min={today()}
          />
          <TextField
            name="reason"
            label="Reason"
            optional
            help="Your colleague and administrators can read it."
            autoComplete="off"
          />
          <ModalSubmitBar>
            <SubmitButton>Save delegation</SubmitButton>
          </ModalSubmitBar>
        </Stack>
      </Form>
    </SidebarModal>
  );
}
