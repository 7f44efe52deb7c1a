import { convertPercent } from '../../proposal/margin.ts';
import { type DefaultMargin, MAX_MARGIN_PERCENT } from './margin.ts';

/** The largest percentages that fit the proposal of a quote, which stores mark-ups. */
export const MAX_DEFAULT_PERCENT = {
  markup: MAX_MARGIN_PERCENT,
  margin: Math.floor(convertPercent(MAX_MARGIN_PERCENT, 'markup')),
} as const;

/** Whether both percentages fit the proposal of a quote; for `v.check`. */
export const fitsQuote = ({ basis, monthlyPercent, installPercent }: DefaultMargin): boolean =>
  Math.max(monthlyPercent, installPercent) <= MAX_DEFAULT_PERCENT[basis];
export const DOES_NOT_FIT_QUOTE =
  `a margin may not be more than ${MAX_DEFAULT_PERCENT.margin}%, a mark-up not more than ${MAX_DEFAULT_PERCENT.markup}%` as const;
