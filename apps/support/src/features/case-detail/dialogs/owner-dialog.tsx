import { contract } from '@portal/api-client';
import { LazyChangeOwnerDialog } from '@portal/area-kit';
import { useApiClient } from '@portal/portal-sdk';
import { useRefreshCase } from '../use-case-edit.ts';
import type { CaseFormProps } from './case-dialog-props.ts';

/** Chooses who looks after the case in the partner's company. */
export function OwnerDialog({ supportCase, onClose }: CaseFormProps) {
  const client = useApiClient();
  const refreshCase = useRefreshCase();
  const { id, caseNumber, partnerOwnerName } = supportCase;
  return (
    <LazyChangeOwnerDialog
      what={caseNumber}
      ownerName={partnerOwnerName}
      capability="support"
      onSave={async (partnerOwnerId) => {
        await client.call(contract.support.updateCase, { id: String(id), partnerOwnerId });
        await refreshCase();
      }}
      onClose={onClose}
    />
  );
}
