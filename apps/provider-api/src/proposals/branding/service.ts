import type { contract, ParsedOf } from '@portal/api-client';
import { formatMaxSize, LOGO_MAX_BYTES } from '@portal/api-client/limits';
import { lockPartner } from '../../auth/lock-partner.ts';
import { eq } from '../../db/drizzle.ts';
import type { Scope } from '../../db/scope.ts';
import { removeFile } from '../../files/files.ts';
import type { Context } from '../../http/context.ts';
import type { FileReply } from '../../http/response/answer.ts';
import { assertNotStale, type FieldLabels } from '../../http/stale.ts';
import { readLogo } from '../../proposal-branding/load-branding.ts';
import { LogoError, prepareLogo } from '../../proposal-branding/logo-image.ts';
import { canDrawLogo } from '../../proposal-branding/pdf-logo.ts';
import { proposalBranding } from '../../proposal-branding/tables.ts';
import { Refusal } from '../../refusal.ts';
import { imageSizeError, pictureType, UNREADABLE_PICTURE } from '../../uploads/image-size.ts';
import { saveFile } from '../../uploads/store.ts';
import { streamProposal } from '../pdf/render-thread.ts';
import { proposals } from '../tables.ts';
import { createSample } from './sample.ts';

type Branding = contract.partner.Branding;
type Update = typeof contract.partner.updateBranding;

const ENTITY = {
  name: 'company’s branding',
  // Too long for a message.
  format: { terms: (terms: unknown) => (terms === null ? '' : 'another text') },
};

const LABELS: FieldLabels<Update> = {
  accentColor: 'the accent colour',
  address: 'the address',
  footer: 'the footer',
  terms: 'the text of the terms',
};

async function findBranding(scope: Scope): Promise<Branding> {
  const row = await scope.find(proposalBranding, undefined);
  if (row === null)
    return { logoId: null, accentColor: null, address: null, footer: null, terms: null, version: 0 };
  const { logoFileId: logoId, accentColor, address, footer, terms, version } = row;
  return { logoId, accentColor, address, footer, terms, version };
}

export const getBranding = (_input: unknown, { scope }: Context) => findBranding(scope);

type Values = Partial<Omit<typeof proposalBranding.$inferInsert, 'partnerId' | 'version' | 'updatedAt'>>;

/** Stores `getValues` of the current branding, which no other call changes meanwhile. Undefined values stay. */
async function change(
  context: Context,
  getValues: (current: Branding) => Values,
): Promise<{ previous: Branding; branding: Branding }> {
  const { caller, now } = context;
  return context.db.transaction(async (tx) => {
    // Two first changes at once would both insert the row.
    await lockPartner(tx, caller.partnerId);
    const scope = context.scope.on(tx);
    const previous = await findBranding(scope);
    const values = { ...getValues(previous), version: previous.version + 1, updatedAt: now() };
    const [changed] = await scope.update(proposalBranding, values, undefined);
    if (changed === undefined) await scope.insert(proposalBranding, values);
    return { previous, branding: await findBranding(scope) };
  });
}

const emptyToNull = (value: string | null | undefined) => (value === '' ? null : value);

/** Leaves undefined fields unchanged. */
export async function updateBranding(input: ParsedOf<Update>, context: Context): Promise<Branding> {
  const { branding } = await change(context, (current) => {
    assertNotStale(ENTITY, { ...current }, input, LABELS);
    const { accentColor, address, terms } = input;
    return { accentColor, address, footer: emptyToNull(input.footer), terms };
  });
  return branding;
}

export async function uploadLogo(
  { logo }: ParsedOf<typeof contract.partner.uploadLogo>,
  context: Context,
): Promise<Branding> {
  const prepared = await checkLogo(logo);
  const logoFileId = await saveFile(context.files, prepared, 'logo');
  try {
    // The previous file stays for versions that have it. The job for orphaned files removes it if none does.
    const { branding } = await change(context, () => ({ logoFileId }));
    return branding;
  } catch (error) {
    if (error instanceof Refusal) await removeFile(logoFileId, context);
    throw error;
  }
}

/** 422 on `logo` unless it is a PNG or JPEG picture of a sensible size, whatever its name says. */
async function checkLogo(logo: File): Promise<Uint8Array<ArrayBuffer>> {
  if (logo.size > LOGO_MAX_BYTES)
    throw Refusal.invalid({ logo: `size must be less than ${formatMaxSize(LOGO_MAX_BYTES)}` });
  const bytes = new Uint8Array(await logo.arrayBuffer());
  const type = pictureType(bytes);
  if (type !== 'image/png' && type !== 'image/jpeg')
    throw Refusal.invalid({ logo: 'must be a PNG or JPEG picture' });
  const sizeError = imageSizeError(bytes);
  if (sizeError !== null) throw Refusal.invalid({ logo: sizeError });
  try {
    const prepared = await prepareLogo(bytes, type);
    if (!(await canDrawLogo(prepared))) throw new LogoError(UNREADABLE_PICTURE);
    return prepared;
  } catch (error) {
    if (!(error instanceof LogoError)) throw error;
    throw Refusal.invalid({ logo: error.message });
  }
}

export async function removeLogo(_input: unknown, context: Context): Promise<Branding> {
  const { branding } = await change(context, () => ({ logoFileId: null }));
  return branding;
}

const LOGO_ID = /^[0-9a-f-]{36}$/;

/** The current logo or one of a stored version; 404 for files that are no logo of the caller's company. */
export async function getLogo(
  { id }: ParsedOf<typeof contract.partner.getLogo>,
  { scope, files }: Context,
): Promise<FileReply> {
  if (!LOGO_ID.test(id)) throw Refusal.notFound();
  const isLogo =
    (await scope.count(proposalBranding, eq(proposalBranding.logoFileId, id))) > 0 ||
    (await scope.count(proposals, eq(proposals.logoFileId, id))) > 0;
  if (!isLogo) throw Refusal.notFound();
  const bytes = await files.read(id);
  const contentType = pictureType(bytes) ?? 'application/octet-stream';
  return { fileName: `logo.${contentType.split('/')[1]}`, contentType, body: bytes, inline: true };
}

export async function downloadSample(
  _input: unknown,
  { scope, caller, files, now }: Context,
): Promise<FileReply> {
  const { version: _, ...branding } = await findBranding(scope);
  const sample = createSample(caller, branding, now());
  return {
    fileName: 'Sample proposal.pdf',
    contentType: 'application/pdf',
    body: streamProposal({ ...sample, logo: await readLogo(branding, files) }),
  };
}
