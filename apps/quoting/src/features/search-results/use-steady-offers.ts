import type { Offer } from '@portal/quote-kit/offers';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

/** New offers are added this long after the last movement, touch or key in the list. */
const PAUSE_MS = 3_000;

const SIGNS_OF_USE = ['pointermove', 'pointerdown', 'touchmove', 'wheel', 'keydown', 'focusin'] as const;

export interface SteadyOffers {
  /** The offers to show. */
  offers: readonly Offer[];
  /** How many more have arrived. */
  waitingCount: number;
}

/**
 * Adds offers that arrive while somebody uses the list only after a pause, so that the row under the pointer stays the
 * same until it is clicked.
 */
export function useSteadyOffers(
  list: RefObject<HTMLElement | null>,
  offers: readonly Offer[],
  isProcessing: boolean,
): SteadyOffers {
  const [shownIds, setShownIds] = useState<ReadonlySet<string> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hold = useEffectEvent((event: Event) => {
    if (offers.length === 0 || isRepeatedByBrowser(event)) return;
    setShownIds((current) => current ?? new Set(offers.map(({ uuid }) => uuid)));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShownIds(null), PAUSE_MS);
  });

  useEffect(() => {
    const element = list.current;
    if (!isProcessing || element === null) return;
    const onUse = (event: Event) => hold(event);
    for (const type of SIGNS_OF_USE) element.addEventListener(type, onUse, { passive: true });
    return () => {
      for (const type of SIGNS_OF_USE) element.removeEventListener(type, onUse);
    };
  }, [list, isProcessing]);
  useEffect(() => () => clearTimeout(timer.current), []);

  if (shownIds === null) return { offers, waitingCount: 0 };
  const shown = offers.filter(({ uuid }) => shownIds.has(uuid));
  return { offers: shown, waitingCount: offers.length - shown.length };
}

/** The browser also reports a move when something else comes to lie under a resting pointer. */
const isRepeatedByBrowser = (event: Event) =>
  event.type === 'pointermove' &&
  'movementX' in event &&
  event.movementX === 0 &&
  'movementY' in event &&
  event.movementY === 0;
