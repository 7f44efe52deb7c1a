import { contract } from '@portal/api-client';
import { LazyChangeOwnerDialog } from '@portal/area-kit';
import { useApiClient, useRefresh } from '@portal/portal-sdk';

interface OwnerDialogProps {
  multiQuote: contract.multiQuotes.MultiQuote;
  onClose: () => void;
}

/** Chooses the owner of a multi-quote. Its quotes that belonged to the old owner change owner too. */
export function OwnerDialog({ multiQuote: { uuid, name, ownerName }, onClose }: OwnerDialogProps) {
  const client = useApiClient();
  const refresh = useRefresh();
  const { list, listAvailable, get, listHistory, update } = contract.multiQuotes;
  return (
    <LazyChangeOwnerDialog
      what={name}
      ownerName={ownerName}
      capability="quotes"
      onSave={async (ownerId) => {
        await client.call(update, { uuid, ownerId });
        await refresh(list, listAvailable, get, listHistory);
      }}
      onClose={onClose}
    />
  );
}
