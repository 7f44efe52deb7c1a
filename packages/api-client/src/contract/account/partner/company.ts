import * as v from '@portal/api-client/schema';
import { instant, requiredTextLine, resourceEndpoint, textLine } from '@portal/api-client/schema';
import { PRICE_ACCESS } from '../../../capability.ts';
import { expectedVersion, version } from '../../shared/version.ts';
import { email } from './email.ts';

export const companyAddress = v.object({
  addressLine1: v.string(),
  addressLine2: v.nullable(v.string()),
  town: v.string(),
  county: v.nullable(v.string()),
  postcode: v.string(),
});

export const partner = v.object({
  id: v.number(),
  name: v.string(),
  registrationNumber: v.nullable(v.string()),
  vatNumber: v.nullable(v.string()),
  telephone: v.nullable(v.string()),
  email: v.nullable(v.string()),
  website: v.nullable(v.string()),
  address: v.nullable(companyAddress),
  force2fa: v.boolean(),
  /** Price access of users added without one, for example by the identity provider. */
  newUserPrices: v.optional(v.picklist(PRICE_ACCESS)),
  hasSfAccount: v.boolean(),
  /** Registered itself and is not yet approved by staff: it cannot invite users or email proposals. */
  isAwaitingApproval: v.optional(v.boolean(), false),
  slaAcceptedAt: v.nullable(instant),
  /** The partner's account manager. */
  accountManager: v.nullable(v.object({ name: v.string(), email: v.string(), telephone: v.string() })),
  usersCount: v.number(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type Partner = v.InferOutput<typeof partner>;

export const get = resourceEndpoint(
  'partner.get',
  {
    method: 'GET',
    path: '/api/v1/partner',
    source: 'extension',
    access: 'partner',
    summary: 'The caller’s company.',
  },
  partner,
);
/** Company name and registration numbers are contract details that only the provider changes. */
export const update = resourceEndpoint(
  'partner.update',
  {
    method: 'PATCH',
    path: '/api/v1/partner',
    source: 'extension',
    access: 'partner.manage',
    summary:
      'Changes contact details, address and whether everyone needs a second factor. 409 when the company has changed since `version`.',
    body: v.object({
      ...expectedVersion,
      telephone: v.optional(v.nullable(textLine(40))),
      email: v.optional(v.nullable(email)),
      website: v.optional(
        v.nullable(
          v.pipe(
            textLine(255),
            v.check((value) => value === '' || /^https?:\/\/[^\s]+$/i.test(value), 'format is invalid'),
          ),
        ),
      ),
      address: v.optional(
        v.object({
          addressLine1: requiredTextLine(),
          addressLine2: v.optional(v.nullable(textLine())),
          town: requiredTextLine(120),
          county: v.optional(v.nullable(textLine(120))),
          postcode: requiredTextLine(10),
        }),
      ),
      force2fa: v.optional(v.boolean()),
      newUserPrices: v.optional(v.picklist(PRICE_ACCESS, 'is not a valid value')),
    }),
  },
  partner,
);
