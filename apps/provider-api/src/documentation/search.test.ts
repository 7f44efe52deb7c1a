import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import type { textSearch } from '@portal/api-client/contract';
import { sql } from '../db/drizzle.ts';
import { type Browser, createTestApi, type TestApi } from '../testing/index.ts';

const { search } = contract.documentation;
const { searchHelp, getHelp } = contract.support;

const textOf = (parts: textSearch.HighlightedText) => parts.map(({ text }) => text).join('');
const matchesOf = (parts: textSearch.HighlightedText) =>
  parts.filter(({ isMatch }) => isMatch).map(({ text }) => text.toLowerCase());

describe('searching documents and help', () => {
  let api: TestApi;
  let amelia: Browser;
  beforeAll(async () => {
    api = await createTestApi();
    amelia = await api.asUser('role1@acme.test');
  });
  afterAll(() => api.close());

  const find = (text: string) => amelia.call(search, { search: text });

  it('finds a file by the text of its content and shows where', async () => {
    const [hit] = await find('asbestos register');
    expect(hit).toMatchObject({ kind: 'file', name: 'Customer request form.pdf', match: 'text' });
    expect(matchesOf(hit?.excerpt ?? [])).toEqual(expect.arrayContaining(['asbestos', 'register']));
    expect(textOf(hit?.excerpt ?? [])).toContain('before we drill');
    const folders = await amelia.call(contract.documentation.listFolders, {});
    expect(folders.find(({ id }) => id === hit?.folderId)?.name).toBe(hit?.folderName);
  });

  it('finds other forms of a word, and a word that is half typed', async () => {
    const names = async (text: string) => (await find(text)).map(({ name }) => name);
    for (const text of ['contract', 'contracts', 'contra']) {
      expect(await names(text)).toContain('Contract terms and cease charges.pdf');
    }
    expect(await names('rout')).toContain('Managed routers.pdf');
    expect(await names('routers managing')).toContain('Managed routers.pdf');
  });

  it('ranks a name before a text, and requires all words', async () => {
    const hits = await find('broadband');
    expect(hits[0]).toMatchObject({ kind: 'file', name: 'Broadband.pdf' });
    expect(matchesOf(hits[0]?.highlightedName ?? [])).not.toEqual([]);
    expect((await find('broadband asbestos')).filter(({ match }) => match === 'text')).toEqual([]);
  });

  it('finds folders by name and description', async () => {
    const hits = await find('ordering delivery');
    expect(hits).toContainEqual(
      expect.objectContaining({ kind: 'folder', name: 'Ordering and delivery', sizeBytes: null }),
    );
  });

  it('forgives a typing mistake in a name where nothing else matches', async () => {
    const hits = await find('manged routrs');
    expect(hits.map(({ name, match }) => [name, match])).toContainEqual(['Managed routers.pdf', 'similar']);
  });

  it('uses the index', async () => {
    const { rows } = await api.provider.db.execute<{ indexdef: string }>(
      sql`select indexdef from pg_indexes where indexname = 'document_files_text'`,
    );
    expect(rows[0]?.indexdef).toContain('USING gin (text_vector)');
  });

  it('finds help articles by their text, the best first', async () => {
    const { articles } = await amelia.call(getHelp, {});
    const hits = await amelia.call(searchHelp, { search: 'excess construction' });
    expect(hits[0]?.title).toMatch(/ECC/);
    expect(matchesOf(hits[0]?.excerpt ?? [])).toEqual(expect.arrayContaining(['excess', 'construction']));
    expect(articles.map(({ id }) => id)).toContain(hits[0]?.id);
    const similar = await amelia.call(searchHelp, { search: 'recovry codes factr' });
    expect(similar.every(({ match }) => match === 'similar')).toBe(true);
    await expect(amelia.call(searchHelp, { search: 'strong' })).resolves.toEqual([]);
  });

  it.each([
    "it's & (not | !this):* <-> 'x'",
    "'); drop table document_files; --",
    '\\',
    '%_',
    ':*',
    '!!!',
    '\ue000broadband\ue001',
    '木村 ñandú',
    'x'.repeat(200),
    'the of and',
  ])('takes “%s” as text to look for', async (odd) => {
    await expect(find(odd)).resolves.toEqual(expect.any(Array));
    await expect(amelia.call(searchHelp, { search: odd })).resolves.toEqual(expect.any(Array));
  });

  it('rejects an empty text, NUL and 10 kB', async () => {
    for (const text of ['  ', 'a\u0000b', 'x'.repeat(10_000)]) {
      await expect(find(text)).rejects.toMatchObject({ code: 'invalid' });
      await expect(amelia.call(searchHelp, { search: text })).rejects.toMatchObject({ code: 'invalid' });
    }
  });

  it('is part of the global search, for roles that read documents', async () => {
    const kindsFor = async (email: string) => {
      const hits = await (await api.asUser(email)).call(contract.search.find, { search: 'broadband' });
      return hits.map(({ kind, title }) => `${kind}: ${title}`);
    };
    expect(await kindsFor('role1@acme.test')).toContain('document: Broadband.pdf');
    expect((await kindsFor('role5@acme.test')).filter((hit) => /^(document|help)/.test(hit))).toEqual([]);
    const [help] = await amelia.call(contract.search.find, { search: 'what ECC means' });
    expect(help).toMatchObject({ kind: 'help_article', match: 'exact' });
  });

  it('is closed to role 5 and finds the same for every partner', async () => {
    const erin = await api.asUser('role5@acme.test');
    await expect(erin.call(search, { search: 'broadband' })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(erin.call(searchHelp, { search: 'quote' })).rejects.toMatchObject({ code: 'forbidden' });
    const nadia = await api.asUser('role1@cobalt.test');
    await expect(nadia.call(search, { search: 'broadband' })).resolves.toEqual(await find('broadband'));
  });
});
