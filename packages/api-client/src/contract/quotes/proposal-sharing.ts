import * as v from '@portal/api-client/schema';
import {
  emptyEndpoint,
  instant,
  isPlainText,
  listEndpoint,
  NOT_PLAIN_TEXT,
  requiredMultilineText,
  resourceEndpoint,
  sellingPrice,
} from '@portal/api-client/schema';
import type { Capability } from '../../capability.ts';

/** After how many days a link can expire. Null means that it expires with the prices of the version. */
export const LINK_DAYS = [7, 14, 30, 60, 90] as const;

export const SHARING_LIMITS = {
  /** Links of one version that work at the same time. */
  links: 20,
  /** Questions about one version. */
  questions: 50,
  name: 100,
  jobTitle: 100,
  question: 2000,
  reason: 1000,
  answer: 5000,
} as const;

/** A customer's progress with a proposal that was shared by link. */
export const SHARED_STATUSES = ['shared', 'viewed', 'question', 'declined', 'accepted'] as const;
export type SharedStatus = (typeof SHARED_STATUSES)[number];

const link = v.object({
  id: v.number(),
  createdAt: instant,
  createdBy: v.string(),
  expiresAt: instant,
  revokedAt: v.nullable(instant),
  /** When a customer first opened the page; null if nobody has. */
  firstViewedAt: v.nullable(instant),
  lastViewedAt: v.nullable(instant),
  views: v.number(),
});
export type ShareLink = v.InferOutput<typeof link>;

const question = v.object({
  id: v.number(),
  name: v.string(),
  email: v.string(),
  text: v.string(),
  askedAt: instant,
  answer: v.nullable(v.string()),
  answeredAt: v.nullable(instant),
  answeredBy: v.nullable(v.string()),
});
export type SharedQuestion = v.InferOutput<typeof question>;

const chosenOption = v.object({
  /** Name of the site; null for the one site of a quote. */
  site: v.nullable(v.string()),
  /** Of the quote that the customer chose. */
  reference: v.string(),
  service: v.string(),
  isRecommended: v.boolean(),
});
export type ChosenOption = v.InferOutput<typeof chosenOption>;

const decision = v.object({
  kind: v.picklist(['accepted', 'declined']),
  at: instant,
  /** Null if a customer declined without a name. */
  name: v.nullable(v.string()),
  jobTitle: v.nullable(v.string()),
  email: v.nullable(v.string()),
  /** Why the customer declined. */
  reason: v.nullable(v.string()),
  /** The IP address that the decision came from. */
  address: v.string(),
  /** SHA-256 of the stored PDF, of an accepted version. */
  sha256: v.nullable(v.string()),
  /** The options that the customer chose, where the version offered several. */
  choices: v.array(chosenOption),
  install: sellingPrice,
  monthly: sellingPrice,
});
export type SharedDecision = v.InferOutput<typeof decision>;

const sharing = v.object({
  /** Number of the version. */
  number: v.number(),
  status: v.nullable(v.picklist(SHARED_STATUSES)),
  /** Oldest first. */
  links: v.array(link),
  questions: v.array(question),
  decision: v.nullable(decision),
});
export type Sharing = v.InferOutput<typeof sharing>;

const newLink = v.object({
  /** Address of the page. Only this response contains it, because the server stores a hash of its token. */
  url: v.string(),
  expiresAt: instant,
});

/** The partner's side of sharing: links, questions and decisions, for a quote of either kind and a multi-quote. */
export function sharingEndpoints<const Path extends string, const Access extends Capability>(
  name: string,
  path: Path,
  access: Access,
) {
  const common = { source: 'extension', access } as const;
  const one = `${path}/proposals/{number}` as const;
  return {
    listSharing: listEndpoint(
      `${name}.listSharing`,
      {
        ...common,
        method: 'GET',
        path: `${path}/proposals/sharing` as const,
        summary:
          'The versions that were shared by link: links, views, questions and decisions, newest first.',
      },
      sharing,
    ),
    createLink: resourceEndpoint(
      `${name}.createLink`,
      {
        ...common,
        method: 'POST',
        path: `${one}/links` as const,
        summary:
          'Creates a link to a version for people without an account. Only this response contains its address. 409 if the version can no longer be accepted.',
        body: v.object({ validDays: v.nullable(v.picklist(LINK_DAYS)) }),
      },
      newLink,
    ),
    revokeLink: emptyEndpoint(`${name}.revokeLink`, {
      ...common,
      method: 'DELETE',
      path: `${one}/links/{linkId}` as const,
      summary: 'Withdraws a link. Its page then says that the proposal was withdrawn.',
    }),
    answerQuestion: emptyEndpoint(`${name}.answerQuestion`, {
      ...common,
      method: 'POST',
      path: `${one}/questions/{questionId}/answer` as const,
      summary: 'Answers a customer’s question, by email and on the page. 409 if it was answered before.',
      body: v.object({
        answer: v.pipe(requiredMultilineText(SHARING_LIMITS.answer), v.check(isPlainText, NOT_PLAIN_TEXT)),
      }),
    }),
  };
}
