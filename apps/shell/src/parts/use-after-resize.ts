import { useEffect, useRef } from 'react';

/** Specification §9. */
const RESIZE_DEBOUNCE_MS = 200;

/** Called once the window has kept its new width for 200 ms. */
export function useAfterResize(onResize: (width: number) => void): void {
  const latest = useRef(onResize);
  useEffect(() => {
    latest.current = onResize;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const resized = () => {
      clearTimeout(timer);
      timer = setTimeout(() => latest.current(window.innerWidth), RESIZE_DEBOUNCE_MS);
    };
    window.addEventListener('resize', resized);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('resize', resized);
    };
  }, []);
}
