import type { Circuit } from '../contract/orders/circuit.ts';
import type { AddonGroup } from '../contract/quotes/addons.ts';
import { describeAddon, getCareLevel, isCareLevel, type ServiceAddon } from './find-renewal.ts';

type Service = Pick<Circuit, 'attributes' | 'circuitType'>;
type Option = AddonGroup['options'][number];

export interface CarriedOver {
  /** The chosen options by the uuid of their group. */
  addons: Readonly<Record<string, readonly { value: string; quantity: number }[]>>;
  /** What the new price does not offer, for example "Static IP (One static IPv4 address)". */
  leftOut: readonly string[];
}

/** What a service has, as choices of the product that renews it. */
export function carryOver(
  service: Service,
  addons: readonly ServiceAddon[],
  groups: readonly AddonGroup[],
): CarriedOver {
  const chosen: Record<string, { value: string; quantity: number }[]> = {};
  const leftOut: string[] = [];
  for (const addon of addons) {
    const group = groups.find(({ name }) => name.toLowerCase() === addon.name.toLowerCase());
    const option = group && findOption(group, addon.text);
    if (group === undefined || option === undefined || !hasSpace(group, chosen[group.uuid], addon.quantity))
      leftOut.push(describeAddon(addon));
    else {
      chosen[group.uuid] = [...(chosen[group.uuid] ?? []), { value: option.value, quantity: addon.quantity }];
    }
  }
  const careGroup = groups.find(isCareLevel);
  if (careGroup !== undefined && chosen[careGroup.uuid] !== undefined) return { addons: chosen, leftOut };
  const { level, text, byDefault } = getCareLevel(service);
  // A service that has its type's usual level pays nothing for it, unless the new product requires a choice.
  if (level === byDefault && !careGroup?.isMandatory) return { addons: chosen, leftOut };
  const option = careGroup && findOption(careGroup, level);
  if (careGroup === undefined || option === undefined)
    return { addons: chosen, leftOut: [...leftOut, `Care level (${text})`] };
  return { addons: { ...chosen, [careGroup.uuid]: [{ value: option.value, quantity: 1 }] }, leftOut };
}

/** Older services describe the option further: "Cisco C1121-8P, next working day replacement". */
const findOption = ({ options }: AddonGroup, text: string): Option | undefined =>
  options.find((option) => !option.disabled && text.split(',')[0] === option.text);

function hasSpace(
  { maxOptionsQuantity }: AddonGroup,
  chosen: readonly { quantity: number }[] | undefined,
  quantity: number,
): boolean {
  const count = (chosen ?? []).reduce((sum, option) => sum + option.quantity, quantity);
  return maxOptionsQuantity === 0 || count <= maxOptionsQuantity;
}

/** The layer that a service is delivered on; null if its attributes do not show it. */
export function getServiceLayer({ attributes }: Pick<Service, 'attributes'>): 2 | 3 | null {
  if (attributes['ATTR_NNI_REFERENCE'] || attributes['ATTR_S_VLAN']) return 2;
  return attributes['ATTR_WAN_IP'] || attributes['ATTR_IP_ALLOCATION'] ? 3 : null;
}
