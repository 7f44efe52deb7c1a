import {
  type BrowserSpan,
  MAX_EVENTS,
  ownFrames,
  TELEMETRY_PATH,
  type TelemetryEvent,
  withoutPersonalData,
} from '@portal/api-client/telemetry';
import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import {
  descriptorFor,
  getPagePattern,
  manifestStore,
  onAreaReport,
  runningDescriptor,
  type TimedReport,
} from '../areas/index.ts';
import { type Fault, onFault } from '../faults/fault-log.ts';
import { readEarlierRefusals } from './earlier-refusals.ts';
import { getFirstTraceparent } from './trace-headers.ts';
import { watchVisitedPages } from './visited-pages.ts';

/** Events are collected for this long, then sent together. They are sent earlier if the page is hidden. */
const SEND_AFTER_MS = 10_000;
/**
 * For each kind, area and version, a page sends every event up to the first limit, one of 10 up to the second, and one
 * of 100 up to the last. Then it sends none, so a page that fails in a loop does not report forever.
 */
const SAMPLE_LIMITS = [100, 1000, 100_000] as const;

/** An event, and when it ended in milliseconds since the portal was opened. */
interface Waiting {
  event: TelemetryEvent;
  endedAt: number;
}

/**
 * Reports how areas load, which pages are shown, what fails and how fast the page is. Reports contain nothing about the
 * user, their company or their data. A report that cannot be sent is dropped, because reporting must never disrupt the
 * page.
 * @returns a function that stops reporting
 */
export function startReports(): () => void {
  const waiting: Waiting[] = [];
  const counts = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function add(event: TelemetryEvent | null, endedAt = performance.now()): void {
    const sampled = event && takeSample(event, counts);
    if (sampled === null) return;
    waiting.push({ event: sampled, endedAt });
    if (waiting.length === MAX_EVENTS) send();
    else timer ??= setTimeout(send, SEND_AFTER_MS);
  }

  function send(): void {
    clearTimeout(timer);
    timer = undefined;
    // While the browser is offline, events stay in the queue.
    while (waiting.length > 0 && navigator.onLine) {
      const report = JSON.stringify({ events: waiting.splice(0, MAX_EVENTS).map(withAge) });
      navigator.sendBeacon(TELEMETRY_PATH, new Blob([report], { type: 'application/json' }));
    }
    if (waiting.length > 0) timer = setTimeout(send, SEND_AFTER_MS);
  }

  const sendWhenHidden = () => {
    if (document.visibilityState === 'hidden') send();
  };
  const addRefusal = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) =>
    add(toPolicyEvent(effectiveDirective, blockedURI));

  const toSpan = createSpans();
  const { path, span, endedAt } = readFirstNavigation();
  const visited = watchVisitedPages(path);
  const stopAreas = onAreaReport((report) => add(toAreaEvent(report, toSpan(report)), report.at));
  const stopFaults = onFault((fault) => {
    for (const event of toFaultEvents(fault)) add(event);
  });
  document.addEventListener('visibilitychange', sendWhenHidden);
  document.addEventListener('securitypolicyviolation', addRefusal);
  readEarlierRefusals((directive, source, page) => add(toPolicyEvent(directive, source, page)));
  const openedAt = getPagePattern(path);
  add({ kind: 'page-shown', ...withVersion(SHELL), page: openedAt, ...span }, endedAt);
  // The observers cannot be removed. These three describe how the portal was opened.
  for (const observe of [onFCP, onLCP, onTTFB]) observe((metric) => add(toVitalEvent(metric, path)));
  // Reports each interaction and layout shift for the page that was open at the time. Browsers that know navigations
  // within a page report the worst of each page; others report the worst of the whole visit.
  for (const observe of [onCLS, onINP])
    observe((metric) => add(toVitalEvent(metric, visited.at(metric))), { reportSoftNavs: true });

  return () => {
    clearTimeout(timer);
    stopAreas();
    stopFaults();
    visited.stop();
    document.removeEventListener('visibilitychange', sendWhenHidden);
    document.removeEventListener('securitypolicyviolation', addRefusal);
  };
}

/** Returns the event with its weight, or null if the event is not part of the sample. */
function takeSample(event: TelemetryEvent, counts: Map<string, number>): TelemetryEvent | null {
  const key = `${event.kind} ${event.area} ${event.version}`;
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  const [all, tenth, last] = SAMPLE_LIMITS;
  if (count <= all) return event;
  const weight = count <= tenth ? 10 : 100;
  return count > last || count % weight !== 0 ? null : { ...event, weight };
}

const SHELL = 'shell';

const AREA_FILE = /\/areas\/([\w.-]+)\/([\w.+-]+)\//;

