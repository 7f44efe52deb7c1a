import { describe, expect, it } from '@jest/globals';
import { isName } from '@portal/api-client/name';
import { brand } from '@portal/brand';
import * as v from 'valibot';
import type { MailDraft } from '../provider.ts';
import { plainName } from './mail-blocks.ts';
import { mailSchema } from './mail-job.ts';
import { renderMail } from './render-mail.ts';

const PORTAL = 'https://portal.test';
const render = (draft: Partial<MailDraft>) =>
  renderMail({ to: ['lucy@customer.test'], subject: 'Subject', blocks: [], ...draft }, PORTAL);

const ALL: MailDraft['blocks'] = [
  { kind: 'paragraph', text: 'Dear Lucy,\nhere is our offer.' },
  { kind: 'action', label: 'Open it', url: `${PORTAL}/quotes?a=1&b=2` },
  { kind: 'list', items: ['Leeds', 'York'] },
  { kind: 'facts', facts: [{ label: 'Monthly', value: '£390.00' }] },
  {
    kind: 'table',
    header: ['Option', 'Term', 'Monthly'],
    rows: [['1 – Recommended', '36 Months', '£390.00']],
  },
];

it.each([
  ['booking.com', 'booking. com'],
  ['WIN at https://evil.test/x', 'WIN at https evil. test/x'],
  ['evil\u3002xn--p1ai', 'evil\u3002 xn--p1ai'],
  ['J.R. Park, No.2 Ltd.', 'J.R. Park, No.2 Ltd.'],
])('shows the name %s as %s, which no mail program links', (name, shown) => {
  expect(plainName(name)).toBe(shown);
  expect(isName(shown)).toBe(true);
});

describe('links', () => {
  const list = (url: string | null) => ({
    kind: 'links' as const,
    items: [{ text: '<b>ORD-1</b> is live', detail: 'Acme & Co', url }],
  });

  it('are listed with their details in both parts, escaped', () => {
    const { text, html } = render({ blocks: [list(`${PORTAL}/orders/ORD-1`), list(null)] });
    expect(text).toContain(`- <b>ORD-1</b> is live\n  Acme & Co\n  ${PORTAL}/orders/ORD-1`);
    expect(html).toContain(`href="${PORTAL}/orders/ORD-1"`);
    expect(html).toContain('&lt;b&gt;ORD-1');
    expect(html).not.toContain('<b>');
  });

  it('lead to the portal only, also to unsubscribe', () => {
    expect(() => render({ blocks: [list('https://evil.test/')] })).toThrow('only link to the portal');
    expect(() => render({ unsubscribeUrl: 'https://evil.test/' })).toThrow('only link to the portal');
  });

  it('survive the queue', () => {
    const draft = {
      to: ['a@b.test'],
      subject: 'x',
      blocks: [list(null)],
      unsubscribeUrl: `${PORTAL}/unsubscribe/x`,
      once: { key: 'k', at: '2026-11-21T08:00:00.000Z' },
    };
    expect(v.parse(mailSchema, draft)).toEqual(draft);
  });
});

describe('a rendered mail', () => {
  it('says the same in both parts', () => {
    const { text, html } = render({ blocks: ALL, company: 'Acme', footer: ['Amelia', 'Acme'] });
    expect(text).toBe(
      [
        'Dear Lucy,\nhere is our offer.',
        `Open it:\n${PORTAL}/quotes?a=1&b=2`,
        '- Leeds\n- York',
        'Monthly: £390.00',
        '1 – Recommended\n  Term: 36 Months\n  Monthly: £390.00',
        '-- \nAmelia\nAcme\n',
      ].join('\n\n'),
    );
    for (const text of [
      'here is our offer.',
      'Open it',
      'York',
      '£390.00',
      '36 Months',
      'Recommended',
      'Amelia',
    ])
      expect(html).toContain(text);
    expect(html).toContain('Dear Lucy,<br>here');
  });

  it('escapes everything that people have written, and has links to the portal only', () => {
    const hostile = '<img src=x onerror=alert(1)>"\'&</style><a href="https://evil.test">x</a>';
    const { html } = render({
      subject: hostile,
      company: hostile,
      footer: [hostile],
      blocks: [
        { kind: 'paragraph', text: hostile },
        { kind: 'list', items: [hostile] },
        { kind: 'facts', facts: [{ label: hostile, value: hostile }] },
        { kind: 'table', header: [hostile], rows: [[hostile, hostile]] },
        { kind: 'action', label: hostile, url: `${PORTAL}/?q="><b>` },
      ],
    });
    expect(html).not.toMatch(/<img|onerror=alert\(1\)>[^&]|<b>/);
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    expect(links).toHaveLength(2);
    for (const href of links) expect(href?.startsWith(PORTAL)).toBe(true);
  });

  it.each(['https://evil.test', 'javascript:alert(1)', `${PORTAL}.evil.test/`, 'not a link'])(
    'refuses the link %s',
    (url) => {
      expect(() => render({ blocks: [{ kind: 'action', label: 'Open', url }] })).toThrow('portal');
    },
  );

  it('loads nothing, is readable in dark mode, and names the company that sends it', () => {
    const { html } = render({ blocks: ALL });
    expect(html).not.toMatch(/<img|src=|url\(/);
    expect(html).toContain('prefers-color-scheme:dark');
    expect(html).toContain(brand.title);
    expect(render({ blocks: ALL, company: 'Acme' }).html).not.toContain(brand.name);
  });

  it('is also made of what an earlier release queued', () => {
    const earlier = { to: ['a@b.test'], subject: 'Hello', text: `Dear Ada,\n\nOpen ${PORTAL}` };
    const { text } = renderMail(v.parse(mailSchema, earlier), PORTAL);
    expect(text).toBe(`Dear Ada,\n\nOpen ${PORTAL}\n`);
  });
});
