import { dash, type Missing } from './missing.ts';

/**
 * Integer pence as pounds: 123456 → £1,234.56. Not by `Intl`, whose currency format takes 15 ms to be created, and four
 * times that on a slow device.
 */
export function formatMoney(pence: number | Missing, decimals = 2): string {
  if (pence === null || pence === undefined || !Number.isFinite(pence)) return dash;
  const scaled =
    decimals < 2 ? Math.abs(pence) / 10 ** (2 - decimals) : Math.abs(pence) * 10 ** (decimals - 2);
  const digits = String(Math.round(scaled)).padStart(decimals + 1, '0');
  const whole = digits.length - decimals;
  const pounds = digits.slice(0, whole).replace(/\B(?=(\d{3})+$)/g, ',');
  // A value that rounds to zero has no minus sign.
  const sign = pence < 0 && /[1-9]/.test(digits) ? '-' : '';
  return `${sign}£${pounds}${decimals > 0 ? `.${digits.slice(whole)}` : ''}`;
}

/** A recurring charge: 1450 → £14.50 per month. */
export const formatMonthly = (pence: number | Missing, decimals = 2): string =>
  `${formatMoney(pence, decimals)} per month`;

/** A charge made once: 4500 → £45.00 one-off. */
export const formatOneOff = (pence: number | Missing): string => `${formatMoney(pence)} one-off`;

/** What an add-on costs: "£14.50 per month, £45.00 one-off", or "No charge". */
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
