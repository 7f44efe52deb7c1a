import type { AnyEndpoint, contract } from '@portal/api-client';
import type * as v from 'valibot';
import type { Caller } from './auth/caller.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Scope } from './db/scope.ts';
import type { Replicas } from './db/servers/replicas.ts';
import type { DiskSpace } from './db/storage/disk-space.ts';
import type { Files } from './files/files.ts';
import type { Log } from './log.ts';
import type { Metrics } from './monitoring/metrics.ts';
import type { Telemetry } from './monitoring/telemetry.ts';
import type { Visits } from './release-health/visits.ts';
import type { Secrets } from './secrets.ts';
import type { Tracing } from './tracing/tracing.ts';

/** The provider's parts: what services and job handlers work with, in a request or outside one. */
export interface Provider {
  readonly config: Config;
  readonly db: Database;
  /** Server time; all dates come from here (F16). */
  now(): Date;
  readonly jobs: JobSender;
  readonly mail: Mailer;
  readonly files: Files;
  readonly diskSpace: DiskSpace;
  readonly secrets: Secrets;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly telemetry: Telemetry;
  readonly tracing: Tracing;
  readonly replicas: Replicas;
  readonly visits: Visits;
  readonly bulkKinds: BulkKinds;
  /** By kind. */
  readonly webhookResources: ReadonlyMap<string, WebhookResource>;
}

/** The provider's services and the user on whose behalf a request or a bulk run works. */
export interface Work extends Provider {
  readonly caller: Caller;
  /** The rows of the caller's partner; the only access to tables with a `partnerId`. */
  readonly scope: Scope;
}

/** An item of a bulk run. */
export interface BulkItem {
  key: string;
  /** Version that the caller saw; null if the page did not show one. */
  version: number | null;
}

export type BulkValues = Readonly<Record<string, unknown>>;

/**
 * Result of an item: the values that Undo needs, or the reason why the item was not changed. `leftOut` says which part
 * of the change the item could not take, and why.
 */
export type BulkOutcome =
  | { key: string; before: BulkValues; after: BulkValues; leftOut?: string | undefined }
  | { key: string; reason: string };

/** A changed item, as its run recorded it. */
export interface ChangedItem {
  key: string;
  before: BulkValues;
  after: BulkValues;
}

/** Services and data that a batch works with. */
export interface BulkWork extends Work {
  readonly runId: string;
  /** The multi-quote or negotiation that the items belong to. */
  readonly subject: string | null;
}

/** What a run works on. */
export interface BulkSubject {
  readonly partnerId: number;
  /** The multi-quote or negotiation that the items belong to. */
  readonly subject: string | null;
  readonly input: BulkValues;
}

/** A kind of bulk run. Its name is the id of the endpoint that starts it. */
export interface BulkKind<Input extends object> {
  /** The run checks before each batch that the user may still call this endpoint. */
  endpoint: AnyEndpoint;
  /** Items per batch: few enough not to block other queries. */
  batch: number;
  /** Changes a batch of items on the transaction `work.db`; returns an outcome for each. */
  change(items: readonly BulkItem[], input: Input, work: BulkWork): Promise<BulkOutcome[]>;
  /** Undoes a batch of changed items. Absent if the change cannot be undone. */
  undo?(items: readonly ChangedItem[], input: Input, work: BulkWork): Promise<BulkOutcome[]>;
  /** Whether the run waits for now. Its resume job asks again every minute. */
  isOnHold?(tx: Database, run: BulkSubject): Promise<boolean>;
}

// biome-ignore lint/suspicious/noExplicitAny: a kind of any input, for code that handles all alike.
export type AnyBulkKind = BulkKind<any>;

/** Describes the events about one kind of item. */
export interface WebhookResource {
  /** The part of the event type before the dot. */
  kind: string;
  /** The GET endpoint whose answer is sent. The owner of the webhook must be allowed to call it. */
  endpoint(subject: string): AnyEndpoint;
  /** The thing's page in the portal. */
  path(subject: string): string;
  read(subject: string, work: Work): Promise<unknown>;
}

/** The kinds of all domains by name. */
export type BulkKinds = ReadonlyMap<string, AnyBulkKind>;

interface JobOptions {
  /** Retries before a job counts as failed. */
  retries?: number;
  /** Seconds before the first retry; doubles each time. */
  retryDelaySeconds?: number;
  /** Seconds after which a running job counts as dead and goes to another worker. */
  expireSeconds?: number;
  /** How many run at once in one process. */
  concurrency?: number;
  /** Cron expression in Europe/London for scheduled runs, whose data is `{}`. */
  cron?: string;
  /** Also runs when a server starts, to resume what a killed one left; the data is then `{}`. */
  atStart?: boolean;
  /** The data has secrets, such as the link of an email. It is removed once the job has succeeded. */
  hasSecrets?: true;
}

