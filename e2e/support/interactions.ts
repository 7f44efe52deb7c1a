import { appendFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

/** One interaction of a journey, as INP counts it: from the input until the next paint. */
interface Interaction {
  journey: string;
  path: string;
  /** The event that took longest: `pointerup`, `keydown`. */
  type: string;
  element: string;
  ms: number;
}

type Entry = Omit<Interaction, 'journey'> & { id: string };

/** The file that interactions are appended to, one JSON line each; recording slows the CPU down four times. */
export const INTERACTIONS_FILE = process.env['E2E_INTERACTIONS'];
export const RECORDING_SLOWDOWN = 4;

/** Records the interactions of a page; the function it returns writes them down. */
export async function recordInteractions(
  page: Page,
  file: string,
  journey: string,
): Promise<() => Promise<void>> {
  const longest = new Map<string, Entry>();
  await page.exposeFunction('recordInteraction', (entry: Entry) => {
    if ((longest.get(entry.id)?.ms ?? 0) < entry.ms) longest.set(entry.id, entry);
  });
  await page.addInitScript(observeInteractions);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: RECORDING_SLOWDOWN });
  return async () => {
    const lines = [...longest.values()].map(({ id: _, ...entry }) =>
      JSON.stringify({ journey, ...entry } satisfies Interaction),
    );
    if (lines.length > 0) await appendFile(file, `${lines.join('\n')}\n`);
  };
}

/** Runs inside the page. */
function observeInteractions(): void {
  const describeElement = (target: unknown): string => {
    if (!(target instanceof Element)) return '(removed)';
    const element = target.closest('button, a, input, textarea, [role]') ?? target;
    const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? '';
    return `${element.getAttribute('role') ?? element.tagName.toLowerCase()} "${name}"`;
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const interaction = Number(Reflect.get(entry, 'interactionId'));
      if (!interaction) continue;
      (Reflect.get(globalThis, 'recordInteraction') as (entry: Entry) => void)({
        id: `${performance.timeOrigin} ${interaction}`,
        path: location.pathname,
        type: entry.name,
        element: describeElement(Reflect.get(entry, 'target')),
        ms: entry.duration,
      });
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}
