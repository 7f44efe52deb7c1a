import { html, raw } from 'hono/html';
import type { PageBranding } from './page-branding.ts';
import { PAGE_STYLE } from './page-style.ts';
import { PAGE_SCRIPT } from './policy.ts';

export type Part = ReturnType<typeof html> | string;

/** The partner, as the customer sees it. */
interface PageCompany {
  name: string;
  branding: PageBranding;
}

interface Page {
  title: string;
  /** Null if the link never worked. */
  company: PageCompany | null;
  /** The sender's contact details. */
  contact?: Part;
  body: Part;
  hasScript: boolean;
}

/** A page that looks like the partner's: the portal's name appears nowhere on it. */
export function renderPage({ title, company, contact = '', body, hasScript }: Page): string {
  return String(html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow, noarchive">
<meta name="referrer" content="no-referrer">
<meta name="format-detection" content="telephone=no">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${raw(PAGE_STYLE)}</style>
${company?.branding.styles.map((style) => html`<style>${raw(style)}</style>`) ?? ''}</head>
<body>
${company === null ? '' : html`<header><div class="company">${renderCompany(company)}</div><div class="muted">${contact}</div></header>`}
<main>${body}</main>
${hasScript ? html`<script>${raw(PAGE_SCRIPT)}</script>` : ''}
</body>
</html>
`);
}

/** The logo has the name as its text. */
function renderCompany({ name, branding: { logo } }: PageCompany): Part {
  return logo === null ? name : html`<img class="logo" src="${logo}" alt="${name}">`;
}

/** A page that says why there is no proposal. */
export const renderNotice = (company: PageCompany | null, title: string, text: string): string =>
  renderPage({
    title,
    company,
    body: html`<div class="sheet"><h1>${title}</h1><p>${text}</p></div>`,
    hasScript: false,
  });
