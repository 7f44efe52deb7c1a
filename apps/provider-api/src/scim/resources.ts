import type { Config } from '../config.ts';
import { SCIM_PATH } from '../single-sign-on/scim-token.ts';
import type { UserWithScim } from './users.ts';

export const MAX_PER_PAGE = 200;

const SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0';
export const USER_SCHEMA = `${SCHEMA}:User`;

export const baseUrlOf = ({ publicUrl }: Pick<Config, 'publicUrl'>): string => `${publicUrl}${SCIM_PATH}`;

/** A user as SCIM describes them (RFC 7643, §4.1). */
export function toResource({ user, scim }: UserWithScim, baseUrl: string) {
  const formatted = `${user.firstName} ${user.lastName}`;
  const times = [user.updatedAt, scim?.updatedAt, user.removedAt].map((at) => at?.getTime() ?? 0);
  return {
    schemas: [USER_SCHEMA],
    id: String(user.id),
    ...(scim !== null && scim.externalId !== null && { externalId: scim.externalId }),
    userName: scim?.userName ?? user.email,
    name: { givenName: user.firstName, familyName: user.lastName, formatted },
    displayName: formatted,
    emails: [{ value: user.email, type: 'work', primary: true }],
    roles: (scim?.roles ?? []).map((value) => ({ value })),
    active: user.removedAt === null,
    meta: {
      resourceType: 'User',
      created: user.createdAt.toISOString(),
      lastModified: new Date(Math.max(...times)).toISOString(),
      location: `${baseUrl}/Users/${user.id}`,
    },
  };
}

export const toList = (resources: readonly unknown[], total = resources.length, startIndex = 1) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});

const locate = (baseUrl: string, path: string, resourceType: string) => ({
  meta: { resourceType, location: `${baseUrl}/${path}` },
});

/** What the portal's SCIM supports (RFC 7643, §5). */
export const describeService = (baseUrl: string) => ({
  schemas: [`${SCHEMA}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MAX_PER_PAGE },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'The token that an administrator creates in the settings of single sign-on.',
      primary: true,
    },
  ],
  ...locate(baseUrl, 'ServiceProviderConfig', 'ServiceProviderConfig'),
});

export const describeResourceType = (baseUrl: string) => ({
  schemas: [`${SCHEMA}:ResourceType`],
  id: 'User',
  name: 'User',
  endpoint: '/Users',
  description: 'A user of the portal',
  schema: USER_SCHEMA,
  ...locate(baseUrl, 'ResourceTypes/User', 'ResourceType'),
});

const attribute = (name: string, changes: object = {}) => ({
  name,
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...changes,
});

const multiValued = (name: string, ...more: object[]) =>
  attribute(name, { type: 'complex', multiValued: true, subAttributes: [attribute('value'), ...more] });

/** The attributes of a user that the portal reads and returns (RFC 7643, §7). */
export const describeUserSchema = (baseUrl: string) => ({
  schemas: [`${SCHEMA}:Schema`],
  id: USER_SCHEMA,
  name: 'User',
  description: 'A user of the portal',
  attributes: [
    attribute('userName', { required: true, uniqueness: 'server' }),
    attribute('externalId', { caseExact: true }),
    attribute('name', {
      type: 'complex',
      subAttributes: [attribute('givenName'), attribute('familyName'), attribute('formatted')],
    }),
    attribute('displayName'),
    attribute('active', { type: 'boolean' }),
    multiValued('emails', attribute('type'), attribute('primary', { type: 'boolean' })),
    multiValued('roles'),
    multiValued('entitlements'),
  ],
  ...locate(baseUrl, `Schemas/${USER_SCHEMA}`, 'Schema'),
});
