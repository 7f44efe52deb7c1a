import { contract } from '@portal/api-client';
import { type CrfDraft, type Reprice, useCrfContext } from '@portal/quote-kit/request-form';
import { useForm } from '@portal/ui/forms';
import { useEffect, useEffectEvent, useState } from 'react';
import type { AddonChoice } from '../../shared/addons/addon-selection.ts';
import { hasMandatoryAddons } from './mandatory-addons.ts';
import { rebaseAddons } from './rebase-addons.ts';
import { setAddons } from './set-addons.ts';

interface Repricing {
  /** The change that the user is asked about. */
  pending: Reprice | null;
  /** The add-ons that are being saved; null if none are. */
  saving: AddonChoice[] | null;
  busy: boolean;
  problem: string | null;
  ask: (change: Reprice) => void;
}

interface RepriceQueue {
  ask: (change: Reprice) => void;
  /** What the user has chosen and is not saved yet; null if there is nothing. */
  unsavedAddons: AddonChoice[] | null;
  /** Nothing is being saved, and nothing waits to be. */
  isIdle: boolean;
}

/** Holds the changes that the user makes while another is saved, and then makes them to the saved add-ons. */
export function useRepriceQueue({ pending, saving, busy, problem, ask }: Repricing): RepriceQueue {
  const context = useCrfContext();
  const form = useForm<CrfDraft>();
  const [waiting, setWaiting] = useState<{ change: Reprice; base: AddonChoice[] } | null>(null);
  const getAddons = () => form.getState().values.addonDetails?.addons ?? [];
  const unsavedAddons = waiting?.change.addons ?? saving;

  const askNext = useEffectEvent(({ change, base }: NonNullable<typeof waiting>) => {
    setWaiting(null);
    const addons = rebaseAddons(base, change.addons, getAddons());
    // Without a mandatory add-on, there is no price to confirm.
    if (!hasMandatoryAddons(context, addons)) return setAddons(form, addons);
    // The message about the failed save stays. The form shows what is chosen.
    if (problem !== null) return;
    const effect = contract.crf.priceEffect(context.pricedAddons, addons, change.prices);
    ask({ ...change, addons, ...effect });
  });
  useEffect(() => {
    if (waiting !== null && !busy && pending === null) askNext(waiting);
  }, [waiting, busy, pending]);

  return {
    ask(change) {
      if (!busy) return ask(change);
      const addons = rebaseAddons(change.base ?? getAddons(), change.addons, unsavedAddons ?? getAddons());
      setWaiting({
        base: waiting?.base ?? saving ?? getAddons(),
        change: { ...change, addons, prices: [...(waiting?.change.prices ?? []), ...change.prices] },
      });
    },
    unsavedAddons,
    isIdle: !busy && waiting === null && pending === null,
  };
}
