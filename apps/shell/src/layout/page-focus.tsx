import { useCurrentTitle } from '@portal/portal-sdk/host';
import { useBrand, VisuallyHidden } from '@portal/ui';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** Milliseconds that a page has to name itself before its title is read out. */
const SETTLE_MS = 150;

/** On a change of page: the focus goes to it, its title goes to the document and is announced (specification §2). */
export function PageFocus() {
  const { pathname } = useLocation();
  const title = useCurrentTitle();
  const brand = useBrand();
  const [announced, setAnnounced] = useState('');
  const focusedPath = useRef(pathname);
  const announcedPath = useRef(pathname);

  useEffect(() => {
    const site = brand.title;
    document.title = title === '' ? site : `${title} · ${site}`;
  }, [title, brand]);

  useEffect(() => {
    if (focusedPath.current === pathname) return;
    focusedPath.current = pathname;
    const main = document.getElementById('main');
    // A page that put the focus where it is needed (the first field of a form) has done it already.
    if (main === null || main.contains(document.activeElement)) return;
    main.tabIndex = -1;
    main.focus({ preventScroll: true });
  }, [pathname]);

  useEffect(() => {
    const timer = setTimeout(() => {
      if (announcedPath.current === pathname) return;
      announcedPath.current = pathname;
      setAnnounced(title);
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [pathname, title]);

  return <VisuallyHidden role="status">{announced}</VisuallyHidden>;
}
