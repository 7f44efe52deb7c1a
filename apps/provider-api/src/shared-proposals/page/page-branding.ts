import type { contract } from '@portal/api-client';
import { ACCENT_FORMAT, toReadableOnDark } from '@portal/api-client/proposal';
import type { Files } from '../../files/files.ts';
import { readLogo } from '../../proposal-branding/load-branding.ts';
import { pictureType } from '../../uploads/image-size.ts';

/** What makes a page look like the partner's. */
export interface PageBranding {
  /** Style sheets beside the page's own; the content policy has a hash of each. */
  styles: readonly string[];
  /** As a `data:` address, because the page loads nothing; null without a logo. */
  logo: string | null;
}

/** Surface of the page's sheet in the dark. */
const DARK_SHEET = '#1d2125';

export async function createPageBranding(
  branding: contract.proposals.ProposalBranding | null,
  { files }: { files: Pick<Files, 'read'> },
): Promise<PageBranding> {
  const accentColor = branding?.accentColor ?? null;
  const logo = await readLogo(branding, files);
  return {
    styles: accentColor === null ? [] : [getAccentStyle(accentColor)],
    logo: logo && `data:${pictureType(logo) ?? 'image/png'};base64,${Buffer.from(logo).toString('base64')}`,
  };
}

function getAccentStyle(accentColor: string): string {
  // Nothing else may become part of a style sheet.
  if (!ACCENT_FORMAT.test(accentColor)) throw new Error('Not a colour.');
  const onDark = toReadableOnDark(accentColor, DARK_SHEET);
  return `:root{--fill:${accentColor}}article.sheet{border-top:4px solid var(--fill)}@media (prefers-color-scheme:dark){:root{--fill:${onDark}}}`;
}
