import type { contract } from '@portal/api-client';
import { createContext } from 'react';

/** A change of the quote's add-ons and its effect on the price in pence. */
export interface Reprice {
  addons: contract.availability.AddonChoice[];
  monthlyCost: number;
  installCost: number;
}

/** Asks before the price changes, then saves the add-ons at their new price. Null where prices cannot change. */
export const RepriceContext = createContext<((change: Reprice) => void) | null>(null);
