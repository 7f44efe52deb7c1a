import { contract, type OutputOf } from '@portal/api-client';
import { useQuery } from '@portal/portal-sdk';
import type { AddonGroup, AddonSelection } from '../../shared/addons/addon-selection.ts';
import type { Search } from '../../shared/quote-types.ts';
import { isAtService } from '../find-renewal.ts';

type ServiceAddon = Pick<OutputOf<typeof contract.circuits.listAddons>[number], 'name' | 'text' | 'quantity'>;

/** A service that is renewed, and the address of the prices. */
export interface Renewal {
  serviceId: string;
  address: Search['address'];
}

interface ServiceAddons {
  isLoading: boolean;
  /** The service’s reference. */
  name: string;
  /** What the service has, its care level included. */
  addons: readonly ServiceAddon[];
}

const NONE: ServiceAddons = { isLoading: false, name: '', addons: [] };

/** What the service of a renewal has, so that the quote starts with the same. */
export function useServiceAddons({ serviceId, address }: Renewal): ServiceAddons {
  const key = { id: serviceId };
  const service = useQuery(contract.circuits.get, key, { revalidateOnFocus: false });
  const addons = useQuery(contract.circuits.listAddons, key, { revalidateOnFocus: false });
  if (service.isLoading || addons.isLoading) return { ...NONE, isLoading: true };
  const circuit = service.data;
  if (circuit === undefined || addons.data === undefined || !isAtService(address, circuit)) return NONE;
  const careLevel = String(circuit.attributes['ATTR_CARE_LEVEL'] ?? '');
  const care = careLevel === '' ? [] : [{ name: 'Care level', text: careLevel, quantity: 1 }];
  return { isLoading: false, name: circuit.name, addons: [...addons.data, ...care] };
}

/** The options that a service has, among those offered with a price. `Enhanced, 24 × 7` is the option Enhanced. */
export function selectServiceAddons(
  groups: readonly AddonGroup[],
  addons: readonly ServiceAddon[],
): AddonSelection {
  const selected = groups.flatMap(({ uuid, name, options, maxOptionsQuantity }) => {
    const found = addons
      .filter((addon) => addon.name === name)
      .flatMap(({ text, quantity }) => {
        const option = options.find(({ text: one, disabled }) => !disabled && one === text.split(',')[0]);
        return option === undefined ? [] : [{ value: option.value, quantity }];
      });
    const distinct = found.filter(
      ({ value }, at) => found.findIndex((other) => other.value === value) === at,
    );
    const limit = maxOptionsQuantity === 0 ? distinct.length : maxOptionsQuantity;
    return distinct.length === 0 ? [] : [[uuid, distinct.slice(0, limit)] as const];
  });
  return Object.fromEntries(selected);
}
