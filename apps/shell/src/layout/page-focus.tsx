import { useCurrentTitle } from '@portal/portal-sdk/host';
import { useBrand, VisuallyHidden } from '@portal/ui';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** Time for a page to set its title before the title is announced. */
const SETTLE_MS = 150;

/** On page changes, moves the focus to the page, sets the document title and announces it (specification §2). */
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
    // The page has already set the focus itself, for example to a form's first field.
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
