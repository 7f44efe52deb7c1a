import type { contract } from '@portal/api-client';
import type { Scope } from '../db/scope.ts';
import type { Files } from '../files/files.ts';
import type { MailBranding } from '../provider.ts';
import { pictureType } from '../uploads/image-size.ts';
import { proposalBranding } from './tables.ts';

type Branding = contract.proposals.ProposalBranding;

/** The branding of a new version; null if the company has set nothing. */
export async function loadBranding(scope: Scope): Promise<Branding | null> {
  const row = await scope.find(proposalBranding, undefined);
  if (row === null) return null;
  const { logoFileId: logoId, accentColor, address, footer, terms } = row;
  const branding = { logoId, accentColor, address, footer, terms };
  return Object.values(branding).every((value) => value === null) ? null : branding;
}

/** What a mail shows of a version's branding; null for nothing. */
export async function getMailBranding(
  branding: Branding | null,
  files: Pick<Files, 'read'>,
): Promise<MailBranding | null> {
  const logo = await readLogo(branding, files);
  const accentColor = branding?.accentColor ?? null;
  if (logo === null && accentColor === null) return null;
  return {
    accentColor,
    logo: logo && {
      contentType: pictureType(logo) ?? 'image/png',
      base64: Buffer.from(logo).toString('base64'),
    },
  };
}

/** The picture of a version's logo; null without one. */
export async function readLogo(
  branding: Pick<Branding, 'logoId'> | null | undefined,
  files: Pick<Files, 'read'>,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const logoId = branding?.logoId ?? null;
  return logoId === null ? null : files.read(logoId);
}
