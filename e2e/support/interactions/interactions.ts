import { appendFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { actLikeAPerson } from './recorded-actions.ts';

/** One interaction of a journey, as INP counts it: from the input until the next paint. */
export interface Interaction {
  journey: string;
  /** The page that the person was on. */
  path: string;
  /** The event with the longest handlers: `click`, `keydown`. */
  type: string;
  element: string;
  ms: number;
  /** Parts of `ms`: waiting for the main thread, event handlers, and what runs after them until the paint. */
  delay: number;
  handlers: number;
  presentation: number;
  /** The part of a long frame that is style, layout and paint; its scripts take the rest. */
  layout: number;
}

/** A PerformanceEventTiming entry: an interaction has several, such as `pointerdown`, `pointerup` and `click`. */
interface Entry {
  id: string;
  path: string;
  type: string;
  element: string;
  start: number;
  handlersStart: number;
  handlersEnd: number;
  paint: number;
}

/** A PerformanceLongAnimationFrameTiming entry, only reported for frames of 50 ms or more. */
interface Frame {
  origin: number;
  start: number;
  layoutStart: number;
  end: number;
}

/** The file that interactions are appended to, one JSON line each; recording slows the CPU down four times. */
export const INTERACTIONS_FILE = process.env['E2E_INTERACTIONS'];
export const RECORDING_SLOWDOWN = 4;

/** Entries round their duration to 8 ms, so the paints of one frame differ by that much. */
const ROUNDING_MS = 8;

/** Records the interactions of a page; the function it returns writes them down. */
export async function recordInteractions(
  page: Page,
  file: string,
  journey: string,
): Promise<() => Promise<void>> {
  const interactions = new Map<string, Entry[]>();
  const frames: Frame[] = [];
  await page.exposeFunction('recordEntry', (entry: Entry) => {
    interactions.set(entry.id, [...(interactions.get(entry.id) ?? []), entry]);
  });
  await page.exposeFunction('recordFrame', (frame: Frame) => frames.push(frame));
  await page.addInitScript(observeInteractions);
  actLikeAPerson(page);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: RECORDING_SLOWDOWN });
  return async () => {
    const lines = [...interactions.values()].map((entries) =>
      JSON.stringify({ journey, ...toInteraction(entries, frames) } satisfies Interaction),
    );
    if (lines.length > 0) await appendFile(file, `${lines.join('\n')}\n`);
  };
}

/** The frame that took longest counts, with the handlers of all events that it painted. */
function toInteraction(entries: readonly Entry[], frames: readonly Frame[]): Omit<Interaction, 'journey'> {
  const getDuration = ({ start, paint }: Entry) => paint - start;
  const longest = entries.reduce((one, other) => (getDuration(other) > getDuration(one) ? other : one));
  const painted = entries.filter(({ paint }) => Math.abs(paint - longest.paint) <= ROUNDING_MS);
  const handlersStart = Math.min(...painted.map((entry) => entry.handlersStart));
  const handlersEnd = Math.max(...painted.map((entry) => entry.handlersEnd));
  const { path, type, element } = painted.reduce((one, other) =>
    other.handlersEnd - other.handlersStart > one.handlersEnd - one.handlersStart ? other : one,
  );
  const frame = frames.find(
    ({ origin, start, end }) =>
      longest.id.startsWith(`${origin} `) && start <= handlersEnd && handlersEnd <= end,
  );
  return {
    path,
    type,
    element,
    ms: Math.round(getDuration(longest)),
    delay: Math.round(handlersStart - longest.start),
    handlers: Math.round(handlersEnd - handlersStart),
    presentation: Math.max(0, Math.round(longest.paint - handlersEnd)),
    layout: frame ? Math.round(frame.end - frame.layoutStart) : 0,
  };
}

/** Runs inside the page. */
function observeInteractions(): void {
  const describeElement = (target: unknown): string => {
    if (!(target instanceof Element)) return '(page)';
    const element = target.closest('button, a, input, textarea, [role]') ?? target;
    const label =
      element.getAttribute('aria-label') ??
      (element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element.textContent);
    const role =
      element.getAttribute('role') ?? element.getAttribute('type') ?? element.tagName.toLowerCase();
    return `${role} "${label?.trim().slice(0, 40) ?? ''}"`;
  };
  /**
   * What was used and where, by the event's time: handlers may remove the element or leave the page. And when the
   * second frame began: the browser begins it once the first has been rendered.
   */
  const targets = new Map<number, Pick<Entry, 'path' | 'element'> & { secondFrame?: number }>();
  for (const type of ['pointerdown', 'pointerup', 'click', 'keydown', 'keypress', 'keyup'])
    addEventListener(
      type,
      ({ timeStamp, target }) => {
        const used: ReturnType<typeof targets.get> = {
          path: location.pathname,
          element: describeElement(target),
        };
        targets.set(timeStamp, used);
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            used.secondFrame = performance.now();
          }),
        );
      },
      { capture: true, passive: true },
    );
  const record = (name: string, entry: Entry | Frame) =>
    (Reflect.get(globalThis, name) as (entry: Entry | Frame) => void)(entry);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      const interaction = Number(Reflect.get(entry, 'interactionId'));
      if (!interaction) continue;
      const used = targets.get(entry.startTime);
      record('recordEntry', {
        id: `${performance.timeOrigin} ${interaction}`,
        path: used?.path ?? location.pathname,
        element: used?.element ?? describeElement(entry.target),
        type: entry.name,
        start: entry.startTime,
        handlersStart: entry.processingStart,
        handlersEnd: entry.processingEnd,
        // Of a frame that changed nothing on screen, the entry has the time of the next one that did, even seconds later.
        paint: Math.min(entry.startTime + entry.duration, used?.secondFrame ?? Number.POSITIVE_INFINITY),
      });
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      record('recordFrame', {
        origin: performance.timeOrigin,
        start: entry.startTime,
        layoutStart: Number(Reflect.get(entry, 'styleAndLayoutStart')),
        end: entry.startTime + entry.duration,
      });
  }).observe({ type: 'long-animation-frame', buffered: true });
}
