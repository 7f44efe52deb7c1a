/** @jest-environment node */
import { expect, it } from '@jest/globals';
import { brand } from '@portal/brand';
import { frameKeyOf } from '@portal/release-manifest';
import { prerender } from './prerender.tsx';

const { script, signIn, frame } = prerender();
const frameOf = (roleId: number, isMultiQuoteTester = true, hasSfAccount = true) =>
  frame.frames[frame.byUser[frameKeyOf({ roleId, partner: { isMultiQuoteTester, hasSfAccount } })] ?? -1]
    ?.html;

it('renders the sign-in form, which never puts what is typed into the URL', () => {
  expect(signIn.html).toContain(brand.name);
  expect(signIn.html).toMatch(/<form[^>]* method="post"/);
  expect(signIn.html).toMatch(/<input[^>]* autoComplete="username"[^>]* name="email"/i);
  expect(signIn.html).toMatch(/<input[^>]* autoComplete="current-password"[^>]* name="password"/i);
  expect(signIn.html).not.toContain('Cookies are turned off');
});

it('renders a menu for each kind of user', () => {
  expect(Object.keys(frame.byUser)).toHaveLength(24);
  expect(frameOf(1)).toMatch(/href="\/partner\/users"[\s\S]*Status/);
  expect(frameOf(3)).not.toContain('/partner/users');
  expect(frameOf(1, false)).not.toContain('/multi-quotes');
  expect(frameOf(1, true, false)).not.toContain('/circuits');
});

it('has no style attributes, and the styles of each class', () => {
  for (const { html, css } of [signIn, { html: frameOf(1) ?? '', css: frame.css }]) {
    expect(html).not.toContain(' style=');
    const classes = new Set(html.match(/(?<=[" ])ui-(?!0)[\w-]+/g));
    for (const name of classes) expect(css).toContain(`.${name}`);
    for (const variable of new Set(css.match(/(?<=var\()--portal-palette[\w-]+/g)))
      expect(css).toContain(`${variable}:`);
  }
});

it('has a script that needs nothing but its arguments', () => {
  expect(() => new Function(script)).not.toThrow();
});
