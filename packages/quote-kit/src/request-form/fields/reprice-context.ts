import type { contract } from '@portal/api-client';
import { createContext } from 'react';

/** A change of the quote's add-ons and its effect on the price in pence. */
export interface Reprice {
  addons: contract.availability.AddonChoice[];
  /** The add-ons from which the user changed them; by default those of the form. */
  base?: contract.availability.AddonChoice[];
  /** Prices of the options, for a new calculation if somebody else changes the form first. */
  prices: Parameters<typeof contract.crf.priceEffect>[2];
  monthlyCost: number;
  installCost: number;
}

/** Asks before the price changes, then saves the add-ons at their new price. Null where prices cannot change. */
export const RepriceContext = createContext<((change: Reprice) => void) | null>(null);
