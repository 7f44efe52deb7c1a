import { contract } from '@portal/api-client';
import { showAlert, useCommand } from '@portal/portal-sdk';
import type { PriceBasis } from '@portal/quote-kit/offers';

/** Stores how the prices of a multi-quote are compared: the choice is made once for the deal. */
export function useDealBasis(uuid: string): (priceBasis: PriceBasis) => Promise<void> {
  const update = useCommand(contract.multiQuotes.updatePriceBasis, {
    refreshes: [
      contract.multiQuotes.get,
      contract.multiQuotes.listSearches,
      contract.multiQuotes.getLocationSearch,
      contract.multiQuotes.locations.list,
      contract.multiQuotes.previewChoice,
    ],
  });
  return async (priceBasis) => {
    try {
      await update.run({ uuid, priceBasis });
    } catch {
      showAlert('How prices are compared could not be changed. Try again.', { success: false });
    }
  };
}
