import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Capability, contract } from '@portal/api-client';
import { ROLE_IDS, roleHasCapability } from '@portal/auth/access';
import { eq } from '../../db/drizzle.ts';
import { statementsOf } from '../../testing/database/statements.ts';
import { createTestApi, type TestApi } from '../../testing/index.ts';
import { ARTICLES } from './articles.ts';
import { RELEASES } from './changelogs.ts';
import { storeHelpArticles } from './store-articles.ts';
import { helpArticles } from './tables.ts';

const APPS = join(import.meta.dirname, '../../../..');

interface Route {
  path: string;
  capability?: Capability;
  crm?: boolean;
  tester?: boolean;
}

/** Pages of the areas, and of the shell that the texts name. */
const routes: Route[] = [
  { path: '/account/2fa' },
  ...readdirSync(APPS).flatMap((app) => {
    const [descriptor] = globSync('area.json', { cwd: join(APPS, app) });
    if (descriptor === undefined) return [];
    return (JSON.parse(readFileSync(join(APPS, app, descriptor), 'utf8')) as { routes: Route[] }).routes;
  }),
];

const routeOf = (link: string): Route | undefined => {
  const { pathname } = new URL(link, 'https://portal.test');
  return routes.find(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(pathname));
};

/** Whether all who may read a text of this access may open the page. */
function canReadersOpen(access: Capability, route: Route | undefined): boolean {
  if (route === undefined) return false;
  if (route.tester === true && access !== 'multi-quotes') return false;
  if (route.crm === true && access !== 'services' && access !== 'support') return false;
  const { capability } = route;
  if (capability === undefined) return true;
  return ROLE_IDS.filter((id) => roleHasCapability(id, access)).every((id) =>
    roleHasCapability(id, capability),
  );
}

const articleLinks = ARTICLES.flatMap(({ title, access, content }) =>
  [...content.matchAll(/href="([^"]*)"/g)].map(([, link = '']) => ({ title, access, link })),
);
const changelogLinks = RELEASES.flatMap(({ title, entries }) =>
  entries.flatMap(({ link }) => (link ? [{ title, access: link.access, link: link.path }] : [])),
);

it.each([...articleLinks, ...changelogLinks])('$title leads to $link, which its readers may open', (link) => {
  expect(canReadersOpen(link.access, routeOf(link.link))).toBe(true);
});

it('names only controls that the screens have', () => {
  const screens = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: join(APPS, '..') })
    .filter((file) => !/\.(?:test|stories)\.|provider-api/.test(file))
    .map((file) => readFileSync(join(APPS, '..', file), 'utf8'))
    .join('\n');
  const named = ARTICLES.flatMap(({ content }) =>
    [...content.matchAll(/<strong>([^<]*)<\/strong>/g)].map(([, name = '']) => name),
  ).filter((name) => !/^(Ctrl\+K|\/|Enter|.*:)$/.test(name));
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !screens.includes(name))).toEqual([]);
});

it('has unique ids', () => {
  expect(new Set(ARTICLES.map(({ id }) => id)).size).toBe(ARTICLES.length);
  expect(new Set(RELEASES.map(({ id }) => id)).size).toBe(RELEASES.length);
});

describe('help and changelog', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());

  const titlesFor = async (email: string) => {
    const help = await (await api.asUser(email)).call(contract.support.getHelp, {});
    return help.articles.map(({ title }) => title);
  };

  it('show each role the articles that it can follow', async () => {
    expect(await titlesFor('role1@acme.test')).toHaveLength(ARTICLES.length);
    const technical = await titlesFor('role4@acme.test');
    expect(technical).toContain('Check a line');
    expect(technical).not.toContain('Approve an order');
    expect(technical).not.toContain('Follow an order');
    const support = await titlesFor('role6@acme.test');
    expect(support).not.toContain('What ECC means');
    const withoutCrm = await titlesFor('role1@cobalt.test');
    expect(withoutCrm).toContain('Follow an order');
    expect(withoutCrm).not.toContain('Check a line');
    expect(withoutCrm).not.toContain('How the SLA clock works');
  });

  it('are searched within what the caller may read', async () => {
    const find = async (email: string) =>
      (await (await api.asUser(email)).call(contract.support.searchHelp, { search: 'line check' })).filter(
        ({ match }) => match === 'text',
      );
    expect((await find('role6@acme.test')).map(({ title }) => title)).toContain('Check a line');
    expect(await find('role1@cobalt.test')).toEqual([]);
  });

  it('are stored for searching as this release has them', async () => {
    const { db } = api.provider;
    const read = () => db.select().from(helpArticles).orderBy(helpArticles.id);
    const before = await read();
    expect(before.map(({ id }) => id)).toEqual(ARTICLES.map(({ id }) => id).sort((a, b) => a - b));
    expect(before.filter(({ body }) => /<[a-z/]/.test(body))).toEqual([]);
    await db.update(helpArticles).set({ body: 'of an older release' }).where(eq(helpArticles.id, 6));
    await db.delete(helpArticles).where(eq(helpArticles.id, 7));
    await db.insert(helpArticles).values({ id: 9999, title: 'Gone', category: 'Gone', body: 'gone' });
    await storeHelpArticles(db);
    expect(await read()).toEqual(before);
    const statements = await statementsOf(db, () => storeHelpArticles(db));
    expect(statements).toHaveLength(1);
  });

  it('link the changelog to pages that the caller may open', async () => {
    const labelsFor = async (email: string) => {
      const releases = await (await api.asUser(email)).call(contract.support.listChangelogs, {});
      return new Set(releases.flatMap(({ entries }) => entries.map(({ link }) => link?.label)));
    };
    expect(await labelsFor('role1@acme.test')).toContain('Services');
    const withoutCrm = await labelsFor('role1@cobalt.test');
    expect(withoutCrm).not.toContain('Services');
    expect(withoutCrm).toContain('Documentation');
  });
});
