import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Moves the focus to the page when its path changes, so that keyboard and screen reader continue there. */
export function PageFocus() {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const main = document.getElementById('main');
    // The page has already set the focus itself.
    if (main === null || main.contains(document.activeElement)) return;
    main.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [pathname]);
  return null;
}
