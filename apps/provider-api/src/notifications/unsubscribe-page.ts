import { createHash } from 'node:crypto';
import { NOTIFICATION_KIND_LABELS } from '@portal/api-client/labels';
import { brand } from '@portal/brand';
import { html, raw } from 'hono/html';
import type { Config } from '../config.ts';
import type { UnsubscribeTarget } from './unsubscribe-link.ts';

const STYLE = `
:root{color-scheme:light dark;--ink:#1c2126;--muted:#5b646d;--ground:#f3f5f7;--sheet:#fff;--line:#dfe3e7;--fill:#24566e}
@media (prefers-color-scheme:dark){:root{--ink:#e8eaed;--muted:#a9b0b7;--ground:#14171a;--sheet:#1d2125;--line:#3a4148;--fill:#2f6f8f}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/24px -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;overflow-wrap:anywhere}
main{max-width:560px;margin:48px auto;padding:32px;background:var(--sheet);border:1px solid var(--line);border-radius:8px}
h1{margin:0 0 12px;font-size:24px;line-height:32px;font-weight:600}
p{margin:0 0 16px}
.name{color:var(--muted);font-size:14px;margin-bottom:8px}
button{min-height:44px;padding:10px 20px;border:0;border-radius:6px;background:var(--fill);color:#fff;font:inherit;font-weight:600;cursor:pointer}
button:focus-visible,a:focus-visible{outline:3px solid var(--fill);outline-offset:3px}
a{color:inherit}
@media (max-width:480px){main{margin:0;padding:24px 20px;border:0;border-radius:0;min-height:100vh}}
`;

/** Nothing runs or loads; the form can only be sent to this server, and no page can frame it. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  'img-src data:',
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': POLICY,
  'X-Robots-Tag': 'noindex, nofollow, noarchive',
  'X-Frame-Options': 'DENY',
};

type Part = ReturnType<typeof html>;

const renderPage = (title: string, body: Part): string =>
  String(html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow, noarchive">
<link rel="icon" href="data:,">
<title>${title} - ${brand.title}</title>
<style>${raw(STYLE)}</style>
</head>
<body><main><p class="name">${brand.title}</p><h1>${title}</h1>${body}</main></body>
</html>
`);

const describe = (target: UnsubscribeTarget): string =>
  target === 'digest' ? 'the daily digest' : `emails about “${NOTIFICATION_KIND_LABELS[target]}”`;

const settingsLink = ({ publicUrl }: Pick<Config, 'publicUrl'>): Part =>
  html`<p><a href="${new URL('/account/notifications/settings', publicUrl).href}">Notification settings</a> (you need to sign in)</p>`;

export const renderConfirmation = (target: UnsubscribeTarget, token: string): string =>
  renderPage(
    'Unsubscribe',
    html`<p>If you confirm, you will no longer receive ${describe(target)}. We still send emails about your account and its security.</p>
<form method="post" action="/unsubscribe/${token}"><button type="submit">Unsubscribe</button></form>`,
  );

export const renderDone = (target: UnsubscribeTarget, config: Pick<Config, 'publicUrl'>): string =>
  renderPage(
    'You are unsubscribed',
    html`<p>You no longer receive ${describe(target)}. We still send emails about your account and its security.</p>${settingsLink(config)}`,
  );

export const renderInvalid = (config: Pick<Config, 'publicUrl'>): string =>
  renderPage(
    'This link does not work',
    html`<p>Check that the address is complete. You can also turn emails off in your settings:</p>${settingsLink(config)}`,
  );
