import * as v from 'valibot';
import { resource } from '../endpoint.ts';
import { day, instant, pence } from './common.ts';
import { quoteStatus } from './quotes.ts';

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
      /** Total contract value of what is Saved, Pending CRF or Pending Approval. */
      pipeline: pence,
    }),
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
  cases: v.nullable(v.object({ open: v.number(), highPriority: v.number(), waitingOnPartner: v.number() })),
});
export type Dashboard = v.InferOutput<typeof dashboard>;

export const show = resource(
  'dashboard.show',
  {
    method: 'GET',
    path: '/api/v1/dashboard',
    source: 'extension',
    access: 'signed-in',
    summary: 'Figures of the dashboard, for what the caller may see.',
  },
  dashboard,
);
