import type { contract, InputOf, OutputOf } from '@portal/api-client';

export type AddonGroup = OutputOf<typeof contract.availability.searchQuoteAddons>[number];
export type AddonOption = AddonGroup['options'][number];
export type AddonChoice = NonNullable<
  InputOf<typeof contract.availability.saveSearchQuote>['addons']
>[number];

export interface ChosenOption {
  value: string;
  quantity: number;
}
/** What is chosen, by group. */
export type AddonSelection = Readonly<Record<string, readonly ChosenOption[]>>;

/** Most pieces of one option, whatever the group allows. */
export const MAX_QUANTITY = 999;

const quantityOf = (chosen: readonly ChosenOption[]) =>
  chosen.reduce((sum, { quantity }) => sum + quantity, 0);

/** How many more pieces a group takes; Infinity where its maximum is 0 (§4: 0 means unlimited). */
export function roomLeft(maximum: number, chosen: readonly ChosenOption[]): number {
  return maximum === 0 ? Number.POSITIVE_INFINITY : Math.max(0, maximum - quantityOf(chosen));
}

/**
 * Selecting an option (§4): again toggles it off; in a group of one the new choice replaces the old; in a group of N
 * nothing is added beyond N.
 */
export function selectOption(
  maximum: number,
  chosen: readonly ChosenOption[],
  value: string,
): readonly ChosenOption[] {
  if (chosen.some((option) => option.value === value))
    return chosen.filter((option) => option.value !== value);
  if (maximum === 1) return [{ value, quantity: 1 }];
  return roomLeft(maximum, chosen) > 0 ? [...chosen, { value, quantity: 1 }] : chosen;
}

/** Changes how many pieces of a chosen option are taken: none takes it off, too many is cut to what is allowed. */
export function setQuantity(
  maximum: number,
  chosen: readonly ChosenOption[],
  value: string,
  quantity: number,
): readonly ChosenOption[] {
  const others = chosen.filter((option) => option.value !== value);
  const most = Math.min(MAX_QUANTITY, roomLeft(maximum, others));
  const next = Math.min(Math.trunc(quantity), most);
  if (!(next > 0)) return others;
  return chosen.map((option) => (option.value === value ? { value, quantity: next } : option));
}

/** Why an option cannot be chosen now; null when it can. What is chosen can always be taken off. */
export function whyNotSelectable(
  group: AddonGroup,
  chosen: readonly ChosenOption[],
  option: AddonOption,
): string | null {
  if (chosen.some(({ value }) => value === option.value)) return null;
  if (option.disabled) return 'Not available now';
  if (group.maxOptionsQuantity > 1 && roomLeft(group.maxOptionsQuantity, chosen) === 0)
    return `${group.maxOptionsQuantity} at most: take one off first`;
  return null;
}

/** The rule of a group in words. */
export function ruleInWords({ maxOptionsQuantity, isMandatory }: AddonGroup): string {
  if (maxOptionsQuantity === 1) return isMandatory ? 'Choose one' : 'Choose one, or none';
  const many = maxOptionsQuantity === 0 ? 'as many as needed' : `up to ${maxOptionsQuantity}`;
  return isMandatory ? `Choose ${many}, at least one` : `Choose ${many}`;
}

/** Groups that must be chosen from and are not yet. */
export function missingGroups(groups: readonly AddonGroup[], selection: AddonSelection): AddonGroup[] {
  return groups.filter(({ uuid, isMandatory }) => isMandatory && !selection[uuid]?.length);
}

/** What is sent. Groups that are not offered any more are left out. */
export function toAddonChoices(groups: readonly AddonGroup[], selection: AddonSelection): AddonChoice[] {
  return groups.flatMap(({ uuid }) => {
    const options = selection[uuid] ?? [];
    return options.length === 0 ? [] : [{ uuid, options: options.map((option) => ({ ...option })) }];
  });
}
