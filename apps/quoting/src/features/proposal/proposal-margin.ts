import * as v from 'valibot';
import { keepInBrowser, readKept } from '../kept/kept-in-browser.ts';

/** Most that can be put on top of a price, in per cent. */
export const MAX_MARGIN = 500;

const percent = v.pipe(v.number(), v.minValue(0), v.maxValue(MAX_MARGIN));
const margins = v.object({
  /** Per cent on top of what the provider asks; 20 makes £100 into £120. */
  installPercent: percent,
  monthlyPercent: percent,
});
export type Margins = v.InferOutput<typeof margins>;

const keptMargins = v.array(v.object({ reference: v.string(), ...margins.entries }));

const FIRST: Margins = { monthlyPercent: 20, installPercent: 0 };
const KEPT = 100;
const keyOf = (userId: number) => `portal:proposal-margins:${userId}`;

/** What this user last put on this quote; for a quote without, what he last put on any. */
export function readMargins(userId: number, reference: string, storage?: Pick<Storage, 'getItem'>): Margins {
  const kept = readKept(keyOf(userId), keptMargins, storage) ?? [];
  const { installPercent, monthlyPercent } =
    kept.find((one) => one.reference === reference) ?? kept[0] ?? FIRST;
  return { installPercent, monthlyPercent };
}

export function keepMargins(
  userId: number,
  reference: string,
  { installPercent, monthlyPercent }: Margins,
  storage?: Storage,
): void {
  const kept = readKept(keyOf(userId), keptMargins, storage) ?? [];
  const others = kept.filter((one) => one.reference !== reference);
  keepInBrowser(
    keyOf(userId),
    [{ reference, installPercent, monthlyPercent }, ...others].slice(0, KEPT),
    storage,
  );
}
