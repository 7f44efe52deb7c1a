import { contract } from '@portal/api-client';
import * as v from '@portal/api-client/schema';
import { showAlert, useApiClient, useCommand } from '@portal/portal-sdk';
import { Stack, Text } from '@portal/ui';
import { AutocompleteField } from '@portal/ui/fields';
import { Form, FormStatus, SubmitButton } from '@portal/ui/forms';
import { ModalSubmitBar, SidebarModal } from '@portal/ui/page';
import { CUSTOMER_CALLS, type CustomerPage } from './customer-records.ts';
import { useSeparate } from './use-separate.ts';

type Summary = contract.customers.CustomerSummary;

/** Chosen from the options, so its type is known. */
const schema = v.object({
  otherId: v.custom<Summary>((value) => typeof value === 'object' && value !== null, 'Choose a customer.'),
});

interface MergeDialogProps {
  customer: CustomerPage;
  open: boolean;
  onClose: () => void;
}

/** Shows another customer, usually another spelling of the same name, on this customer's page. */
export function MergeDialog({ customer, open, onClose }: MergeDialogProps) {
  const client = useApiClient();
  const merge = useCommand(contract.customers.merge, { refreshes: CUSTOMER_CALLS(contract.customers) });
  const separate = useSeparate();
  return (
    <SidebarModal open={open} onClose={onClose} title="Merge with another customer">
      <Form
        schema={schema}
        aria-label="Merge with another customer"
        onSubmit={async ({ otherId: other }) => {
          await merge.run({ id: customer.id, otherId: other.id });
          showAlert(`${other.name} is now shown as ${customer.name}.`, {
            action: { label: 'Undo', onSelect: () => void separate.run(other) },
          });
          onClose();
        }}
      >
        {({ values }) => (
          <Stack gap={4}>
            <FormStatus />
            <AutocompleteField<Summary>
              name="otherId"
              label="Other customer"
              help="Usually another spelling of the same name."
              minLength={1}
              loadOptions={async (search, signal) => {
                const { items } = await client.call(
                  contract.customers.listSummaries,
                  { search, perPage: 20 },
                  { signal },
                );
                return items.filter(({ id }) => id !== customer.id);
              }}
              getLabel={({ name }) => name}
              getKey={({ id }) => String(id)}
              noOptionsText="No other customer has this name"
            />
            <Text tone="muted">
              Quotes, orders, services, cases and notes of {nameOf(values.otherId)} will be shown together
              with the records of {customer.name}. Quotes and orders keep the name they were sent with. You
              can separate them again at any time.
            </Text>
            <ModalSubmitBar>
              <SubmitButton>Merge customers</SubmitButton>
            </ModalSubmitBar>
          </Stack>
        )}
      </Form>
    </SidebarModal>
  );
}

function nameOf(other: Summary | undefined | null): string {
  return other?.name ?? 'the other customer';
}
