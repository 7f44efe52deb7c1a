import { contract } from '@portal/api-client';
import { pathTo, useCommand, useNavigate, usePageTitle } from '@portal/portal-sdk';
import { Stack } from '@portal/ui';
import { Form, FormDraft, FormStatus, max, required, SubmitButton, TextField, text } from '@portal/ui/forms';
import { Page, PageHeader } from '@portal/ui/page';
import * as v from 'valibot';

const schema = v.object({ name: text(required(), max(120)) });

/** Creates a multi quote. Its locations are added afterwards. */
export function NewMultiQuote() {
  usePageTitle('New multi quote');
  const navigate = useNavigate();
  const create = useCommand(contract.multiQuotes.create, { refreshes: [contract.multiQuotes.list] });
  return (
    <Page width="reading">
      <PageHeader
        title="New multi quote"
        breadcrumbs={[{ label: 'Multi quotes', href: pathTo('multi-quotes.index') }]}
      />
      <Form
        schema={schema}
        initialValues={{ name: '' }}
        onSubmit={async (values) => {
          const { uuid } = await create.run(values);
          await navigate(pathTo('multi-quotes.show', { uuid }));
        }}
      >
        <Stack gap={4}>
          <FormDraft draftKey="new-multi-quote" version={1} />
          <FormStatus />
          <TextField name="name" label="Name" help="For example the project or customer." />
          <SubmitButton>Create multi quote</SubmitButton>
        </Stack>
      </Form>
    </Page>
  );
}
