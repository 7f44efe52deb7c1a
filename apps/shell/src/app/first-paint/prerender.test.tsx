/** @jest-environment node */

import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { findPageAccess } from '@portal/auth';
import { brand } from '@portal/brand';
import { readAppSource } from '@portal/build-config/app-source';
import { frameKeyOf } from '@portal/release-manifest';
import { prerender } from './prerender.tsx';

const { guestPages, frame } = prerender();
const pageAt = (path: string) => guestPages[path]?.html ?? '';
const frameOf = (roleId: number, isMultiQuoteTester = true, hasSfAccount = true) =>
  frame.frames[frame.byUser[frameKeyOf({ roleId, partner: { isMultiQuoteTester, hasSfAccount } })] ?? -1]
    ?.html;

it('renders the sign-in form, which never puts what is typed into the URL', () => {
  const html = pageAt('/login');
  expect(html).toContain(brand.name);
  expect(html).toMatch(/<input[^>]* autoComplete="username"[^>]* name="email"/i);
  expect(html).toMatch(/<input[^>]* autoComplete="current-password"[^>]* name="password"/i);
  expect(html).not.toContain('Cookies are turned off');
});

it('renders every page for signed-out visitors, whose forms never put what is typed into the URL', () => {
  const paths = readAppSource(join(import.meta.dirname, '../../..')).shell?.pages ?? {};
  const guests = [
    '/login',
    ...Object.keys(paths).filter((path) => findPageAccess(path)?.audience === 'guest'),
  ];
  expect(Object.keys(guestPages).sort()).toEqual(guests.sort());
  for (const path of guests) expect(pageAt(path)).toMatch(/<form[^>]* method="post"/);
});

it('leaves out what only the request of a page says', () => {
  expect(guestPages['/password/reset']?.requiredParams).toEqual(['token', 'email']);
  expect(pageAt('/password/reset')).toContain('For {{email}}.');
  expect(frame.banner).toContain('{{staffName}} is acting as {{firstName}} {{lastName}} of {{company}}.');
  for (const { html } of frame.frames) expect(html).toContain('{{banner}}');
});

it('renders a menu for each kind of user', () => {
  expect(Object.keys(frame.byUser)).toHaveLength(24);
  expect(frameOf(1)).toMatch(/href="\/partner\/users"[\s\S]*Status/);
  expect(frameOf(3)).not.toContain('/partner/users');
  expect(frameOf(1, false)).not.toContain('/multi-quotes');
  expect(frameOf(1, true, false)).not.toContain('/circuits');
});

it('has no style attributes, and the styles of each class', () => {
  const frames = [frameOf(1) ?? '', frame.banner].map((html) => ({ ...frame, html }));
  for (const { html, globalCss, css: widgetCss, dataEmotion } of [...Object.values(guestPages), ...frames]) {
    const css = globalCss + widgetCss;
    expect(dataEmotion).toMatch(/^ui( [\w-]+)+$/);
    expect(html).not.toContain(' style=');
    const classes = new Set(html.match(/(?<=[" ])ui-(?!0)[\w-]+/g));
    for (const name of classes) expect(css).toContain(`.${name}`);
    for (const variable of new Set(css.match(/(?<=var\()--portal-palette[\w-]+/g)))
      expect(css).toContain(`${variable}:`);
  }
});

it('has no prefixes but those that Safari needs', () => {
  const css = frame.globalCss + frame.css;
  expect(css).toContain('-webkit-user-select:none;user-select:none');
  const prefixed = new Set(css.match(/-(?:webkit|moz|ms)-[\w-]+(?=:)/g));
  for (const name of ['-webkit-flex', '-ms-flex', '-webkit-transition']) expect(prefixed).not.toContain(name);
});
