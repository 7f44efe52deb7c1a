import { useSettings, useSupplierName, useUser } from '@portal/portal-sdk';
import { useBrand } from '@portal/ui';
import { useMemo } from 'react';
import type { ListContext } from './define-list.ts';

/** Values that a list's columns, options and labels may use in addition to the row. */
export function useListContext(): ListContext {
  const suppliers = useSettings()?.suppliers;
  const supplierName = useSupplierName();
  const { team, prices = 'cost' } = useUser();
  const providerName = useBrand().name;
  return useMemo(
    () => ({
      suppliers: (suppliers ?? []).map(({ key }) => ({ key, name: supplierName(key) })),
      supplierName,
      providerName,
      prices,
      team,
    }),
    [suppliers, supplierName, providerName, prices, team],
  );
}
