import { contract } from '@portal/api-client';
import { pathTo, useCommand, useNavigate } from '@portal/portal-sdk';
import { NameForm } from '../shared/actions/name-form.tsx';

/** Creates a multi-quote and opens it, ready for its sites. */
export function NewMultiQuoteDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const create = useCommand(contract.multiQuotes.create, {
    refreshes: [contract.multiQuotes.listAvailable, contract.multiQuotes.list],
  });
  return (
    <NameForm
      title="New multi quote"
      submitLabel="Create and add sites"
      name=""
      help="For example the project or customer."
      onClose={onClose}
      onSubmit={async (values) => {
        const { uuid } = await create.run(values);
        await navigate(pathTo('availability.multi-quotes.show', { uuid }));
      }}
    />
  );
}
