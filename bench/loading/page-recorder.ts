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

export interface RecordingOptions {
  moments: Readonly<Record<string, Moment>>;
  /** The name of the page's function that is called once every moment was shown. */
  allShown: string;
}

/**
 * Runs inside the page, from its first script on: records paints, shifts and when each moment is first visible. The
 * page does it itself, to exclude the driver's own time.
 */
export function recordPage({ moments, allShown }: RecordingOptions): void {
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
  const find = ({ selector, text, isUsable }: Moment) =>
    [...document.querySelectorAll(selector)].filter(
      (element) =>
        (text === undefined || element.textContent?.trim() === text) &&
        (isUsable !== true || isReactElement(element)),
    );
  const watch = (wanted: Readonly<Record<string, Moment>>, since: number) => {
    const missing = new Map(Object.entries(wanted));
    const foundAt = new Map<string, number>();
    const look = () => {
      if (missing.size === 0) return;
      for (const [name, moment] of missing) {
        const isVisible = find(moment).some((element) => element.checkVisibility());
        if (isVisible) {
          recording.moments[name] = (foundAt.get(name) ?? performance.now()) - since;
          missing.delete(name);
        } else foundAt.delete(name);
      }
      if (missing.size > 0) return;
      changes.disconnect();
      clearInterval(timer);
      (Reflect.get(globalThis, allShown) as (payload: string) => void)('');
    };
    // Whether an element is visible takes styles and layout. While further moments are missing, the page may go on in the
    // same task, and these would be computed for a state that is never painted: it is found out afterwards.
    const afterTask = new MessageChannel();
    afterTask.port1.onmessage = look;
    const changes = new MutationObserver(() => {
      const found = [...missing].filter(([, moment]) => find(moment).length > 0);
      if (found.length === missing.size) look();
      else if (found.length > 0) {
        for (const [name] of found) if (!foundAt.has(name)) foundAt.set(name, performance.now());
        afterTask.port2.postMessage(null);
      }
    });
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
