import { formatMoney, formatPercent } from '@portal/ui/format';

/** "−£34.01 (5%)", or "unchanged". No percentage between prices for different terms. */
export function describeChange(from: number, to: number, isSameTerm: boolean): string {
  if (from === to) return 'unchanged';
  const sign = to < from ? '−' : '+';
  const difference = Math.abs(to - from);
  const share = from === 0 || !isSameTerm ? '' : ` (${formatPercent(difference / from, 1)})`;
  return `${sign}${formatMoney(difference)}${share}`;
}

/** "£8,084.00 more over the term". */
export function describeTotalChange(from: number, to: number): string {
  if (from === to) return 'unchanged';
  return `${formatMoney(Math.abs(to - from))} ${to < from ? 'less' : 'more'} over the term`;
}
