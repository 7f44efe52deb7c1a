import { contract } from '@portal/api-client';
import { ConflictDialog, useVersionedCommand } from '@portal/area-kit/detail';
import { showAlert } from '@portal/portal-sdk';
import { NameForm } from './name-form.tsx';

interface RenameDialogProps {
  multiQuote: contract.multiQuotes.MultiQuote;
  onClose: () => void;
}

export function RenameDialog({ multiQuote, onClose }: RenameDialogProps) {
  const edit = useVersionedCommand({
    endpoint: contract.multiQuotes.update,
    entity: multiQuote,
    getValues: ({ name }) => ({ name }),
    getInput: (values) => ({ uuid: multiQuote.uuid, ...values }),
    labels: { name: 'Name' },
    refreshes: [contract.multiQuotes.listAvailable, contract.multiQuotes.list, contract.multiQuotes.get],
    onSaved: ({ name }) => {
      showAlert(`Renamed to ${name}.`);
      onClose();
    },
  });
  return (
    <>
      <NameForm
        title="Rename multi quote"
        submitLabel="Rename"
        name={edit.initialValues.name}
        onClose={onClose}
        onSubmit={edit.save}
      />
      <ConflictDialog {...edit.conflict} what="this multi quote" />
    </>
  );
}
