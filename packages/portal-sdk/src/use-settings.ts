import { contract } from '@portal/api-client';
import { useQuery } from '@portal/api-client/swr';
import { useCallback } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Environment, contract terms in months and suppliers; undefined until known, and when they cannot be had (§8: logged only). */
export function useSettings() {
  return useQuery(contract.auth.getSettings, {}, { revalidateOnFocus: false }).data;
}

const brandStore = createStore<{ ownNetworkName: string | null }>(() => ({ ownNetworkName: null }));

/** For the shell: under which name the brand sells its own network (specification §3, Supplier). */
export function setOwnNetworkName(name: string): void {
  brandStore.setState({ ownNetworkName: name });
}

/** A supplier's display name, the brand's for its own network; its key while the settings are not there. */
export function useSupplierName(): (key: string) => string {
  const suppliers = useSettings()?.suppliers;
  const ownNetworkName = useStore(brandStore, (brand) => brand.ownNetworkName);
  // The same function until the suppliers change, so that what depends on it is not worked out anew.
  return useCallback(
    (key: string) => {
      const supplier = suppliers?.find((candidate) => candidate.key === key);
      return (supplier?.isOwnNetwork ? ownNetworkName : null) ?? supplier?.name ?? key;
    },
    [suppliers, ownNetworkName],
  );
}
