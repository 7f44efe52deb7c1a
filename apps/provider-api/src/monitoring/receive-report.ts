import { telemetryReport } from '@portal/api-client/telemetry';
import * as v from 'valibot';
import { peekSession } from '../auth/sessions.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { readCookie, sessionCookieName } from '../http/protection/cookies.ts';
import { checkOrigin } from '../http/protection/csrf.ts';
import type { ChannelOf, Visits } from '../release-health/visits.ts';
import type { Tracing } from '../tracing/tracing.ts';
import type { Telemetry } from './telemetry.ts';

/** A report of fifty events with stack traces is about 100 KB. Most reports are about 1 KB. */
const MAX_BYTES = 128_000;
/** A page sends about six reports a minute. An office has many pages open behind one IP address. */
const MAX_PER_MINUTE = 600;
const MAX_CLIENTS = 10_000;
const MINUTE_MS = 60_000;

interface Parts {
  config: Config;
  db: Database;
  telemetry: Telemetry;
  visits: Visits;
  tracing: Tracing;
  now: () => Date;
  readChannels?: ReadChannels | undefined;
}

/** Reads why a user gets a version of each area. Needs the session's token, because a preview is for one session. */
export type ReadChannels = (visitor: {
  user: { id: number; partner: { id: number; isMultiQuoteTester: boolean } };
  sessionToken: string;
}) => Promise<ChannelOf>;

/**
 * Receives reports from pages. An invalid report is dropped without an error response, because reporting must never
 * disrupt the page.
 */
export function createReceiver({ config, db, telemetry, visits, tracing, now, readChannels }: Parts) {
  let minute = 0;
  const counts = new Map<string, number>();

  function isWithinLimit(client: string): boolean {
    const current = Math.floor(now().getTime() / MINUTE_MS);
    if (current !== minute || counts.size > MAX_CLIENTS) {
      minute = current;
      counts.clear();
    }
    const count = (counts.get(client) ?? 0) + 1;
    counts.set(client, count);
    return count <= MAX_PER_MINUTE;
  }

  /** @param client network of the page's browser */
  return async (request: Request, client: string): Promise<void> => {
    try {
      checkOrigin(request, config);
    } catch {
      return;
    }
    if (!isWithinLimit(client)) return;
    const length = Number(request.headers.get('content-length') ?? Number.NaN);
    // Browsers always send a Content-Length with a beacon.
    if (!(length <= MAX_BYTES)) return;
    const body: unknown = await request.json().catch(() => null);
    const report = v.safeParse(telemetryReport, body);
    if (!report.success) return;
    const { events } = report.output;
    const cookie = readCookie(request.headers.get('cookie'), sessionCookieName(config));
    const session =
      cookie === null ? null : await peekSession({ db, config }, now(), cookie).catch(() => null); // counts as signed out
    // Only reports of signed-in users count as visits and appear in traces, because anyone else could make them up.
    if (cookie === null || !session?.caller) return telemetry.add(events);
    tracing.addBrowserSpans(events, now().getTime());
    const { caller } = session;
    const { id, isMultiQuoteTester } = caller.partner;
    const user = { id: caller.userId, partner: { id, isMultiQuoteTester } };
    // A visit counts even if the release store cannot be read.
    const channelOf = await readChannels?.({ user, sessionToken: cookie }).catch(() => undefined);
    telemetry.add(events, channelOf);
    visits.add(events, caller, channelOf);
  };
}
