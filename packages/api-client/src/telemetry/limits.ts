/** Where pages send reports. */
export const TELEMETRY_PATH = '/telemetry';

/** Maximum number of events in a report. A page usually has fewer events in ten seconds. */
export const MAX_EVENTS = 50;

/** How many events one event of a sample can represent. */
export const SAMPLE_WEIGHTS = [10, 100] as const;
