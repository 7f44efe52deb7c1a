import { contract } from '@portal/api-client';
import { LazyChangeOwnerDialog } from '@portal/area-kit';
import { useApiClient, useRefresh } from '@portal/portal-sdk';

interface OwnerDialogProps {
  multiQuote: contract.multiQuotes.MultiQuote;
  onClose: () => void;
}

/** Chooses who looks after a multi-quote; the quotes that its owner had in it follow. */
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
