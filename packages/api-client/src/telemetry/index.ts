// Pages import the limits and the privacy rules without the schemas, which only the server needs.
export { type BrowserSpan, type TelemetryEvent, telemetryReport } from './events.ts';
export { MAX_EVENTS, TELEMETRY_PATH } from './limits.ts';
export { ownFrames, withoutPersonalData } from './privacy.ts';
