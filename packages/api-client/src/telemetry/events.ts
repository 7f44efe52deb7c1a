import * as v from 'valibot';
import { cutText } from '../limits.ts';
import { MAX_EVENTS, SAMPLE_WEIGHTS } from './limits.ts';

/*
 * Events that pages report: how areas load, what fails, and how fast pages are. An event names the area, its version
 * and the path pattern of the page (`/quotes/:reference`). It never contains the user, the visited URL or page content.
 */

const NAME = /^[a-z][a-z0-9-]{0,63}$/;
const VERSION = /^[A-Za-z0-9][\w.+-]{0,127}$/;
/** Path pattern from the route table, never the visited URL. `*` is an unknown path. */
const PAGE = /^(?:\*|\/(?:[\w*:.-]+\/?)*)$/;

const area = {
  /** The area, or `shell`. */
  area: v.pipe(v.string(), v.regex(NAME)),
  version: v.pipe(v.string(), v.regex(VERSION)),
  /** How many events this event represents, if a page sends only a sample. One by default. */
  weight: v.optional(v.picklist(SAMPLE_WEIGHTS)),
};
const page = v.pipe(v.string(), v.maxLength(120), v.regex(PAGE));
const milliseconds = v.pipe(v.number(), v.minValue(0), v.maxValue(3_600_000));
const text = (length: number) =>
  v.pipe(
    v.string(),
    v.transform((value) => cutText(value, length)),
  );

/** W3C `traceparent` of version 00. */
const TRACEPARENT = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The place of an event in the trace of a navigation. Pages send it only if the server records traces. */
const browserSpan = v.object({
  traceparent: v.pipe(v.string(), v.regex(TRACEPARENT)),
  /** Whether this is the navigation itself, which is the parent of its calls. */
  isNavigation: v.boolean(),
  /** Its duration. */
  ms: milliseconds,
  /** Time between its end and the report. Not a time of day, because the clock of a visitor's computer can be wrong. */
  endedMsAgo: milliseconds,
});
export type BrowserSpan = v.InferOutput<typeof browserSpan>;
const traced = { span: v.optional(browserSpan) };

/** Reasons why an area could not be loaded. */
const LOAD_FAILURES = [
  'unreachable',
  'timeout',
  'corrupt',
  'shell-outdated',
  'incompatible',
  'failed',
  'incomplete',
] as const;
/** Core Web Vitals, and FCP and TTFB to help explain them. CLS has no unit; the others are in milliseconds. */
const WEB_VITALS = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const;
/** How a web vital compares with its published thresholds. */
const RATINGS = ['good', 'needs-improvement', 'poor'] as const;

const telemetryEvent = v.variant('kind', [
  /** An area's entry was fetched and run. `isFallback`: this is the previous version, because the live version failed. */
  v.object({
    kind: v.literal('area-loaded'),
    ...area,
    ...traced,
    ms: milliseconds,
    isFallback: v.boolean(),
  }),
  v.object({ kind: v.literal('area-failed'), ...area, reason: v.picklist(LOAD_FAILURES) }),
  /** This version failed, so the previous version was used in its place. */
  v.object({ kind: v.literal('area-replaced'), ...area }),
  /**
   * A page was rendered, so this version works for a real visitor. `ms`: how long fetching and rendering it took, if it
   * was opened for the first time since the portal was loaded.
   */
  v.object({ kind: v.literal('page-shown'), ...area, ...traced, page, ms: v.optional(milliseconds) }),
  /** Code threw an error. */
  v.object({ kind: v.literal('error'), ...area, page, message: text(300), stack: text(2000) }),
  /** The page did not react to input for a second or more. */
  v.object({ kind: v.literal('blocked'), ...area, page, ms: milliseconds }),
  v.object({
    kind: v.literal('web-vital'),
    ...area,
    page,
    metric: v.picklist(WEB_VITALS),
    value: milliseconds,
    rating: v.picklist(RATINGS),
  }),
  /** The content security policy blocked a resource. */
  v.object({
    kind: v.literal('policy'),
    ...area,
    page,
    directive: v.pipe(v.string(), v.regex(/^[a-z-]{1,40}$/)),
    /** Origin of the blocked resource, or `inline`, `eval`, `data` or `blob`. */
    source: text(200),
  }),
]);
export type TelemetryEvent = v.InferOutput<typeof telemetryEvent>;

/** Body of `POST /telemetry`. */
export const telemetryReport = v.object({ events: v.pipe(v.array(telemetryEvent), v.maxLength(MAX_EVENTS)) });
