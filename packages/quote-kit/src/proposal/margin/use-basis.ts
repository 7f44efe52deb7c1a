import { contract } from '@portal/api-client';
import type { MarginBasis } from '@portal/api-client/proposal';
import { browserStorage } from '@portal/ui';
import { useState } from 'react';

const KEY = 'portal-proposal-basis';

/** Whether the reader types mark-ups or margins, in every proposal; stored in this browser. */
export function useBasis(fallback: MarginBasis): readonly [MarginBasis, (basis: MarginBasis) => void] {
  const [basis, setBasis] = useState<MarginBasis>(() => {
    const stored = browserStorage.get(KEY);
    return contract.proposals.MARGIN_BASES.find((each) => each === stored) ?? fallback;
  });
  return [
    basis,
    (next) => {
      setBasis(next);
      browserStorage.set(KEY, next);
    },
  ];
}
