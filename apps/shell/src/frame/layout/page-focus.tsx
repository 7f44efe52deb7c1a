import { useCurrentTitle } from '@portal/portal-sdk/host';
import { useBrand, VisuallyHidden } from '@portal/ui';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** Time for a page to set its title before the title is announced. */
const SETTLE_MS = 150;
/** After this time, a page that has not set a title is assumed to have the same title as the previous page. */
const SAME_TITLE_MS = 5000;

/** On page changes, moves the focus to the page, sets the document title and announces it (specification §2). */
export function PageFocus() {
  const { pathname } = useLocation();
  const title = useCurrentTitle();
  const brand = useBrand();
  const [announced, setAnnounced] = useState('');
  const focusedPath = useRef(pathname);
  const announcedPath = useRef(pathname);
  const titleBefore = useRef(title);

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
    if (announcedPath.current === pathname) {
      titleBefore.current = title;
      return;
    }
    // While a page's code is still loading, the title is the one of the page before.
    const wait = title === titleBefore.current ? SAME_TITLE_MS : SETTLE_MS;
    const timer = setTimeout(() => {
      announcedPath.current = pathname;
      titleBefore.current = title;
      setAnnounced(title);
    }, wait);
    return () => clearTimeout(timer);
  }, [pathname, title]);

  return <VisuallyHidden role="status">{announced}</VisuallyHidden>;
}
