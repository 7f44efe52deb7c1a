import * as v from 'valibot';
import { resourceEndpoint } from '../endpoint.ts';
import { day, instant, pence } from './common.ts';
import { quoteStatus } from './quotes.ts';

// Written out: the dashboard need not carry the calls of support and multi-quotes. The server's types hold them alike.
const casePriority = v.picklist(['High', 'Medium', 'Low']);
const multiQuoteStatus = v.picklist(['created', 'processing', 'searched', 'failed', 'expired']);

/** Each part is null where the caller's role or partner may not see what it counts. */
export const dashboard = v.object({
  /** What waits on the user, most urgent first. `path` is a place of the portal. */
  waiting: v.array(
    v.object({
      id: v.string(),
      text: v.string(),
      subtext: v.nullable(v.string()),
      path: v.string(),
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
          /** The same count by the list that shows them. */
          ofKind: v.object({ single: v.number(), broadband: v.number(), multi: v.number() }),
        }),
      ),
      expiringThisWeek: v.number(),
      /** The same by the list that shows them: status Saved to Negotiation, `expiresFrom` tomorrow, `expiresTo` in a week. */
      expiringOfKind: v.optional(v.object({ single: v.number(), broadband: v.number(), multi: v.number() })),
      /** Multi-quotes that hold a quote of the pipeline, or one that expires: what their list answers to `holds`. */
      multiQuotesHolding: v.optional(v.object({ open: v.number(), expiring: v.number() })),
      /** Total contract value of what is Saved, Pending CRF or Pending Approval. */
      pipeline: pence,
      /** The same at the end of each of the last twelve months, oldest first; the last is now. */
      pipelineByMonth: v.optional(v.array(v.object({ month: day, value: pence })), []),
    }),
  ),
  /** Multi-quotes by state; null where the partner has none to see (R16). */
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
  spend: v.nullable(v.array(v.object({ month: day, ordered: pence, quoted: pence }))),
  services: v.nullable(v.object({ on: v.number(), off: v.number(), unknown: v.number() })),
  cases: v.nullable(
    v.object({
      open: v.number(),
      highPriority: v.number(),
      waitingOnPartner: v.number(),
      /** What is open, most pressing first. */
      byPriority: v.optional(v.array(v.object({ priority: casePriority, count: v.number() })), []),
    }),
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
    summary: 'Figures of the dashboard, for what the caller may see.',
  },
  dashboard,
);
