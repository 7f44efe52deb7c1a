import { useEffect, useRef } from 'react';

/** Specification §9. */
const RESIZE_DEBOUNCE_MS = 200;

/** Calls `onResize` once the window width has not changed for 200 ms. */
export function useAfterResize(onResize: (width: number) => void): void {
  const latest = useRef(onResize);
  useEffect(() => {
    latest.current = onResize;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const handleResize = () => {
      clearTimeout(timer);
      timer = setTimeout(() => latest.current(window.innerWidth), RESIZE_DEBOUNCE_MS);
    };
    window.addEventListener('resize', handleResize);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('resize', handleResize);
    };
  }, []);
}
