import type { MarginBasis } from '@portal/api-client/proposal';
import { browserStorage } from '@portal/ui';
import { useState } from 'react';

const KEY = 'portal-proposal-basis';

/** Whether the reader types mark-ups or margins; stored in this browser. */
export function useBasis(): readonly [MarginBasis, (basis: MarginBasis) => void] {
  const [basis, setBasis] = useState<MarginBasis>(() =>
    browserStorage.get(KEY) === 'margin' ? 'margin' : 'markup',
  );
  return [
    basis,
    (next) => {
      setBasis(next);
      browserStorage.set(KEY, next);
    },
  ];
}
