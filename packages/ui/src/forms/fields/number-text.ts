import { lazily } from '../../format/lazily.ts';

const THOUSANDS = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;

/** Parses the text of a number input: null when empty, NaN when invalid. */
export function parseNumber(text: string, decimals: number): number | null {
  const spaceless = text.replace(/\s/g, '');
  if (spaceless === '') return null;
  // A comma separates thousands only: "15,5" is a typing error and never 155.
  const typed = THOUSANDS.test(spaceless) ? spaceless.replaceAll(',', '') : spaceless;
  const pattern =
    decimals === 0
      ? /^[+-]?\d+$/
      : new RegExp(`^[+-]?(?:\\d+(?:\\.\\d{0,${decimals}})?|\\.\\d{1,${decimals}})$`);
  return pattern.test(typed) ? Number(typed) : Number.NaN;
}

export function formatNumber(value: number | null | undefined): string {
  return value === null || value === undefined || Number.isNaN(value) ? '' : String(value);
}

/** Parses typed pounds to pence. */
export function parseMoney(text: string): number | null {
  const pounds = parseNumber(text.replace('£', ''), 2);
  return pounds === null ? null : Math.round(pounds * 100);
}

const money = lazily(
  () => new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
);

export function formatPence(value: number | null | undefined): string {
  return value === null || value === undefined || Number.isNaN(value) ? '' : money().format(value / 100);
}

interface Steps {
  min?: number | undefined;
  max?: number | undefined;
  step: number;
  decimals: number;
}

/** The value after pressing a spin button key; undefined for other keys. From an empty input the first step is the minimum. */
export function stepValue(
  key: string,
  value: number | null,
  { min, max, step, decimals }: Steps,
): number | undefined {
  if (key === 'Home') return min;
  if (key === 'End') return max;
  const steps = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[key];
  if (steps === undefined) return undefined;
  const next = value === null ? (min ?? 0) : Number((value + steps * step).toFixed(decimals));
  return Math.min(max ?? Number.POSITIVE_INFINITY, Math.max(min ?? Number.NEGATIVE_INFINITY, next));
}
