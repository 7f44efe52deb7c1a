import * as v from '@portal/api-client/schema';
import { cost, day, emptyEndpoint, instant, resourceEndpoint, rowId } from '@portal/api-client/schema';
import { quoteStatus } from '../quotes/quote.ts';

// Repeated here so that the dashboard does not load the contracts of support and multi-quotes; the server's types keep them equal.
const casePriority = v.picklist(['High', 'Medium', 'Low']);
const multiQuoteStatus = v.picklist(['created', 'processing', 'searched', 'failed', 'expired']);

const firstStep = v.picklist([
  'get-prices',
  'invite-colleague',
  'add-telephone',
  'add-picture',
  'two-factor',
]);
export type FirstStep = v.InferOutput<typeof firstStep>;

/** Each part is null when the caller's role or partner may not see what it counts. */
export const dashboard = v.object({
  /** Items that need the user's attention, most urgent first. `path` is a page of the portal. */
  waiting: v.array(
    v.object({
      id: v.string(),
      text: v.string(),
      subtext: v.nullable(v.string()),
      path: v.string(),
      /** A direct action, so that the user need not open the item first. */
      action: v.optional(v.object({ label: v.string(), path: v.string() })),
      since: instant,
      tone: v.picklist(['info', 'warning', 'danger']),
    }),
  ),
  quotes: v.nullable(
    v.object({
      byStatus: v.array(
        v.object({
          status: quoteStatus,
          count: v.number(),
          /** The count per list. */
          ofKind: v.object({ single: v.number(), broadband: v.number(), multi: v.number() }),
        }),
      ),
      expiringThisWeek: v.number(),
      /** The same per list: quotes that can expire, `expiresFrom` today, `expiresTo` in six days. */
      expiringOfKind: v.optional(v.object({ single: v.number(), broadband: v.number(), multi: v.number() })),
      /** Multi-quotes with a pipeline quote, and with a quote that expires this week: the totals of their list filtered by `withQuotes`. */
      multiQuotesWithQuotes: v.optional(v.object({ open: v.number(), expiring: v.number() })),
      /** Total contract value of quotes that are Saved, Pending CRF or Pending Approval, in pence. */
      pipeline: cost,
      /** The pipeline at the end of each of the last twelve months, oldest first; the last entry is now. */
      pipelineByMonth: v.optional(v.array(v.object({ month: day, value: cost })), []),
    }),
  ),
  /** Multi-quotes by status; null when the partner has no access to them (R16). */
  multiQuotes: v.optional(
    v.nullable(v.object({ byStatus: v.array(v.object({ status: multiQuoteStatus, count: v.number() })) })),
    null,
  ),
  orders: v.nullable(
    v.object({
      open: v.number(),
      waitingOnPartner: v.number(),
      liveThisMonth: v.number(),
      byMilestone: v.array(v.object({ milestone: v.string(), count: v.number() })),
    }),
  ),
  /** Twelve months, oldest first; `month` is its first day. */
  spend: v.nullable(v.array(v.object({ month: day, ordered: cost, quoted: cost }))),
  services: v.nullable(v.object({ on: v.number(), off: v.number(), unknown: v.number() })),
  cases: v.nullable(
    v.object({
      open: v.number(),
      highPriority: v.number(),
      waitingOnPartner: v.number(),
      /** Open cases by priority, highest first. */
      byPriority: v.optional(v.array(v.object({ priority: casePriority, count: v.number() })), []),
    }),
  ),
  /** What a new user does first; null once the user hid it, has done it, or is no longer new. */
  firstSteps: v.optional(v.nullable(v.array(v.object({ step: firstStep, isDone: v.boolean() }))), null),
  /** The newest entry of the changelog, unless the user has hidden it or is newer than it. */
  news: v.optional(
    v.nullable(
      v.object({
        changelogId: v.number(),
        title: v.string(),
        texts: v.array(v.string()),
      }),
    ),
    null,
  ),
});
export type Dashboard = v.InferOutput<typeof dashboard>;

export const get = resourceEndpoint(
  'dashboard.get',
  {
    method: 'GET',
    path: '/api/v1/dashboard',
    source: 'extension',
    access: 'signed-in',
    summary: 'Dashboard figures that the caller may see.',
  },
  dashboard,
);

export const hide = emptyEndpoint('dashboard.hide', {
  method: 'POST',
  path: '/api/v1/dashboard/hidden',
  source: 'extension',
  access: 'signed-in',
  summary:
    'Hides the first steps, or the news of one release and of those before it, for the caller and for good.',
  body: v.object({
    part: v.picklist(['first-steps', 'news']),
    /** The hidden release; required for `news`. */
    changelogId: v.optional(rowId),
  }),
});
