import { type ApiError, contract, type OutputOf } from '@portal/api-client';
import type { CarriedOver } from '@portal/api-client/renewal';
import { isAtService } from '@portal/api-client/renewal';
import { useQuery } from '@portal/portal-sdk';
import { AlertBanner, ErrorState } from '@portal/ui';
import type { Search } from '../../shared/quote-types.ts';

export interface RenewedService {
  id: string;
  /** What the prices are for: another address renews nothing, and neither does a new line. */
  search: Pick<Search, 'address' | 'useExistingLine'>;
}

export interface FoundService {
  circuit: contract.circuits.Circuit;
  addons: OutputOf<typeof contract.circuits.listAddons>;
}

interface ReadService {
  /** Null for a new service, and until the service is read. */
  found: FoundService | null;
  isLoading: boolean;
  /** Why the service was not read. */
  error: ApiError | undefined;
  retry: () => void;
}

/** Reads a service with its add-ons; null reads nothing. */
export function useService(id: string | null): ReadService {
  const input = id === null ? null : { id };
  const service = useQuery(contract.circuits.get, input, { revalidateOnFocus: false });
  const addons = useQuery(contract.circuits.listAddons, input, { revalidateOnFocus: false });
  const found = service.data && addons.data ? { circuit: service.data, addons: addons.data } : null;
  return {
    found,
    isLoading: service.isLoading || addons.isLoading,
    error: found === null ? (service.error ?? addons.error) : undefined,
    retry: () => {
      void service.refresh();
      void addons.refresh();
    },
  };
}

/** The service whose add-ons a price takes over. `found` is null if the prices are for another address. */
export function useRenewedService(renewed: RenewedService | null): ReadService {
  const { found, ...service } = useService(renewed?.id ?? null);
  const isSame = renewed !== null && found !== null && isAtService(renewed.search.address, found.circuit);
  return { ...service, found: isSame ? found : null };
}

/** Whether another attempt to read the service cannot succeed. */
export const isFinal = ({ code }: ApiError): boolean => ['forbidden', 'not-found', 'invalid'].includes(code);

interface UnreadServiceProps {
  error: ApiError;
  onRetry: () => void;
  search: Pick<Search, 'useExistingLine'>;
}

/** The service was not read. Offers another attempt. If that cannot succeed, says what it means for a quote, and why. */
export function UnreadService({ error, onRetry, search }: UnreadServiceProps) {
  if (!isFinal(error)) return <ErrorState error={error} onRetry={onRetry} />;
  const reason =
    error.code === 'forbidden' ? 'You do not have access to the service.' : 'The service was not found.';
  if (!search.useExistingLine)
    return (
      <AlertBanner tone="info" live="off" title="The add-ons of the service are not selected">
        {reason}
      </AlertBanner>
    );
  return (
    <AlertBanner tone="warning" live="off" title="A quote saved here will not renew the service">
      {reason} If you order from this quote, the customer gets a second service.
      {error.code === 'forbidden' && ' To renew the service, ask a colleague with access to save the quote.'}
    </AlertBanner>
  );
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
