import { contract } from '@portal/api-client';
import { LazyChangeOwnerDialog } from '@portal/area-kit';
import { useApiClient, useRefresh } from '@portal/portal-sdk';
import { CUSTOMER_CALLS, type CustomerPage } from './customer-records.ts';

interface OwnerDialogProps {
  customer: CustomerPage;
  onClose: () => void;
}

/** Chooses who looks after the customer. */
export function OwnerDialog({ customer: { id, name, ownerName, version }, onClose }: OwnerDialogProps) {
  const client = useApiClient();
  const refresh = useRefresh();
  return (
    <LazyChangeOwnerDialog
      what={name}
      ownerName={ownerName}
      capability="partner"
      onSave={async (ownerId) => {
        await client.call(contract.customers.update, { id, ownerId, version });
        await refresh(...CUSTOMER_CALLS(contract.customers));
      }}
      onClose={onClose}
    />
  );
}
