import type { BoxProps } from '@mui/material/Box';
import { type ElementType, useEffect, useRef, useState } from 'react';
import { Box } from '../../core/layout/containers.tsx';
import { mergeSx } from '../../core/layout/sx.ts';
import { useScrollEdges } from './use-scroll-edges.ts';

const FADE_WIDTH = 40;
const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]';
const fade = (start: string, end: string) =>
  `linear-gradient(to right, ${start}, #000 ${FADE_WIDTH}px calc(100% - ${FADE_WIDTH}px), ${end})`;

/** Fades out the sides on which scrolling shows more, as `data-edges` says. */
const scrollFade = {
  '@media screen': {
    '&[data-edges="end"]': { maskImage: fade('#000', 'transparent') },
    '&[data-edges="start"]': { maskImage: fade('transparent', '#000') },
    '&[data-edges="both"]': { maskImage: fade('transparent', 'transparent') },
  },
} as const;

export interface SideScrollProps extends BoxProps {
  /** `ul` for links, `fieldset` for toggles; `div` by default. */
  component?: ElementType;
}

/** Content that may be wider than its place: scrolls sideways, fades where there is more, and shows its current entry. */
export function SideScroll({ sx, ...rest }: SideScrollProps) {
  const ref = useRef<HTMLElement>(null);
  const edges = useScrollEdges(ref);
  const isOverflowing = edges !== 'none';
  const [isTabStop, setTabStop] = useState(false);
  useEffect(() => {
    const element = ref.current;
    const current = element?.querySelector<HTMLElement>('[aria-current]');
    // Without `scrollIntoView`, which would also scroll the page.
    if (element && current && isOverflowing)
      element.scrollLeft = current.offsetLeft - (element.clientWidth - current.offsetWidth) / 2;
    // Content without tab stops could not be scrolled by keyboard.
    setTabStop(isOverflowing && element?.querySelector(FOCUSABLE) === null);
  }, [isOverflowing]);
  return (
    <Box
      ref={ref}
      data-edges={edges}
      tabIndex={isTabStop ? 0 : undefined}
      // Positioned, so that entries measure their place from it.
      sx={mergeSx({ position: 'relative', overflowX: 'auto', ...scrollFade }, sx)}
      {...rest}
    />
  );
}
