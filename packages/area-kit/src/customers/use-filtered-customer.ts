import { contract } from '@portal/api-client';
import { useQuery } from '@portal/portal-sdk';
import { type FilterValues, filtersOf, type UrlDeclaration } from '../list/url-state/list-params.ts';

interface FilteredCustomer {
  /** Name of the filter → name of the customer. */
  names: Readonly<Record<string, string>>;
  /** The customer does not exist or belongs to another company. */
  isMissing: boolean;
}

/** The customer whose rows a list shows; read only while the list is filtered by one. */
export function useFilteredCustomer(
  list: Pick<UrlDeclaration, 'filters'>,
  values: FilterValues,
): FilteredCustomer {
  const filter = filtersOf(list).find(([, declared]) => declared.type === 'linked' && declared.names);
  const id = filter && values[filter[0]];
  const customer = useQuery(contract.customers.get, typeof id === 'number' ? { id: String(id) } : null, {
    revalidateOnFocus: false,
  });
  const isMissing = customer.error?.code === 'not-found';
  const name = isMissing ? 'not found' : customer.data?.name;
  return { names: filter && name !== undefined ? { [filter[0]]: name } : {}, isMissing };
}