/** A kind of background work. */
export interface Job<Data extends object> extends JobOptions {
  /** The queue's name, for example `orders.progress`. */
  name: string;
  data: v.GenericSchema<unknown, Data>;
  /**
   * Must be idempotent: a job may run again after a crash, even if it finished. Throwing means retry, unless the
   * error is permanent (`jobs/permanent-error.ts`).
   */
  handle(data: Data, provider: Provider): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: a job of any data, for code that handles all alike.
export type AnyJob = Job<any>;

interface SendOptions {
  /** Not before this instant. */
  startAfter?: Date;
  /** Adds no job while one with the same key waits. */
  onlyOnce?: string;
}

export interface JobSender {
  /**
   * Adds a job on the given database or transaction; a rolled-back transaction adds none. Inside a transaction always
   * pass it: the embedded database has one connection, and a query outside the transaction would wait for ever.
   */
  send<Data extends object>(on: Database, job: Job<Data>, data: Data, options?: SendOptions): Promise<void>;
}

/** An entry of a list of links; without `url` it is only text. */
export interface MailLink {
  text: string;
  detail: string | null;
  url: string | null;
}

/** A block of a mail's body: a block of the contract, a list, or a list of links to pages of the portal. */
export type MailBlock =
  | contract.proposals.MailBlock
  | { kind: 'list'; items: string[] }
  | { kind: 'links'; items: MailLink[] };

/** A mail before it is rendered. */
export interface MailDraft {
  to: string[];
  subject: string;
  blocks: MailBlock[];
  /** Head of the mail instead of the portal's name. */
  company?: string | undefined;
  /** Colour and logo of the company in the mail's head. */
  branding?: MailBranding | undefined;
  /** The sender, shown below the body. */
  footer?: string[] | undefined;
  cc?: string[] | undefined;
  /** Shown as the sender instead of the portal's name; the address stays the portal's. */
  fromName?: string | undefined;
  replyTo?: { name: string; address: string } | undefined;
  attachments?: MailAttachment[] | undefined;
  /** Stops mails of this kind; shown below the body and, as RFC 8058 specifies, in the headers. */
  unsubscribeUrl?: string | undefined;
  /** For a mail that must not arrive twice: a repeated delivery has the same Message-ID. `at` as an ISO string. */
  once?: { key: string; at: string } | undefined;
}

/** A mail as it was sent, with both of its parts. */
export interface Mail extends MailDraft {
  text: string;
  html: string;
}

export interface MailBranding {
  /** `#rrggbb`, on which white text is readable. */
  accentColor: string | null;
  /** Part of the mail, because mail programs do not load pictures from elsewhere. */
  logo: { contentType: string; base64: string } | null;
}

interface MailAttachment {
  fileName: string;
  contentType: string;
  base64: string;
}

/** Why a mail is sent; each purpose has its limits (`mail/mail-limits.ts`). */
export type MailPurpose =
  | 'invitation'
  | 'reset'
  | 'registration'
  | 'proposal'
  | 'proposal-reply'
  | 'delivery-team'
  | 'service'
  | 'security'
  | 'notification'
  | 'digest'
  | 'new-company'
  | 'release';

/** The origin of a mail; mail limits count by these values. */
export interface MailOrigin {
  purpose: MailPurpose;
  /** The user who sends it. */
  senderId?: number;
  company?: { id: number; isAwaitingApproval: boolean };
  /** The network of a sender who is not signed in. */
  network?: string;
  /**
   * Set if the request comes from a device on which the recipient has signed in before. Such requests have their own
   * limit, which strangers cannot use up.
   */
  recipientDevice?: string | undefined;
}

export interface Mailer {
  /** Sends nothing, because the work is on test data. People are then not notified in the portal either. */
  readonly isSilent?: true;
  /**
   * Queues a mail on a database or transaction, or answers 429 beyond a limit. A worker sends it and retries until the
   * mail server accepts it.
   */
  send(on: Database, mail: MailDraft, origin: MailOrigin): Promise<void>;
  /** Counts mails that the caller queues itself, in the same transaction. Answers 429 beyond a limit. */
  count(on: Database, origin: MailOrigin, to: readonly string[]): Promise<void>;
}
