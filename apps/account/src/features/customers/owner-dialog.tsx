import { contract } from '@portal/api-client';
import * as v from '@portal/api-client/schema';
import { showAlert, useCommand, useQuery } from '@portal/portal-sdk';
import { Button, Stack } from '@portal/ui';
import { Form, FormStatus, SelectField, SubmitButton, text } from '@portal/ui/forms';
import { ModalSubmitBar, SidebarModal } from '@portal/ui/page';
import { CUSTOMER_CALLS, type CustomerPage } from './customer-records.ts';

const schema = v.object({ ownerId: text() });

/** More colleagues than any partner has. */
const ALL_USERS = 100;

interface OwnerDialogProps {
  customer: CustomerPage;
  open: boolean;
  onClose: () => void;
}

/** Chooses who looks after the customer. */
export function OwnerDialog({ customer, open, onClose }: OwnerDialogProps) {
  const users = useQuery(contract.partner.listUsers, open ? { perPage: ALL_USERS, sort: 'lastName' } : null);
  const update = useCommand(contract.customers.update, { refreshes: CUSTOMER_CALLS(contract.customers) });
  const people = users.data?.items ?? [];
  return (
    <SidebarModal open={open} onClose={onClose} title="Owner">
      <Form
        schema={schema}
        aria-label="Owner"
        initialValues={{ ownerId: customer.ownerId === null ? '' : String(customer.ownerId) }}
        onSubmit={async ({ ownerId }) => {
          const saved = await update.run({
            id: customer.id,
            ownerId: ownerId === '' ? null : Number(ownerId),
            version: customer.version,
          });
          showAlert(
            saved.ownerName === null
              ? `${customer.name} has no owner now.`
              : `${saved.ownerName} now looks after ${customer.name}.`,
          );
          onClose();
        }}
      >
        <Stack gap={4}>
          <FormStatus />
          <SelectField
            name="ownerId"
            label="Owner"
            help="The colleague who looks after this customer."
            placeholder="No owner"
            options={people.map(({ id, firstName, lastName }) => ({
              value: String(id),
              label: `${firstName} ${lastName}`,
            }))}
          />
          <ModalSubmitBar>
            <SubmitButton>Save owner</SubmitButton>
            <Button onClick={onClose}>Cancel</Button>
          </ModalSubmitBar>
        </Stack>
      </Form>
    </SidebarModal>
  );
}
