import * as v from '@portal/api-client/schema';
import {
  day,
  fileEndpoint,
  instant,
  pageEndpoint,
  paging,
  queryList,
  resourceEndpoint,
} from '@portal/api-client/schema';

/** What an entry of the audit log is about. */
export const AUDIT_KINDS = [
  'sign-in',
  'user',
  'company',
  'contact',
  'token',
  'webhook',
  'quote',
  'multi-quote',
  'order',
  'case',
  'service',
  'customer',
  'view',
  'other',
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** `call`: a call without recorded changes, such as a sign-in or a refused step. */
export const AUDIT_OPERATIONS = ['create', 'update', 'remove', 'call'] as const;

/** `staff`: a member of the provider's staff who acted as the user. `system`: the portal's own work. */
export const AUDIT_SOURCES = ['portal', 'staff', 'api', 'system'] as const;

export const auditEntry = v.object({
  id: v.string(),
  at: instant,
  /** The person's name at the time; null for the portal itself and for unknown people. */
  userName: v.nullable(v.string()),
  /** The member of staff who acted as the user. */
  staffName: v.nullable(v.string()),
  source: v.picklist(AUDIT_SOURCES),
  address: v.nullable(v.string()),
  /** Id of the call; `system` for changes that no call made. */
  action: v.string(),
  operation: v.picklist(AUDIT_OPERATIONS),
  /** 200, or the status with which the call was refused. */
  status: v.number(),
  reason: v.nullable(v.string()),
  kind: v.picklist(AUDIT_KINDS),
  /** Id of the thing, as in the address of its page. */
  thing: v.nullable(v.string()),
  /** The thing's name at the time. */
  label: v.nullable(v.string()),
  /** The fields that changed. */
  fields: v.array(v.string()),
});
export type AuditEntry = v.InferOutput<typeof auditEntry>;

/** A value before and after, as JSON; null if there was none. */
export const auditChange = v.object({
  field: v.string(),
  before: v.nullable(v.string()),
  after: v.nullable(v.string()),
});
export type AuditChange = v.InferOutput<typeof auditChange>;

export const auditDetail = v.object({ ...auditEntry.entries, changes: v.array(auditChange) });
export type AuditDetail = v.InferOutput<typeof auditDetail>;

export const AUDIT_SORT_KEYS = ['at'] as const;

const ID = /^[1-9]\d{0,8}$/;

const filters = {
  ...paging(AUDIT_SORT_KEYS),
  kind: v.optional(queryList(AUDIT_KINDS)),
  operation: v.optional(queryList(AUDIT_OPERATIONS)),
  source: v.optional(queryList(AUDIT_SOURCES)),
  /** Id of the user who did it. */
  user: v.optional(v.pipe(v.string(), v.regex(ID, 'is not a valid value'))),
  /** Id of the thing, together with `kind`. */
  thing: v.optional(v.pipe(v.string(), v.maxLength(100, 'may not be greater than 100 characters'))),
  atFrom: v.optional(day),
  atTo: v.optional(day),
};
const common = { source: 'extension', access: 'audit' } as const;

export const list = pageEndpoint(
  'audit.list',
  {
    ...common,
    method: 'GET',
    path: '/api/v1/partner/audit',
    summary: 'Everything that was changed in the company’s account, and every sign-in, newest first.',
    query: v.object(filters),
  },
  auditEntry,
);

const exportEntries = fileEndpoint('audit.export', {
  ...common,
  method: 'GET',
  path: '/api/v1/partner/audit/export',
  summary: 'The entries of the list as CSV, with the values before and after.',
  query: v.object(filters),
});

export { exportEntries as export };

export const get = resourceEndpoint(
  'audit.get',
  {
    ...common,
    method: 'GET',
    path: '/api/v1/partner/audit/{id}',
    summary: 'One entry of the audit log with the values before and after.',
  },
  auditDetail,
);
