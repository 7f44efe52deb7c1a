import * as v from '@portal/api-client/schema';
import { fileEndpoint, resourceEndpoint } from '@portal/api-client/schema';
import { file } from 'valibot';
import { ACCENT_FORMAT, describeTooLight, isReadableOnWhite } from '../../../proposal/accent-color.ts';
import { paragraphs } from '../../quotes/proposal-body.ts';
import { proposalBranding } from '../../quotes/proposal-content.ts';
import { textLine } from '../../shared/common.ts';
import { expectedVersion, version } from '../../shared/version.ts';

export const BRANDING_LIMITS = {
  address: 400,
  addressLines: 6,
  footer: 150,
  /** About five pages of the PDF. */
  terms: 15_000,
} as const;

export const branding = v.object({ ...proposalBranding.entries, version });
export type Branding = v.InferOutput<typeof branding>;

const accentColor = v.pipe(
  v.string(),
  v.trim(),
  v.regex(ACCENT_FORMAT, 'must be a colour such as #24566e'),
  v.transform((hex) => hex.toLowerCase()),
  v.check(isReadableOnWhite, (issue) => describeTooLight(issue.input)),
);

const address = v.pipe(
  paragraphs(BRANDING_LIMITS.address),
  v.check(
    (text) => text === null || text.split('\n').length <= BRANDING_LIMITS.addressLines,
    `may not have more than ${BRANDING_LIMITS.addressLines} lines`,
  ),
);

const common = { source: 'extension' } as const;
const path = '/api/v1/partner/branding';

export const getBranding = resourceEndpoint(
  'partner.getBranding',
  {
    ...common,
    method: 'GET',
    path,
    access: 'partner',
    summary: 'What makes new proposals look like the caller’s company.',
  },
  branding,
);

export const updateBranding = resourceEndpoint(
  'partner.updateBranding',
  {
    ...common,
    method: 'PATCH',
    path,
    access: 'partner.manage',
    summary:
      'Changes the branding of proposals that are created from then on. Stored versions keep theirs. 409 when it has changed since `version`.',
    body: v.object({
      ...expectedVersion,
      accentColor: v.optional(v.nullable(accentColor)),
      address: v.optional(v.nullable(address)),
      footer: v.optional(v.nullable(textLine(BRANDING_LIMITS.footer))),
      terms: v.optional(v.nullable(paragraphs(BRANDING_LIMITS.terms))),
    }),
  },
  branding,
);

export const uploadLogo = resourceEndpoint(
  'partner.uploadLogo',
  {
    ...common,
    method: 'POST',
    path: `${path}/logo`,
    access: 'partner.manage',
    summary: 'Sets the logo of new proposals, a PNG or JPEG picture.',
    encoding: 'multipart',
    body: v.object({ logo: file('must be a file') }),
  },
  branding,
);

export const removeLogo = resourceEndpoint(
  'partner.removeLogo',
  {
    ...common,
    method: 'DELETE',
    path: `${path}/logo`,
    access: 'partner.manage',
    summary: 'Removes the logo from new proposals. Stored versions keep it.',
  },
  branding,
);

export const getLogo = fileEndpoint('partner.getLogo', {
  ...common,
  method: 'GET',
  path: `${path}/logos/{id}`,
  access: 'partner',
  summary: 'The company’s logo, or the logo of one of its stored proposals, as a picture.',
});

export const downloadSample = fileEndpoint('partner.downloadSample', {
  ...common,
  method: 'GET',
  path: `${path}/sample`,
  access: 'partner',
  summary: 'A sample proposal with the company’s branding, as a PDF.',
});
