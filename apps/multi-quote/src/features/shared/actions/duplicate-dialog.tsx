import { contract } from '@portal/api-client';
import { cutText } from '@portal/api-client/limits';
import { pathTo, showAlert, useCommand, useNavigate } from '@portal/portal-sdk';
import { Text } from '@portal/ui';
import { plural } from '@portal/ui/format';
import { NameForm } from './name-form.tsx';

interface DuplicateDialogProps {
  multiQuote: contract.multiQuotes.MultiQuote;
  onClose: () => void;
}

const MAX_NAME = 120;

/** Copies the sites of a multi-quote into a new one and opens it. */
export function DuplicateDialog({ multiQuote, onClose }: DuplicateDialogProps) {
  const navigate = useNavigate();
  const duplicate = useCommand(contract.multiQuotes.duplicate, {
    refreshes: [contract.multiQuotes.listAvailable, contract.multiQuotes.list],
  });
  return (
    <NameForm
      title="Duplicate multi quote"
      submitLabel="Duplicate"
      name={cutText(`Copy of ${multiQuote.name}`, MAX_NAME)}
      onClose={onClose}
      onSubmit={async (values) => {
        const { uuid, name } = await duplicate.run({ uuid: multiQuote.uuid, ...values });
        showAlert(`${name} was created.`);
        await navigate(pathTo('availability.multi-quotes.show', { uuid }));
      }}
    >
      <Text tone="muted">
        Copies {plural(multiQuote.locationsCount, 'site')} with their search filters. Prices and quotes are
        not copied.
      </Text>
    </NameForm>
  );
}
