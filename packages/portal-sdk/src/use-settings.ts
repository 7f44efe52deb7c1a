import { contract } from '@portal/api-client';
import { useQuery } from '@portal/api-client/swr';
import { useCallback } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Environment, contract terms in months and suppliers; undefined until loaded or if loading failed (§8: logged only). */
export function useSettings() {
  return useQuery(contract.auth.getSettings, {}, { revalidateOnFocus: false }).data;
}

const brandStore = createStore<{ ownNetworkName: string | null }>(() => ({ ownNetworkName: null }));

/** For the shell: the name under which the brand sells its own network (specification §3, Supplier). */
export function setOwnNetworkName(name: string): void {
  brandStore.setState({ ownNetworkName: name });
}

/** A supplier's display name, or the brand's for its own network; the key until the settings have loaded. */
export function useSupplierName(): (key: string) => string {
  const suppliers = useSettings()?.suppliers;
  const ownNetworkName = useStore(brandStore, (brand) => brand.ownNetworkName);
  // Stable until the suppliers change, so that memoised values that depend on it stay valid.
  return useCallback(
    (key: string) => {
      const supplier = suppliers?.find((candidate) => candidate.key === key);
      return (supplier?.isOwnNetwork ? ownNetworkName : null) ?? supplier?.name ?? key;
    },
    [suppliers, ownNetworkName],
  );
}
