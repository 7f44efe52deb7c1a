import { beforeEach, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { LOGO_MAX_BYTES } from '@portal/api-client/limits';
import { audit } from '../../auth/tables.ts';
import { and, desc, eq } from '../../db/drizzle.ts';
import { removeOrphanedFiles } from '../../maintenance/orphaned-files.ts';
import { pictureFile } from '../../testing/fixtures.ts';
import { openTestApi } from '../../testing/open-test-api.ts';
import { extractPages } from '../../testing/pdf-text.ts';
import { savedQuote } from '../../testing/quote-journey.ts';
import { PROPOSAL_INPUT, tokenOf } from '../../testing/shared-proposal.ts';

const { partner } = contract;
const { proposals } = contract.quotes.single;
const { api, amelia, ben, stranger } = await openTestApi({
  amelia: 'role1@acme.test',
  ben: 'role2@acme.test',
  stranger: 'role1@cobalt.test',
});

const NONE = { accentColor: null, address: null, footer: null, terms: null };
const OWN = {
  accentColor: '#8a1f4b',
  address: 'Unit 4, Mill Lane\nLeeds LS1 4AB',
  footer: 'Registered in England 01234567',
  terms: 'Payment within 30 days.\n\nCancellation needs one month’s notice.',
};
beforeEach(async () => {
  await amelia.call(partner.removeLogo, {});
  await amelia.call(partner.updateBranding, NONE);
});

const uploadLogo = () => amelia.call(partner.uploadLogo, { logo: pictureFile('logo.png') });
async function createVersion() {
  const { reference } = await savedQuote(api, amelia);
  const version = await amelia.call(proposals.create, { reference, ...PROPOSAL_INPUT });
  return { reference, number: version.number, branding: version.content.branding };
}
async function readPdf(version: { reference: string; number: number }) {
  const { blob } = await amelia.call(proposals.download, version);
  return new Uint8Array(await blob.arrayBuffer());
}
const readPages = async (version: { reference: string; number: number }) =>
  (await extractPages(await readPdf(version))).join(' ');
/** What the daily job does ten days from now. */
const removeOldFiles = () => {
  const { db, files } = api.provider;
  return removeOrphanedFiles({ db, files, now: () => new Date(Date.now() + 10 * 86_400_000) });
};
const PICTURE = '/Subtype /Image';
const hasPicture = (pdf: Uint8Array) => Buffer.from(pdf).includes(PICTURE);

describe('the branding of a company', () => {
  it('is null in versions of a company without any', async () => {
    const version = await createVersion();
    expect(version.branding).toBeNull();
    expect(hasPicture(await readPdf(version))).toBe(false);
  });

  it('is part of new versions, and a stored version keeps its own', async () => {
    const { logoId } = await uploadLogo();
    await amelia.call(partner.updateBranding, OWN);
    const version = await createVersion();
    expect(version.branding).toEqual({ ...OWN, logoId });
    const pdf = await readPdf(version);
    expect(hasPicture(pdf)).toBe(true);
    const text = (await extractPages(pdf)).join(' ');
    for (const part of ['Unit 4, Mill Lane', 'Registered in England', 'Payment within 30 days.'])
      expect(text).toContain(part);

    await amelia.call(partner.removeLogo, {});
    await amelia.call(partner.updateBranding, { ...NONE, terms: 'Newer terms' });
    await removeOldFiles();
    expect(await readPdf(version)).toEqual(pdf);
    const { reference } = version;
    const second = await amelia.call(proposals.create, { reference, ...PROPOSAL_INPUT });
    expect(second).toMatchObject({
      number: 2,
      content: { branding: { logoId: null, terms: 'Newer terms' } },
    });
    expect(await readPages({ reference, number: 2 })).toContain('Newer terms');
  });

  it('loses the file of a logo that no version has', async () => {
    const { logoId } = await uploadLogo();
    await amelia.call(partner.removeLogo, {});
    await removeOldFiles();
    await expect(amelia.call(partner.getLogo, { id: logoId ?? '' })).rejects.toMatchObject({
      code: 'not-found',
    });
    await expect(api.provider.files.read(logoId ?? '')).rejects.toThrow();
  });

  it('shows in the mail, its preview and the page of a link', async () => {
    const { logoId } = await uploadLogo();
    await amelia.call(partner.updateBranding, OWN);
    const { reference, number } = await createVersion();
    const mail = { to: ['lucy@customer.test'], subject: 'Ours', message: 'Hello', copyToMe: false };
    const preview = await amelia.call(proposals.preview, { reference, number, ...mail });
    expect(preview).toMatchObject({ accentColor: OWN.accentColor, logoId });
    expect(preview.footer).toContain(OWN.footer);
    await amelia.call(proposals.send, { reference, number, ...mail });
    await api.drainJobs();
    const sent = api.outbox.at(-1);
    expect(sent?.html).toContain(`background:${OWN.accentColor}`);
    expect(sent?.html).toContain('src="cid:company-logo" alt="Acme Connect"');
    expect(sent?.branding?.logo?.contentType).toBe('image/png');
    expect(sent?.footer).toEqual(preview.footer);

    const { url } = await amelia.call(proposals.createLink, { reference, number, validDays: 7 });
    const page = await api.guest().fetch(`/proposal/${tokenOf(url)}`);
    const html = await page.text();
    expect(html).toContain('<img class="logo" src="data:image/png;base64,');
    for (const part of [
      'Unit 4, Mill Lane',
      OWN.footer,
      'Payment within 30 days.',
      `--fill:${OWN.accentColor}`,
    ])
      expect(html).toContain(part);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy.match(/style-src ('sha256-[^']+' ?){2};/)).not.toBeNull();
  });

  it('refuses a colour that is too light, and offers the nearest that works', async () => {
    await expect(amelia.call(partner.updateBranding, { accentColor: '#777777' })).rejects.toMatchObject({
      code: 'invalid',
      fieldErrors: { accentColor: [expect.stringContaining('The nearest colour that works is #767676')] },
    });
    for (const accentColor of ['red', '#12', '#12345g', 'url(//x)', '#000000;}'])
      await expect(amelia.call(partner.updateBranding, { accentColor })).rejects.toMatchObject({
        code: 'invalid',
      });
    const saved = await amelia.call(partner.updateBranding, { accentColor: '#767676' });
    expect(saved.accentColor).toBe('#767676');
  });

  it('limits its texts', async () => {
    const refused = [
      { address: Array.from({ length: 7 }, () => 'Line').join('\n') },
      { address: 'x'.repeat(401) },
      { footer: 'x'.repeat(151) },
      { footer: 'Two\nlines' },
      { terms: 'x'.repeat(15_001) },
      { terms: 'A \u202e mark' },
    ];
    for (const input of refused)
      await expect(amelia.call(partner.updateBranding, input)).rejects.toMatchObject({ code: 'invalid' });
    const long = await amelia.call(partner.updateBranding, { terms: 'Word '.repeat(2_999).trim() });
    expect((await extractPages(await sampleOf())).length).toBeGreaterThan(1);
    expect(long.terms).toHaveLength(14_994);
  });

  const sampleOf = async () =>
    new Uint8Array(await (await amelia.call(partner.downloadSample, {})).blob.arrayBuffer());

  it('accepts only whole PNG and JPEG pictures as a logo', async () => {
    const png = new Uint8Array(await pictureFile('logo.png').arrayBuffer());
    const svg = new File(['<svg onload="alert(1)"/>'], 'logo.png');
    const cut = new File([png.subarray(0, 50)], 'logo.png');
    const large = new File([png, new Uint8Array(LOGO_MAX_BYTES)], 'logo.png');
    const webp = new File([Buffer.from('RIFF0000WEBPVP8 00000000000000000000')], 'logo.jpg');
    for (const logo of [svg, cut, large, webp])
      await expect(amelia.call(partner.uploadLogo, { logo })).rejects.toMatchObject({
        code: 'invalid',
        fieldErrors: { logo: [expect.any(String)] },
      });
    expect((await amelia.call(partner.getBranding, {})).logoId).toBeNull();
  });

  it('is changed only by administrators, and read only by the company', async () => {
    const { logoId } = await uploadLogo();
    const id = logoId ?? '';
    await expect(ben.call(partner.updateBranding, NONE)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(ben.call(partner.uploadLogo, { logo: pictureFile('a.png') })).rejects.toMatchObject({
      code: 'forbidden',
    });
    const shown = await ben.fetch(`/api/v1/partner/branding/logos/${id}`);
    expect(shown.headers.get('content-type')).toBe('image/png');
    await expect(stranger.call(partner.getLogo, { id })).rejects.toMatchObject({ code: 'not-found' });
    await expect(amelia.call(partner.getLogo, { id: '..%2f..' })).rejects.toMatchObject({
      code: 'not-found',
    });
    expect((await stranger.call(partner.getBranding, {})).logoId).toBeNull();
  });

  it('answers 409 for a change of what someone else has changed, and records changes', async () => {
    const { version } = await amelia.call(partner.updateBranding, { footer: 'First' });
    await amelia.call(partner.updateBranding, { footer: 'Second', version });
    await expect(amelia.call(partner.updateBranding, { footer: 'Third', version })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Second'),
    });
    const [entry] = await api.provider.db
      .select()
      .from(audit)
      .where(and(eq(audit.action, 'partner.updateBranding'), eq(audit.operation, 'update')))
      .orderBy(desc(audit.at))
      .limit(1);
    expect(entry).toMatchObject({ kind: 'company', changes: { footer: ['First', 'Second'] } });
  });

  it('stores one row when two first changes arrive at once', async () => {
    await Promise.all(['One', 'Two'].map((footer) => stranger.call(partner.updateBranding, { footer })));
    expect(await stranger.call(partner.getBranding, {})).toMatchObject({ version: 2 });
  });
});
