import { contract } from '@portal/api-client';
import { useQuery } from '@portal/api-client/swr';
import { useCallback } from 'react';

/** Environment, contract terms in months and suppliers; undefined until known, and when they cannot be had (§8: logged only). */
export function useSettings() {
  return useQuery(contract.auth.settings, {}, { revalidateOnFocus: false }).data;
}

/** A supplier's display name; its key while the settings are not there. */
export function useSupplierName(): (key: string) => string {
  const suppliers = useSettings()?.suppliers;
  // The same function until the suppliers change, so that what depends on it is not worked out anew.
  return useCallback(
    (key: string) => suppliers?.find((supplier) => supplier.key === key)?.name ?? key,
    [suppliers],
  );
}
