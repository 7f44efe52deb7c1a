/** A selected option of a bundle and its quantity. */
export interface SelectedOption {
  readonly value: string;
  readonly quantity: number;
}

/** Maximum quantity of one option, whatever the bundle allows. */
export const MAX_QUANTITY = 999;

const getTotalQuantity = (chosen: readonly SelectedOption[]) =>
  chosen.reduce((sum, { quantity }) => sum + quantity, 0);

/** How many more items a bundle can take; Infinity when its maximum is 0 (specification §4: 0 means unlimited). */
export function getRemainingQuantity(maximum: number, chosen: readonly SelectedOption[]): number {
  return maximum === 0 ? Number.POSITIVE_INFINITY : Math.max(0, maximum - getTotalQuantity(chosen));
}

/**
 * Selects an option (specification §4). Selecting it again removes it; with a maximum of one the new choice replaces
 * the old; otherwise nothing is added beyond the maximum.
 */
export function selectOption(
  maximum: number,
  chosen: readonly SelectedOption[],
  value: string,
): readonly SelectedOption[] {
  if (chosen.some((option) => option.value === value))
    return chosen.filter((option) => option.value !== value);
  if (maximum === 1) return [{ value, quantity: 1 }];
  return getRemainingQuantity(maximum, chosen) > 0 ? [...chosen, { value, quantity: 1 }] : chosen;
}

/** Changes the quantity of a selected option: 0 removes it, and too many are capped. */
export function setQuantity(
  maximum: number,
  chosen: readonly SelectedOption[],
  value: string,
  quantity: number,
): readonly SelectedOption[] {
  const others = chosen.filter((option) => option.value !== value);
  const most = Math.min(MAX_QUANTITY, getRemainingQuantity(maximum, others));
  const next = Math.min(Math.trunc(quantity), most);
  if (!(next > 0)) return others;
  return chosen.map((option) => (option.value === value ? { value, quantity: next } : option));
}

/** Why an option cannot be selected now; null when it can. A selected option can always be removed. */
export function getDisabledReason(
  maximum: number,
  chosen: readonly SelectedOption[],
  option: { readonly value: string; readonly disabled?: boolean },
): string | null {
  if (chosen.some(({ value }) => value === option.value)) return null;
  if (option.disabled) return 'Not currently available';
  if (maximum > 1 && getRemainingQuantity(maximum, chosen) === 0)
    return `Maximum ${maximum}: remove one first`;
  return null;
}

/** Describes a bundle's selection rule. */
export function describeRule(maximum: number, required: boolean): string {
  if (maximum === 1) return 'Choose one';
  const many = maximum === 0 ? 'as many as you need' : `up to ${maximum}`;
  return required ? `Choose ${many}, at least one` : `Choose ${many}`;
}
