import type { Metric } from 'web-vitals';
import { onAreaReport } from '../areas/index.ts';

/** The browser's navigation, which TypeScript's DOM types may not include. Earlier browsers do not have it. */
const getNavigation = (): EventTarget | undefined =>
  (window as { navigation?: EventTarget }).navigation ?? undefined;

/** Stores which page was open when, to say which page an interaction or a layout shift belongs to. */
export function watchVisitedPages(firstPath: string): { at: (metric: Metric) => string; stop: () => void } {
  const visited = [{ from: 0, path: firstPath }];
  const add = (path: string, from: number) => {
    visited.push({ from, path });
  };
  // Pages that were opened before this listener are known from the reports of areas.
  const stopAreas = onAreaReport((report) => {
    if (report.kind === 'shown') add(report.page, report.at);
  });
  const addCurrent = () => add(window.location.pathname, performance.now());
  getNavigation()?.addEventListener('currententrychange', addCurrent);
  return {
    at: ({ entries: [first], navigationURL }) => {
      // A page without an interaction or a shift has no entry.
      if (first === undefined) return URL.parse(navigationURL ?? '')?.pathname ?? firstPath;
      const { startTime } = first;
      const open = visited.filter(({ from }) => from <= startTime);
      return open.reduce((latest, page) => (page.from >= latest.from ? page : latest)).path;
    },
    stop: () => {
      stopAreas();
      getNavigation()?.removeEventListener('currententrychange', addCurrent);
    },
  };
}
