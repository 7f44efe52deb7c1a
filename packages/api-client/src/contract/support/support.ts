import * as v from '@portal/api-client/schema';
import {
  day,
  fileEndpoint,
  historyEntry,
  instant,
  listEndpoint,
  multilineText,
  pageEndpoint,
  paging,
  plainEndpoint,
  queryFlag,
  queryList,
  requiredMultilineText,
  requiredTextLine,
  resourceEndpoint,
  rowId,
  textLine,
} from '@portal/api-client/schema';
import { circuitAttributes } from '../orders/circuit.ts';
import { cursor } from '../shared/cursor.ts';
import { customerFilter } from '../shared/customer-filter.ts';
import { attachedFiles, attachment } from '../shared/files.ts';
import { newOwner, ownerFilter } from '../shared/owner.ts';
import { expectedVersion, version } from '../shared/version.ts';
import {
  CASE_PRIORITIES,
  CASE_STATUSES,
  CASE_TYPES,
  CLOSING_REASONS,
  casePriority,
  caseStatus,
  caseType,
} from './case-values.ts';

export { type Attachment, attachment } from '../shared/files.ts';
export * from './case-values.ts';
export * from './help.ts';
export * from './new-case.ts';

export const caseSummary = v.object({
  id: v.number(),
  caseNumber: v.string(),
  subject: v.string(),
  type: caseType,
  issueType: v.nullable(v.string()),
  issueSubType: v.nullable(v.string()),
  priority: casePriority,
  status: caseStatus,
  isClosed: v.boolean(),
  /** The party an open case is waiting for; null when it is finished. The SLA clock stops while it waits for the partner. */
  waitsOn: v.nullable(v.picklist(['partner', 'provider'])),
  isEscalated: v.boolean(),
  /** Id of the service it is about; null for a case about the account. */
  circuitId: v.nullable(v.number()),
  assetName: v.nullable(v.string()),
  customerName: v.nullable(v.string()),
  postcode: v.nullable(v.string()),
  contactName: v.nullable(v.string()),
  /** The provider's department that handles it. */
  owner: v.nullable(v.string()),
  /** The partner's user who looks after it; the name is theirs when they became its owner. */
  partnerOwnerId: v.nullable(v.number()),
  partnerOwnerName: v.nullable(v.string()),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type CaseSummary = v.InferOutput<typeof caseSummary>;

export const supportCase = v.object({
  ...caseSummary.entries,
  description: v.string(),
  /** Why the service is to be ceased; null for the other types. */
  reason: v.nullable(v.string()),
  /** The day a service is to be ceased on; null for the other types. */
  ceaseDate: v.nullable(day),
  /** The department in charge: Service Desk, Billing, Credit Control or Ceases. */
  department: v.string(),
  assetAttributes: circuitAttributes,
  attachments: v.array(attachment),
  contactId: v.nullable(v.number()),
  contactEmail: v.nullable(v.string()),
  siteContactName: v.nullable(v.string()),
  siteContactNumber: v.nullable(v.string()),
  siteAccessTimes: v.nullable(v.string()),
  escalatedAt: v.nullable(instant),
  escalationReason: v.nullable(v.string()),
  resolvedAt: v.nullable(instant),
  closedAt: v.nullable(instant),
});
export type SupportCase = v.InferOutput<typeof supportCase>;

export const caseComment = v.object({
  id: v.number(),
  comment: v.string(),
  author: v.string(),
  /** True when written by the partner, false when written by the provider. */
  isPartner: v.boolean(),
  attachments: v.array(attachment),
  createdAt: instant,
});
export type CaseComment = v.InferOutput<typeof caseComment>;

const optionalLine = (max?: number) => v.optional(v.nullable(textLine(max)));

const common = { access: 'support', source: 'specification' } as const;
const one = '/api/v1/support/cases/{id}';

export const CASE_SORT_KEYS = [
  'caseNumber',
  'subject',
  'type',
  'priority',
  'status',
  'customerName',
  'assetName',
  'createdAt',
  'updatedAt',
] as const;

export const listCases = pageEndpoint(
  'support.listCases',
  {
    ...common,
    method: 'GET',
    path: '/api/v1/support/cases',
    summary: 'Support cases.',
    query: v.object({
      ...paging(CASE_SORT_KEYS),
      cursor,
      status: v.optional(queryList(CASE_STATUSES)),
      priority: v.optional(queryList(CASE_PRIORITIES)),
      type: v.optional(queryList(CASE_TYPES)),
      waitsOn: v.optional(v.picklist(['partner', 'provider'])),
      isClosed: v.optional(queryFlag),
      circuitId: v.optional(rowId),
      owner: ownerFilter,
      customer: customerFilter,
      createdFrom: v.optional(day),
      createdTo: v.optional(day),
    }),
  },
  caseSummary,
);
/**
 * Fields by type: assurance asks `circuitId`, `issueType` and `priority`; billing asks `issueType`, and
 * `issueSubType` where the issue type has any; cease asks `circuitId`, `reason` and `ceaseDate`.
 */
export const createCase = resourceEndpoint(
  'support.createCase',
  {
    ...common,
    method: 'POST',
    path: '/api/v1/support/cases',
    summary: 'Opens a case.',
    encoding: 'multipart',
    body: v.object({
      type: caseType,
      subject: requiredTextLine(150),
      description: requiredMultilineText(10_000),
      circuitId: v.optional(v.nullable(rowId)),
      priority: v.optional(v.nullable(casePriority)),
      issueType: optionalLine(),
      issueSubType: optionalLine(),
      reason: optionalLine(),
      ceaseDate: v.optional(v.nullable(day)),
      customerName: optionalLine(),
      contactId: v.optional(v.nullable(rowId)),
      siteContactName: optionalLine(120),
      siteContactNumber: optionalLine(40),
      siteAccessTimes: optionalLine(255),
      attachments: attachedFiles(),
    }),
  },
  supportCase,
);
export const getCase = resourceEndpoint(
  'support.getCase',
  { ...common, method: 'GET', path: one, summary: 'One case.' },
  supportCase,
);
export const updateCase = resourceEndpoint(
  'support.updateCase',
  {
    ...common,
    method: 'PATCH',
    path: one,
    summary:
      'Changes priority or site details, closes a case, or reopens one that is resolved or was closed in the last 14 days. 409 for other changes of a closed case.',
    body: v.object({
      ...expectedVersion,
      priority: v.optional(casePriority),
      siteContactName: optionalLine(120),
      siteContactNumber: optionalLine(40),
      siteAccessTimes: optionalLine(255),
      partnerOwnerId: newOwner,
      /** `Closed` closes the case; `New` reopens it. */
      status: v.optional(v.picklist(['New', 'Closed'])),
      /** Why it is closed; its history shows both. */
      closingReason: v.optional(v.nullable(v.picklist(CLOSING_REASONS))),
      closingNote: v.optional(v.nullable(multilineText(500))),
    }),
  },
  supportCase,
);
export const listComments = listEndpoint(
  'support.listComments',
  { ...common, method: 'GET', path: `${one}/comments`, summary: 'Comments on a case, oldest first.' },
  caseComment,
);
export const createComment = resourceEndpoint(
  'support.createComment',
  {
    ...common,
    method: 'POST',
    path: `${one}/comments`,
    summary:
      'Comments on a case. A case that waited for the partner then waits for the provider. 409 once closed.',
    encoding: 'multipart',
    body: v.object({ comment: requiredMultilineText(10_000), attachments: attachedFiles() }),
  },
  caseComment,
);
export const listCaseHistory = listEndpoint(
  'support.listCaseHistory',
  { ...common, method: 'GET', path: `${one}/history`, summary: 'History of a case, oldest first.' },
  historyEntry,
);
/** By the server's clock (R26). */
export const getSlaTimer = plainEndpoint(
  'support.getSlaTimer',
  {
    ...common,
    method: 'GET',
    path: `${one}/sla-timer`,
    summary:
      'Minutes until the fix is due: null = no target, negative = breached; `paused` = the clock is stopped. `respond_by` and `responded_at` say when the first response is due and was sent.',
  },
  v.object({
    timeRemainingInMins: v.nullable(v.number()),
    /** True while the case waits for the partner, which stops the clock. */
    paused: v.boolean(),
    /** When the fix is due if the clock keeps running; null while it is stopped or there is no target. */
    dueAt: v.nullable(instant),
    /** The target in minutes of running clock. */
    targetMins: v.nullable(v.number()),
    /** Only Monday to Friday from 9 to 17 counts, without England's bank holidays: low priority, or Standard care. */
    inWorkingHoursOnly: v.boolean(),
    /** When the first response is due; null without a target, and once the case is finished. */
    respondBy: v.nullable(instant),
    /** When the provider first responded; null until then. */
    respondedAt: v.nullable(instant),
  }),
);
export const setPrimaryContact = resourceEndpoint(
  'support.setPrimaryContact',
  {
    ...common,
    method: 'PATCH',
    path: `${one}/primary-contact`,
    summary: 'Sets the contact for a case.',
    body: v.object({ ...expectedVersion, contactId: rowId }),
  },
  supportCase,
);
export const uploadFile = resourceEndpoint(
  'support.uploadFile',
  {
    ...common,
    method: 'POST',
    path: `${one}/upload-file`,
    summary: 'Attaches a file to a case.',
    encoding: 'multipart',
    body: v.object({ file: v.blob() }),
  },
  attachment,
);
export const downloadAttachment = fileEndpoint('support.downloadAttachment', {
  ...common,
  source: 'extension',
  method: 'GET',
  path: `${one}/attachments/{attachmentId}`,
  summary: 'A file attached to a case, as a download.',
});
export const escalate = resourceEndpoint(
  'support.escalate',
  {
    ...common,
    method: 'PATCH',
    path: `${one}/escalate`,
    summary: 'Escalates an open case. 409 once escalated or finished.',
    body: v.object({ ...expectedVersion, reason: requiredMultilineText(1000) }),
  },
  supportCase,
);
