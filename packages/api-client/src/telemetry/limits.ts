/** Where pages send reports. */
export const TELEMETRY_PATH = '/telemetry';

/** Most events of one report; a page has fewer than that in ten seconds. */
export const MAX_EVENTS = 50;
