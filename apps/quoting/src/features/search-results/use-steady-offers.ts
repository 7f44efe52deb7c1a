import type { Offer } from '@portal/quote-kit/offers';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

/** Time without input in the list before new offers are added. */
const PAUSE_MS = 3_000;

const INPUT_EVENTS = ['pointermove', 'pointerdown', 'touchmove', 'wheel', 'keydown', 'focusin'] as const;

export interface SteadyOffers {
  /** The offers to show. */
  offers: readonly Offer[];
  /** Number of offers that have arrived and are not shown yet. */
  waitingCount: number;
}

/**
 * Holds back new offers while someone uses the list, so that no row moves before a click.
 */
export function useSteadyOffers(
  list: RefObject<HTMLElement | null>,
  offers: readonly Offer[],
  isProcessing: boolean,
): SteadyOffers {
  const [shownIds, setShownIds] = useState<ReadonlySet<string> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hold = useEffectEvent((event: Event) => {
    if (offers.length === 0 || isMoveWithoutMovement(event)) return;
    setShownIds((current) => current ?? new Set(offers.map(({ uuid }) => uuid)));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShownIds(null), PAUSE_MS);
  });

  useEffect(() => {
    const element = list.current;
    if (!isProcessing || element === null) return;
    const onUse = (event: Event) => hold(event);
    for (const type of INPUT_EVENTS) element.addEventListener(type, onUse, { passive: true });
    return () => {
      for (const type of INPUT_EVENTS) element.removeEventListener(type, onUse);
    };
  }, [list, isProcessing]);
  useEffect(() => () => clearTimeout(timer.current), []);

  if (shownIds === null) return { offers, waitingCount: 0 };
  const shown = offers.filter(({ uuid }) => shownIds.has(uuid));
  return { offers: shown, waitingCount: offers.length - shown.length };
}

/** Browsers also report a move when the page changes under a pointer that does not move. */
const isMoveWithoutMovement = (event: Event) =>
  event.type === 'pointermove' &&
  'movementX' in event &&
  event.movementX === 0 &&
  'movementY' in event &&
  event.movementY === 0;
