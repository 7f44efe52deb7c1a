import { contract, type OutputOf } from '@portal/api-client';
import type { CarriedOver } from '@portal/api-client/renewal';
import { isAtService } from '@portal/api-client/renewal';
import { useQuery } from '@portal/portal-sdk';
import { AlertBanner } from '@portal/ui';
import type { Search } from '../../shared/quote-types.ts';

export interface RenewedService {
  id: string;
  /** What the prices are for: another address renews nothing. */
  address: Search['address'];
}

export interface FoundService {
  circuit: contract.circuits.Circuit;
  addons: OutputOf<typeof contract.circuits.listAddons>;
}

/** The service whose add-ons a price takes over; null for a new service, and while it cannot be read. */
export function useRenewedService(renewed: RenewedService | null): {
  found: FoundService | null;
  isLoading: boolean;
} {
  const input = renewed === null ? null : { id: renewed.id };
  const service = useQuery(contract.circuits.get, input, { revalidateOnFocus: false });
  const addons = useQuery(contract.circuits.listAddons, input, { revalidateOnFocus: false });
  const isSame = renewed !== null && service.data && isAtService(renewed.address, service.data);
  return {
    found: isSame && service.data && addons.data ? { circuit: service.data, addons: addons.data } : null,
    isLoading: service.isLoading || addons.isLoading,
  };
}

interface CarriedOverNoteProps {
  circuit: contract.circuits.Circuit;
  carried: CarriedOver;
}

/** What was selected because the service has it, and what this price cannot include. */
export function CarriedOverNote({ circuit: { name }, carried: { addons, leftOut } }: CarriedOverNoteProps) {
  const isSelected = Object.keys(addons).length > 0;
  if (!isSelected && leftOut.length === 0) return null;
  const selected = isSelected ? `The add-ons of ${name} are selected below. ` : '';
  if (leftOut.length === 0)
    return (
      <AlertBanner tone="info" live="off">
        {selected}
      </AlertBanner>
    );
  return (
    <AlertBanner tone="warning" live="off" title="This price cannot include everything the service has">
      {selected}This product does not offer: {leftOut.join('; ')}.
    </AlertBanner>
  );
}
