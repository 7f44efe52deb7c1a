import { contract } from '@portal/api-client';
import { type CrfDraft, type Reprice, useCrfContext } from '@portal/quote-kit/request-form';
import { useForm } from '@portal/ui/forms';
import { useEffect, useEffectEvent, useState } from 'react';
import type { AddonChoice } from '../../shared/addons/addon-selection.ts';
import { rebaseAddons } from './rebase-addons.ts';

interface Repricing {
  /** The change that the user is asked about. */
  pending: Reprice | null;
  busy: boolean;
  problem: string | null;
  ask: (change: Reprice) => void;
}

/** Holds the changes that the user makes while another is saved, and then makes them to the saved add-ons. */
export function useRepriceQueue({ pending, busy, problem, ask }: Repricing): (change: Reprice) => void {
  const context = useCrfContext();
  const form = useForm<CrfDraft>();
  const [waiting, setWaiting] = useState<{ change: Reprice; base: AddonChoice[] } | null>(null);
  const getAddons = () => form.getState().values.addonDetails?.addons ?? [];

  const askNext = useEffectEvent(({ change, base }: NonNullable<typeof waiting>) => {
    setWaiting(null);
    // The message about the failed save stays. The form shows what is chosen.
    if (problem !== null) return;
    const addons = rebaseAddons(base, change.addons, getAddons());
    const effect = contract.crf.priceEffect(context.pricedAddons, addons, change.prices);
    ask({ ...change, addons, ...effect });
  });
  useEffect(() => {
    if (waiting !== null && !busy && pending === null) askNext(waiting);
  }, [waiting, busy, pending]);

  return (change) => {
    if (!busy) return ask(change);
    const base = getAddons();
    setWaiting((earlier) =>
      earlier === null
        ? { change, base }
        : {
            base: earlier.base,
            change: {
              ...change,
              addons: rebaseAddons(base, change.addons, earlier.change.addons),
              prices: [...earlier.change.prices, ...change.prices],
            },
          },
    );
  };
}
