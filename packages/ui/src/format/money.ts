import { dash, type Missing } from './missing.ts';

const formats = new Map<number, Intl.NumberFormat>();

/** Creating a format takes milliseconds, so each is created once, at first use. */
function getFormat(decimals: number): Intl.NumberFormat {
  const known = formats.get(decimals);
  if (known) return known;
  const format = new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency: 'GBP',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    // A value that rounds to zero has no minus sign.
    signDisplay: 'negative',
  });
  formats.set(decimals, format);
  return format;
}

/** Integer pence as pounds: 123456 → £1,234.56. */
export const formatMoney = (pence: number | Missing, decimals = 2): string =>
  pence === null || pence === undefined || !Number.isFinite(pence)
    ? dash
    : getFormat(decimals).format(pence / 100);

/** A recurring charge: 1450 → £14.50 per month. */
export const formatMonthly = (pence: number | Missing, decimals = 2): string =>
  `${formatMoney(pence, decimals)} per month`;

/** A charge made once: 4500 → £45.00 one-off. */
export const formatOneOff = (pence: number | Missing): string => `${formatMoney(pence)} one-off`;

/** The price of an add-on: "£14.50 per month, £45.00 one-off", or "No charge". */
export function formatCharges({ monthly, oneOff }: { monthly: number; oneOff: number }): string {
  const parts = [monthly !== 0 && formatMonthly(monthly), oneOff !== 0 && formatOneOff(oneOff)];
  return parts.filter((part) => part !== false).join(', ') || 'No charge';
}

export interface Price {
  /** pence */
  readonly install: number;
  /** pence per month */
  readonly monthly: number;
  readonly termMonths: number;
}

/** Pence over the whole term, excluding excess construction charges (R24). */
export const totalCost = ({ install, monthly, termMonths }: Price): number => install + monthly * termMonths;

/** Pence over the whole term, including the excess construction charge (R24). */
export const totalInclEcc = ({ ecc, ...price }: Price & { readonly ecc: number | Missing }): number =>
  totalCost(price) + (ecc ?? 0);

/** Pence per year from pence per month. */
export const annualCost = (monthly: number): number => monthly * 12;
