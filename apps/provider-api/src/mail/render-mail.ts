import { brand } from '@portal/brand';
import { html, raw } from 'hono/html';
import type { MailBlock, MailDraft } from '../provider.ts';

interface RenderedMail {
  text: string;
  html: string;
}

/**
 * The one template of every mail. Both parts say the same; everything is escaped, nothing is loaded from elsewhere, and
 * all links must lead to the portal.
 */
export function renderMail(
  { subject, company = brand.title, branding, blocks, footer = [], unsubscribeUrl }: MailDraft,
  publicUrl: string,
): RenderedMail {
  for (const url of [...blocks.flatMap(listUrls), ...(unsubscribeUrl ? [unsubscribeUrl] : [])])
    assertOwnLink(url, publicUrl);
  const below = [...footer, ...(unsubscribeUrl ? [`${UNSUBSCRIBE}: ${unsubscribeUrl}`] : [])];
  const text = [...blocks.map(toText), ...(below.length > 0 ? [`-- \n${below.join('\n')}`] : [])].join(
    '\n\n',
  );
  return {
    text: `${text}\n`,
    html: String(toPage(subject, { company, branding }, blocks, footer, unsubscribeUrl)),
  };
}

const UNSUBSCRIBE = 'Unsubscribe from these emails';

function listUrls(block: MailBlock): string[] {
  if (block.kind === 'action') return [block.url];
  return block.kind === 'links' ? block.items.flatMap(({ url }) => url ?? []) : [];
}

/** Rejects links to other sites, because recipients would take them for the portal's own. */
function assertOwnLink(url: string, publicUrl: string): void {
  if (URL.parse(url)?.origin !== new URL(publicUrl).origin)
    throw new Error('A mail may only link to the portal.');
}

function toText(block: MailBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'action':
      return `${block.label}:\n${block.url}`;
    case 'list':
      return block.items.map((item) => `- ${item}`).join('\n');
    case 'links':
      return block.items
        .map(({ text, detail, url }) => [`- ${text}`, detail, url].filter(Boolean).join('\n  '))
        .join('\n');
    case 'facts':
      return block.facts.map(({ label, value }) => `${label}: ${value}`).join('\n');
    case 'table':
      return block.rows
        .map(([name = '', ...cells]) =>
          [name, ...cells.map((cell, index) => `  ${block.header[index + 1]}: ${cell}`)].join('\n'),
        )
        .join('\n\n');
  }
}

