import type { Bearer, Term } from './ethernet-rates.ts';

/** A supplier's temporary offer: per cent off the monthly price. */
interface Promotion {
  id: string;
  supplierKey: string;
  bearers: readonly Bearer[];
  terms: readonly Term[];
  percent: number;
  text: string;
}

export const PROMOTIONS: readonly Promotion[] = [
  {
    id: 'DF-LONGTERM-8',
    supplierKey: 'northlight',
    bearers: [1000],
    terms: [60],
    percent: 8,
    text: '8% off the monthly price on 60 months',
  },
  {
    id: 'KC-CITY-5',
    supplierKey: 'kilnstone',
    bearers: [1000, 10000],
    terms: [36, 60],
    percent: 5,
    text: '5% off the monthly price in Kilnstone cities',
  },
  {
    id: 'LC-TENGIG-10',
    supplierKey: 'larkfield',
    bearers: [10000],
    terms: [36, 60],
    percent: 10,
    text: '10% off the monthly price of 10G',
  },
];
