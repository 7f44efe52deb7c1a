import * as v from '@portal/api-client/schema';
import {
  emptyEndpoint,
  instant,
  pageEndpoint,
  paging,
  queryList,
  requiredTextLine,
  resourceEndpoint,
  textLine,
} from '@portal/api-client/schema';
import { nameOnly } from '../../name.ts';
import { isEmailAddress } from '../shared/email-address.ts';
import { expectedVersion, version } from '../shared/version.ts';

/** The responsibilities of a contact; a contact may have several. */
export const CONTACT_PURPOSES = ['general', 'billing', 'technical', 'delivery', 'escalation'] as const;

export const contact = v.object({
  id: v.number(),
  name: v.string(),
  email: v.string(),
  telephone: v.nullable(v.string()),
  jobTitle: v.nullable(v.string()),
  purposes: v.array(v.picklist(CONTACT_PURPOSES)),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type Contact = v.InferOutput<typeof contact>;

const fields = {
  name: v.pipe(requiredTextLine(120), nameOnly),
  email: v.pipe(v.string(), v.trim(), v.minLength(1, 'field is required'), isEmailAddress),
  telephone: v.optional(v.nullable(textLine(40))),
  jobTitle: v.optional(v.nullable(textLine(120))),
  purposes: v.optional(v.array(v.picklist(CONTACT_PURPOSES))),
};

export const CONTACT_SORT_KEYS = ['name', 'email', 'createdAt'] as const;

/** Open to every signed-in user of the partner, because cases and forms offer the contacts. */
export const list = pageEndpoint(
  'contacts.list',
  {
    method: 'GET',
    path: '/api/v1/contacts',
    source: 'specification',
    access: 'signed-in',
    summary: 'The partner’s contacts.',
    query: v.object({ ...paging(CONTACT_SORT_KEYS), purpose: v.optional(queryList(CONTACT_PURPOSES)) }),
  },
  contact,
);
export const create = resourceEndpoint(
  'contacts.create',
  {
    method: 'POST',
    path: '/api/v1/contacts',
    source: 'extension',
    access: 'contacts.manage',
    summary: 'Adds a contact.',
    body: v.object(fields),
  },
  contact,
);
export const update = resourceEndpoint(
  'contacts.update',
  {
    method: 'PATCH',
    path: '/api/v1/contacts/{id}',
    source: 'extension',
    access: 'contacts.manage',
    summary: 'Changes a contact. 409 when it has changed since `version`.',
    body: v.object({
      ...fields,
      ...expectedVersion,
      name: v.optional(fields.name),
      email: v.optional(fields.email),
    }),
  },
  contact,
);
export const remove = emptyEndpoint('contacts.remove', {
  method: 'DELETE',
  path: '/api/v1/contacts/{id}',
  source: 'extension',
  access: 'contacts.manage',
  summary: 'Removes a contact; existing cases still show its name.',
});
