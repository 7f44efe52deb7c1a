const AMOUNT = /£\s?\d[\d,]*(?:\.\d+)?/g;
const HIDDEN_AMOUNT = '(hidden)';

/** Replaces the amounts in a text that the server wrote. */
export const hideAmounts = (text: string): string => text.replace(AMOUNT, HIDDEN_AMOUNT);

/** The same in every text of a value, such as the blocks of a mail, except below fields that `isSkipped` names. */
export function hideAmountsIn<Value>(
  value: Value,
  isSkipped: (name: string) => boolean = () => false,
): Value {
  const hide = (each: unknown): unknown => {
    if (typeof each === 'string') return hideAmounts(each);
    if (Array.isArray(each)) return each.map(hide);
    if (typeof each !== 'object' || each === null || each instanceof Date) return each;
    return Object.fromEntries(
      Object.entries(each).map(([key, inner]) => [key, isSkipped(key) ? inner : hide(inner)]),
    );
  };
  return hide(value) as Value; // only texts change
}