/** Many mail programs know no style sheet, so styles are inline; the sheet only turns them dark and narrow. */
const SHEET = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
a{color:#1d4ed8}
@media (max-width:480px){.outer{padding:0!important}.inner{border-radius:0!important}.pad{padding-left:20px!important;padding-right:20px!important}}
@media (prefers-color-scheme:dark){.outer{background:#14171a!important}.inner{background:#1d2125!important}.ink{color:#e8eaed!important}.muted{color:#a9b0b7!important}.line{border-color:#3a4148!important}.button{background:#2f6f8f!important}.partner{background:#4a5763!important}}
`;
const FONT =
  "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:24px";
const INK = 'color:#1c2126';
const MUTED = 'color:#5b646d';
const LINE = 'border-bottom:1px solid #dfe3e7';
/** Email clients without OKLCH colours use the first value. */
const BRAND_FILL = `background:#24566e;background:oklch(0.42 0.075 ${brand.hue})`;
const PARTNER_FILL = 'background:#333c45';

/** Refers from the HTML to the attached logo. */
export const LOGO_CID = 'company-logo';

type Sender = { company: string } & Pick<MailDraft, 'branding'>;

function getFill(company: string, branding: MailDraft['branding']): string {
  if (company === brand.title) return BRAND_FILL;
  return branding?.accentColor ? `background:${branding.accentColor}` : PARTNER_FILL;
}

/** The class whose colours the style sheet changes in the dark; a company's own colour stays. */
function getButtonClass(fill: string): string {
  if (fill === BRAND_FILL) return 'button';
  return fill === PARTNER_FILL ? 'partner' : 'own';
}

function toPage(
  subject: string,
  { company, branding }: Sender,
  blocks: readonly MailBlock[],
  footer: readonly string[],
  unsubscribeUrl: string | undefined,
) {
  const fill = getFill(company, branding);
  const head =
    branding?.logo == null
      ? html`${company}`
      : html`<img src="cid:${LOGO_CID}" alt="${company}" style="display:inline-block;max-width:180px;max-height:56px;width:auto;height:auto;border-radius:4px;background:#ffffff;padding:6px">`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${raw(SHEET)}</style>
</head>
<body style="margin:0;padding:0">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="outer" align="center" style="padding:24px 12px;background:#f3f5f7">
<table role="presentation" class="inner" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background:#ffffff;border-radius:8px;overflow:hidden;text-align:left">
<tr><td class="pad" style="padding:18px 32px;${fill};color:#ffffff;${FONT};font-size:18px;font-weight:600;overflow-wrap:anywhere">${head}</td></tr>
<tr><td class="pad ink" style="padding:28px 32px 12px;${FONT};${INK};overflow-wrap:anywhere">${blocks.map((block) => toHtml(block, fill))}</td></tr>
${
  footer.length > 0 || unsubscribeUrl
    ? html`<tr><td class="pad muted" style="padding:4px 32px 28px;${FONT};font-size:14px;line-height:20px;${MUTED};overflow-wrap:anywhere"><div class="line" style="${LINE};margin-bottom:16px"></div>${withBreaks(footer)}${
        unsubscribeUrl
          ? html`${footer.length > 0 ? raw('<br>') : ''}<a href="${unsubscribeUrl}" class="muted" style="${MUTED}">${UNSUBSCRIBE}</a>`
          : ''
      }</td></tr>`
    : ''
}
</table>
</td></tr></table>
</body>
</html>
`;
}

/** @param fill colour of buttons: the portal's, the partner's own, or a neutral one in mails of a partner */
function toHtml(block: MailBlock, fill: string) {
  switch (block.kind) {
    case 'paragraph':
      return html`<p style="margin:0 0 16px">${withBreaks(block.text.split('\n'))}</p>`;
    case 'action':
      return html`<p style="margin:8px 0 24px"><a class="${getButtonClass(fill)}" href="${block.url}" style="display:inline-block;padding:12px 20px;border-radius:6px;${fill};color:#ffffff;font-weight:600;text-decoration:none">${block.label}</a></p>
<p class="muted" style="margin:0 0 16px;${MUTED};font-size:14px;line-height:20px">If the button does not work, open this address:<br><a href="${block.url}" class="ink" style="${INK}">${block.url}</a></p>`;
    case 'list':
      return html`<ul style="margin:0 0 16px;padding-left:20px">${block.items.map((item) => html`<li>${item}</li>`)}</ul>`;
    case 'links':
      return html`<ul style="margin:0 0 16px;padding-left:20px">${block.items.map(
        ({ text, detail, url }) =>
          html`<li style="margin:0 0 6px">${url === null ? text : html`<a href="${url}" class="ink" style="${INK}">${text}</a>`}${
            detail === null
              ? ''
              : html`<br><span class="muted" style="${MUTED};font-size:14px">${detail}</span>`
          }</li>`,
      )}</ul>`;
    case 'facts':
      return html`<table cellpadding="0" cellspacing="0" border="0" width="100%" style="margin:0 0 20px;${FONT}">${block.facts.map(
        ({ label, value }) =>
          html`<tr><th scope="row" class="muted line" align="left" valign="top" style="padding:8px 16px 8px 0;${LINE};${MUTED};font-weight:400;width:45%">${label}</th><td class="ink line" valign="top" style="padding:8px 0;${LINE};${INK}">${value}</td></tr>`,
      )}</table>`;
    case 'table':
      // A table wider than a phone scrolls, so amounts never wrap.
      return html`<div style="overflow-x:auto;overflow-wrap:normal"><table cellpadding="0" cellspacing="0" border="0" width="100%" style="margin:0 0 20px;${FONT};font-size:14px;line-height:20px"><tr>${block.header.map(
        (name) =>
          html`<th scope="col" class="muted line" align="left" valign="bottom" style="padding:6px 10px 6px 0;${LINE};${MUTED};font-weight:400">${name}</th>`,
      )}</tr>${block.rows.map(
        ([name = '', ...cells]) =>
          html`<tr><th scope="row" class="ink line" align="left" valign="top" style="padding:8px 10px 8px 0;${LINE};${INK};font-weight:600">${name}</th>${cells.map(
            (cell) =>
              html`<td class="ink line" valign="top" style="padding:8px 10px 8px 0;${LINE};${INK}">${cell}</td>`,
          )}</tr>`,
      )}</table></div>`;
  }
}

/** A line break between lines, as programs that ignore `white-space` need. */
const withBreaks = (lines: readonly string[]) =>
  lines.map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`));