/**
 * Returns the area with the version whose file is first in a stack, or else its running version. Returns the shell if the
 * area is not running. While an area is loaded or replaced, two of its versions can throw.
 */
function withVersion(name: string, stack = ''): { area: string; version: string } {
  const [, area, thrower] = AREA_FILE.exec(stack) ?? [];
  const version = area === name ? thrower : runningDescriptor(name)?.version;
  if (version !== undefined) return { area: name, version };
  return { area: SHELL, version: manifestStore.getState().opened.shellVersion || 'unknown' };
}

const getAreaAt = (path: string) => descriptorFor(path)?.name ?? SHELL;

/** Sets the age of the span, which is known only when the report is sent. */
function withAge({ event, endedAt }: Waiting): TelemetryEvent {
  if (!('span' in event) || event.span === undefined) return event;
  return { ...event, span: { ...event.span, endedMsAgo: Math.round(performance.now() - endedAt) } };
}

/** Creates a span without its age. {@link withAge} sets the age when the report is sent. */
const createSpan = (traceparent: string, ms: number, isNavigation: boolean): { span: BrowserSpan } => ({
  span: { traceparent, isNavigation, ms: Math.round(ms), endedMsAgo: 0 },
});

/**
 * The navigation to the portal, until the page was loaded. It has no span without traces, and while the page loads. Its
 * path comes from the browser's timing: the user may have gone to another page before reporting started.
 */
function readFirstNavigation(): { path: string; span?: { span: BrowserSpan }; endedAt?: number } {
  const traceparent = getFirstTraceparent();
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]; // the type of these entries
  const path = URL.parse(navigation?.name ?? '')?.pathname ?? window.location.pathname;
  if (traceparent === undefined || !navigation?.loadEventEnd) return { path };
  const endedAt = navigation.loadEventEnd;
  return { path, span: createSpan(traceparent, endedAt, true), endedAt };
}

/**
 * Creates the spans of reports. The first page shown in a trace is the navigation. The first trace is an exception: its
 * navigation is the one to the portal.
 */
function createSpans() {
  let latest = getFirstTraceparent();
  return (report: TimedReport): { span: BrowserSpan } | undefined => {
    const { kind, traceparent } = report;
    if (traceparent === undefined || (kind !== 'loaded' && kind !== 'shown')) return undefined;
    const isNavigation = kind === 'shown' && traceparent !== latest;
    if (kind === 'shown') latest = traceparent;
    return createSpan(traceparent, report.ms ?? 0, isNavigation);
  };
}

function toAreaEvent(report: TimedReport, span: { span: BrowserSpan } | undefined): TelemetryEvent | null {
  switch (report.kind) {
    case 'loaded': {
      const { area, version, ms, isFallback } = report;
      return { kind: 'area-loaded', area, version, ms: Math.round(ms), isFallback, ...span };
    }
    case 'failed':
      return { kind: 'area-failed', area: report.area, version: report.version, reason: report.reason };
    case 'shown': {
      const { area, version, page, ms } = report;
      return {
        kind: 'page-shown',
        area,
        version,
        page,
        ...(ms !== undefined && { ms: Math.round(ms) }),
        ...span,
      };
    }
    case 'fell back':
      return { kind: 'area-replaced', area: report.area, version: report.from };
    default:
      return null; // Duplicates are only in the fault log.
  }
}

/** One event for the area, and one for the shell if the fault may be the shell's too. */
function toFaultEvents(fault: Fault): TelemetryEvent[] {
  const { kind, area, isInShell = false, message, stack = '', componentStack = '', page, ms = 0 } = fault;
  const own = withVersion(area, `${stack}\n${componentStack}`);
  const sources = isInShell && own.area !== SHELL ? [own, withVersion(SHELL)] : [own];
  switch (kind) {
    case 'threw': {
      const details = { message: withoutPersonalData(message), stack: ownFrames(stack) };
      return sources.map((source) => ({ kind: 'error', ...source, page, ...details }));
    }
    case 'blocked':
      return sources.map((source) => ({ kind: 'blocked', ...source, page, ms: Math.round(ms) }));
    default:
      return []; // Reports about areas are sent by `toAreaEvent`.
  }
}

function toVitalEvent({ name, value, rating }: Metric, path: string): TelemetryEvent {
  const area = withVersion(getAreaAt(path));
  return { kind: 'web-vital', ...area, page: getPagePattern(path), metric: name, value, rating };
}

function toPolicyEvent(
  directive: string,
  blocked: string,
  path: string = window.location.pathname,
): TelemetryEvent {
  const source = URL.parse(blocked)?.origin ?? blocked;
  return { kind: 'policy', ...withVersion(getAreaAt(path)), page: getPagePattern(path), directive, source };
}
