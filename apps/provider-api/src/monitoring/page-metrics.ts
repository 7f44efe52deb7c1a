import type { TelemetryEvent } from '@portal/api-client/telemetry';
import { Counter, Histogram, type Registry } from 'prom-client';
import type { VisitChannel } from '../release-health/tables.ts';

export interface PageMetrics {
  /**
   * Counts an event that a page reported.
   * @param channel why the visitor had the version; null if that is unknown
   */
  countEvent(event: TelemetryEvent, channel: VisitChannel | null): void;
}

/** Includes the limits of web vitals: 200 and 500 ms for INP, 2.5 and 4 s for LCP. */
const PAGE_SECONDS = [0.05, 0.1, 0.2, 0.5, 0.8, 1, 1.8, 2.5, 4, 10, 20];
/** Good below 0.1, poor above 0.25. */
const LAYOUT_SHIFTS = [0.01, 0.05, 0.1, 0.25, 0.5, 1];

/** Registers the metrics of what pages report. All are by area and version. */
export function registerPages(registers: Registry[]): PageMetrics {
  const counter = <Label extends string>(name: string, labels: readonly Label[], help: string) =>
    new Counter({ name, help, labelNames: ['area', 'version', ...labels], registers });
  const histogram = <Label extends string>(
    name: string,
    buckets: number[],
    labels: readonly Label[],
    help: string,
  ) => new Histogram({ name, help, buckets, labelNames: ['area', 'version', ...labels], registers });

  const areaLoads = counter(
    'portal_area_loads_total',
    ['channel', 'outcome'],
    'Area loads by version and channel. The channel says why the visitor had the version. The outcome is loaded, fallback (loaded in place of a newer version), replaced (the previous version was used) or the reason for the failure.',
  );
  const pageEvents = counter(
    'portal_page_events_total',
    ['channel', 'kind'],
    'Page events by area, version and channel: pages shown, errors, blocked pages and content security policy violations.',
  );
  const webVitals = counter(
    'portal_web_vitals_total',
    ['metric', 'rating'],
    'Web vitals by area and version, with the standard rating.',
  );
  const loadSeconds = histogram(
    'portal_page_load_duration_seconds',
    PAGE_SECONDS,
    ['kind'],
    'How long pages took to load, by area, version and kind: area-loaded (its entry) or page-shown (a page that was opened for the first time).',
  );
  const vitalSeconds = histogram(
    'portal_web_vital_seconds',
    PAGE_SECONDS,
    ['metric'],
    'Web vitals that are times (LCP, INP, FCP, TTFB), by area and version.',
  );
  const layoutShift = histogram(
    'portal_layout_shift',
    LAYOUT_SHIFTS,
    [],
    'Cumulative layout shift (CLS), by area and version.',
  );
  return {
    countEvent(event, knownChannel) {
      const { area, version, weight = 1 } = event;
      const channel = knownChannel ?? 'unknown';
      const countLoad = (outcome: string) => areaLoads.inc({ area, version, channel, outcome }, weight);
      // Pages report a sample. Each report counts as `weight` events.
      const observe = (record: () => void) => {
        for (let at = 0; at < weight; at += 1) record();
      };
      if ((event.kind === 'area-loaded' || event.kind === 'page-shown') && event.ms !== undefined) {
        const seconds = event.ms / 1000;
        observe(() => loadSeconds.observe({ area, version, kind: event.kind }, seconds));
      }
      if (event.kind === 'web-vital') {
        const { metric, value } = event;
        if (metric === 'CLS') observe(() => layoutShift.observe({ area, version }, value));
        else observe(() => vitalSeconds.observe({ area, version, metric }, value / 1000));
      }
      if (event.kind === 'area-loaded') countLoad(event.isFallback ? 'fallback' : 'loaded');
      else if (event.kind === 'area-replaced') countLoad('replaced');
      else if (event.kind === 'area-failed') countLoad(event.reason);
      else if (event.kind === 'web-vital')
        webVitals.inc({ area, version, metric: event.metric, rating: event.rating }, weight);
      else pageEvents.inc({ area, version, channel, kind: event.kind }, weight);
    },
  };
}
