import { type RefObject, useLayoutEffect, useState } from 'react';
import { measureAlertSlot } from '../../frame/layout/alert-slot.tsx';
import { setBannerHeight } from '../../frame/layout/banners/banner-height.ts';
import { useAfterResize } from '../../platform/browser/use-after-resize.ts';

/** Left edge and width of the top bar's free space in pixels, or a row above the page. */
export type AlertPlace = { left: number; width: number } | 'above-page';

/**
 * Where an alert covers no button and no field: in the free space of the top bar if it fits there, else in a row of its
 * own at the top of the window. Everything in the page and every dialog moves below that row.
 * @param id of the alert; null while there is none
 * @param alert the element that is as high as the alert
 */
export function useAlertPlace(id: number | null, alert: RefObject<HTMLElement | null>): AlertPlace {
  const [place, setPlace] = useState<AlertPlace>('above-page');
  const choose = () => {
    const slot = id === null ? null : measureAlertSlot();
    setPlace(slot === null ? 'above-page' : { left: slot.left, width: slot.width });
  };
  useLayoutEffect(choose, [id]);
  useAfterResize(choose);
  useLayoutEffect(() => {
    const height = alert.current?.offsetHeight ?? 0;
    const slot = place === 'above-page' ? null : measureAlertSlot();
    if (slot !== null && height > slot.height) setPlace('above-page');
    else setBannerHeight('alert', id === null || slot !== null ? 0 : height);
  }, [id, place, alert]);
  useLayoutEffect(() => () => setBannerHeight('alert', 0), []);
  return place;
}
