/** What a page shows at some moment: an element that matches, and has this text where one is given. */
export interface Moment {
  selector: string;
  text?: string;
  /** The element must be under React's control, so that typing and pressing have their effect. */
  isUsable?: boolean;
}

export interface Recording {
  fcp: number;
  lcp: number;
  cls: number;
  /** Milliseconds since the start of the navigation, or since the click, at which each moment was visible. */
  moments: Record<string, number>;
}

/**
 * Runs inside the page, from its first script on: records paints, shifts and when each moment is first visible. The
 * page does it itself, to exclude the driver's own time.
 */
export function recordPage(moments: Readonly<Record<string, Moment>>): void {
  const recording = { fcp: 0, lcp: 0, cls: 0, moments: {} as Record<string, number> };
  const observe = (type: string, read: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) read(entry);
    }).observe({ type, buffered: true });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') recording.fcp = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    recording.lcp = startTime;
  });
  observe('layout-shift', (entry) => {
    if (Reflect.get(entry, 'hadRecentInput') === false) recording.cls += Number(Reflect.get(entry, 'value'));
  });

  /** React marks every element it has rendered or hydrated. */
  const isReactElement = (element: Element) =>
    Object.keys(element).some((key) => key.startsWith('__reactProps'));
  const isShown = ({ selector, text, isUsable }: Moment) =>
    [...document.querySelectorAll(selector)].some(
      (element) =>
        (text === undefined || element.textContent?.trim() === text) &&
        (isUsable !== true || isReactElement(element)) &&
        element.checkVisibility(),
    );
  const watch = (wanted: Readonly<Record<string, Moment>>, since: number) => {
    const missing = new Map(Object.entries(wanted));
    const look = () => {
      for (const [name, moment] of missing) {
        if (!isShown(moment)) continue;
        recording.moments[name] = performance.now() - since;
        missing.delete(name);
      }
      if (missing.size > 0) return;
      changes.disconnect();
      clearInterval(timer);
    };
    const changes = new MutationObserver(look);
    changes.observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
    // Hydration changes no node.
    const timer = Object.values(wanted).some(({ isUsable }) => isUsable) ? setInterval(look, 10) : undefined;
  };
  watch(moments, 0);
  Reflect.set(globalThis, 'bench', {
    recording,
    watchFromClick(wanted: Readonly<Record<string, Moment>>) {
      recording.moments = {};
      document.addEventListener('click', () => watch(wanted, performance.now()), {
        capture: true,
        once: true,
      });
    },
  });
}
