import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../core/actions/button.tsx';
import { Text } from '../../core/display/text.tsx';

const LINES = 3;
const clamped = {
  display: '-webkit-box',
  overflow: 'hidden',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: LINES,
  '@media print': { display: 'block' },
} as const;

/** A page's heading. A long one is cut after three lines, with a button that shows the rest; screen readers get it whole. */
export function PageTitle({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLElement>(null);
  const [isCut, setCut] = useState(false);
  const [isWhole, setWhole] = useState(false);
  useLayoutEffect(() => {
    const { current } = heading;
    if (current === null || isWhole) return;
    const measure = () => setCut(current.scrollHeight > current.clientHeight + 1);
    // In the frame's own layout: measuring at once would have the browser lay out a page that has no rows yet.
    const frame = requestAnimationFrame(() => flushSync(measure));
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, [isWhole]);
  return (
    <>
      <Text ref={heading} variant="title" sx={{ overflowWrap: 'anywhere', ...(isWhole ? {} : clamped) }}>
        {children}
      </Text>
      {isCut && (
        <Button
          size="small"
          variant="quiet"
          aria-expanded={isWhole}
          data-print="hide"
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show less' : 'Show full name'}
        </Button>
      )}
    </>
  );
}
