import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { collectProvides } from '@portal/build-config/shared-symbols';
import { sharedVersions } from '@portal/build-config/sharing';
import { createStackResolver, ReleaseStore } from '@portal/release';
import { findFreePort } from '@portal/test/free-port';
import { fetchAsPage } from './fetch-as-page.ts';
import { followGuide, type GuideArea } from './follow-guide.ts';

/* Follows docs/outside-areas.md in a folder outside the repository, with linked packages. `npm test -- outside` uses npm. */

const REPOSITORY = resolve(import.meta.dirname, '../../../..');
const SHELL = join(REPOSITORY, 'apps', 'shell');
const LIMIT_MS = 240_000;

const packageOf = (request: string) =>
  request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');

const versionOf = (name: string) => (name.startsWith('@portal/') ? '1.0.0' : '19.3.1');
const CONTRACT = {
  version: '1.0.0-shell',
  versions: Object.fromEntries(
    Object.entries(sharedVersions(versionOf)).map(([request, version]) => [packageOf(request), version]),
  ),
  provides: collectProvides(SHELL),
  pages: [{ path: '/' }, { path: '/login' }],
};

describe.each(['rspack', 'vite'] as const)('an area of %s', (bundler) => {
  let folder: string;
  let area: GuideArea;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-outside-'));
    area = await followGuide({ repository: REPOSITORY, folder, installation: 'linked', bundler });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }), LIMIT_MS);

  /** Runs `portal-release check` against a shell that has this contract. */
  async function check(changes: Partial<typeof CONTRACT> = {}): Promise<string> {
    const file = join(folder, 'release.json');
    await writeFile(file, JSON.stringify({ ...CONTRACT, ...changes }));
    return area.step('npx portal-release check', { '--portal https://portal.example': `--shell ${file}` });
  }

  it(
    'builds with the stock plugin, has the right types, and passes its own tests',
    async () => {
      await area.step('npm run build');
      expect(await area.step('npm run types')).not.toContain('error');
      const printed = await area.step('npm test');
      expect(printed).toContain('PASS src/contract.test.ts');
      expect(printed).toMatch(/Tests: +\d+ passed, \d+ total/);
    },
    LIMIT_MS,
  );

  it('fits the shell of this repository', async () => {
    expect(await check()).toMatch(/^reports 1\.0\.0-\w+ fits the shell 1\.0\.0-shell\.$/m);
  });

  it('asks for the portal when only a version of its shell is given', async () => {
    const asked = area.step('npx portal-release check dist --portal https://portal.example --shell-version', {
      '--portal https://portal.example ': '--shell release.json ',
    });
    await expect(asked).rejects.toThrow('--shell-version needs --portal.');
  });

  it('names what a shell does not provide', async () => {
    const { 'react/jsx-runtime': _, ...provides } = CONTRACT.provides;
    const kit = (provides['@portal/area-kit'] ?? []).filter((name) => name !== 'ListPage');
    const versions = { ...CONTRACT.versions, '@portal/ui': '2.0.0' };
    const failed = check({
      versions,
      provides: { ...provides, '@portal/area-kit': kit },
      pages: [{ path: '/reports' }],
    });
    await expect(failed).rejects.toThrow(/reports does not fit the shell/);
    const message = String(await failed.catch(String));
    expect(message).toContain('reports claims /reports, which is a page of the shell.');
    expect(message).toContain('@portal/area-kit has no export "ListPage"');
    expect(message).toContain('@portal/ui is version 2.0.0, the area requires ^1.0.0');
    expect(message).toContain('react/jsx-runtime is not shared by the shell, and the area contains no copy');
  });

  it('refuses a declaration with a guard that the portal does not know', async () => {
    const file = join(area.dist, '..', 'area.json');
    const declaration = await readFile(file, 'utf8');
    await writeFile(file, declaration.replace('"routes": [\n    {', '"routes": [\n    {\n"rolls": [1],'));
    await expect(check()).rejects.toThrow(/area\.json cannot be used:[\s\S]*rolls/);
    await writeFile(file, declaration);
  });

  it(
    'fails its contract test when it declares a page that it does not serve',
    async () => {
      const file = join(area.dist, '..', 'area.json');
      const declaration = await readFile(file, 'utf8');
      await writeFile(
        file,
        declaration.replace('"routes": [\n', '"routes": [\n{ "path": "/reports/archive/old" },'),
      );
      const failed = area.step('npm test', { 'npm test': 'npm test -- src/contract.test.ts' });
      await expect(failed).rejects.toThrow(
        'area.json declares /reports/archive/old, which area.ts does not serve.',
      );
      await writeFile(file, declaration);
    },
    LIMIT_MS,
  );

  it('publishes into the store of a portal', async () => {
    const store = join(folder, 'releases');
    const publish = () =>
      area.step('RELEASE_TOKEN=', {
        'RELEASE_TOKEN=portal_release_… ': '',
        '--registry https://portal.example': `--store ${store}`,
      });
    await expect(publish()).rejects.toThrow('There is no release store');
    await mkdir(store);
    expect(await publish()).toMatch(/reports 1\.0\.0-\w+ is live\./);
    await expect(area.step('RELEASE_TOKEN=', { 'RELEASE_TOKEN=portal_release_… ': '' })).rejects.toThrow(
      '--registry needs a token in RELEASE_TOKEN.',
    );
    const { areas } = JSON.parse(await readFile(join(store, 'app.json'), 'utf8'));
    expect(areas).toMatchObject([{ name: 'reports' }]);
    // The source maps are published too, so that a stack names the team's files.
    const { file, position } = await findInScripts('find this report');
    const version = /reports (1\.0\.0-\w+) is live/.exec(await publish())?.[1];
    const record = await new ReleaseStore(store).readRecord('reports', version ?? '');
    expect(record?.bytes).toEqual({
      entry: expect.any(Number),
      frame: null,
      pages: { '/reports': expect.any(Number), '/reports/:id': expect.any(Number) },
    });
    const resolve = createStackResolver(new ReleaseStore(store));
    expect(await resolve(`areas/reports/${version}/${file}:${position}`)).toMatch(
      /src\/features\/report-detail\/report-detail\.tsx:\d+:\d+$/,
    );
  });

  /** Where the build has a text of the sources: `assets/page.js`, `1:5012`. */
  async function findInScripts(text: string): Promise<{ file: string; position: string }> {
    for (const file of await readdir(area.dist, { recursive: true })) {
      const before = file.endsWith('.js') && (await readFile(join(area.dist, file), 'utf8')).split(text);
      if (!before || before.length < 2) continue;
      const lines = String(before[0]).split('\n');
      return { file, position: `${lines.length}:${String(lines.at(-1)).length + 1}` };
    }
    throw new Error(`No script contains "${text}".`);
  }

  it(
    'is served to pages of a deployed portal while it is developed',
    async () => {
      const port = await findFreePort();
      const server = area.start('npm run dev', { 'npm run dev': `npm run dev -- --port ${port}` });
      try {
        const origin = `http://localhost:${port}`;
        const entry = await fetchAsPage(`${origin}/remoteEntry.js`);
        expect(entry).toMatchObject({ status: 200, allowedOrigin: '*' });
        const page = bundler === 'vite' ? 'src/pages/report-page.tsx' : '__federation_expose_area.js';
        const chunk = await fetchAsPage(`${origin}/${page}`);
        expect(chunk).toMatchObject({ status: 200, allowedOrigin: '*' });
        // The content policy of the portal refuses `eval`; nothing may ask the portal to compile; React is the page's.
        expect(entry.body + chunk.body).not.toMatch(/\beval\(|_rspack\/lazy|jsx-dev-runtime/);
      } finally {
        await server.stop();
      }
    },
    LIMIT_MS,
  );
});
