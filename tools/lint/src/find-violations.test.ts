import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MAX_DOMAIN_LINES } from './domain-sizes.ts';
import { findViolations } from './find-violations.ts';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'portal-boundaries-'));
});
afterEach(() => rm(root, { recursive: true }));

/** Writes modules that only import; each imported file exists. */
async function rulesBroken(imports: Readonly<Record<string, string>>): Promise<string[]> {
  for (const [path, source] of Object.entries(imports)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), source);
  }
  const folders = [...new Set(Object.keys(imports).map((path) => path.split('/')[0] ?? ''))];
  return (await findViolations(root, folders)).map(({ rule }) => rule);
}

const EMPTY = 'export const x = 1;';
const importing = (path: string) => `import { x } from '${path}';\nexport const y = x;`;

describe('import boundaries', () => {
  it('accepts pages → features/<feature> → features/shared', async () => {
    expect(
      await rulesBroken({
        'apps/new/src/pages/list-page.tsx': importing('../features/list/list.tsx'),
        'apps/new/src/features/list/list.tsx': importing('../shared/columns.ts'),
        'apps/new/src/features/shared/columns.ts': EMPTY,
      }),
    ).toEqual([]);
  });

  it('accepts imports of the shell from any layer to a lower one, and from tests to all', async () => {
    expect(
      await rulesBroken({
        'apps/shell/src/main.tsx': importing('./app/routes.tsx'),
        'apps/shell/src/app/routes.tsx': importing('../pages/login.tsx'),
        'apps/shell/src/pages/login.tsx': importing('../features/login/form.tsx'),
        'apps/shell/src/features/login/form.tsx': importing('../../frame/layout.tsx'),
        'apps/shell/src/frame/layout.tsx': importing('../platform/session.ts'),
        'apps/shell/src/platform/session.ts': EMPTY,
        'apps/shell/src/platform/session.test.ts': importing('../testing/render.tsx'),
        'apps/shell/src/testing/render.tsx': importing('../app/routes.tsx'),
      }),
    ).toEqual([]);
  });

  it.each([
    ['pages', 'app'],
    ['features', 'app'],
    ['features', 'pages'],
    ['frame', 'pages'],
    ['frame', 'features'],
    ['platform', 'app'],
    ['platform', 'pages'],
    ['platform', 'frame'],
  ])('reports an import of the shell from %s up to %s', async (from, to) => {
    expect(
      await rulesBroken({
        [`apps/shell/src/${from}/a.ts`]: importing(`../${to}/b.ts`),
        [`apps/shell/src/${to}/b.ts`]: EMPTY,
      }),
    ).toEqual([`layers-of-shell-${from}`]);
  });

  it.each([
    ['parts', './parts/b.ts'],
    ['testing', './testing/b.ts'],
  ])('reports an import of the shell’s code from %s, which is not a layer', async (folder, path) => {
    expect(
      await rulesBroken({
        'apps/shell/src/main.tsx': importing(path),
        [`apps/shell/src/${folder}/b.ts`]: EMPTY,
      }),
    ).toEqual(['shell-folder']);
  });

  it.each([
    ['feature-to-feature', 'apps/new/src/features/a/a.ts', 'apps/new/src/features/b/b.ts', '../b/b.ts'],
    ['feature-to-feature', 'apps/new/src/features/a/a.ts', 'apps/new/src/features/b.ts', '../b.ts'],
    ['feature-to-page', 'apps/new/src/features/a/a.ts', 'apps/new/src/pages/p.tsx', '../../pages/p.tsx'],
    ['app-to-app', 'apps/new/src/area.ts', 'apps/orders/src/area.ts', '../../orders/src/area.ts'],
    ['package-to-app', 'packages/x/src/a.ts', 'apps/new/src/area.ts', '../../../apps/new/src/area.ts'],
    [
      'area-session',
      'apps/new/src/area.ts',
      'packages/auth/src/store.ts',
      '../../../packages/auth/src/store.ts',
    ],
    [
      'area-client',
      'apps/new/src/area.ts',
      'packages/api-client/src/client/a.ts',
      '../../../packages/api-client/src/client/a.ts',
    ],
    [
      'provider-to-screen',
      'apps/provider-api/src/a.ts',
      'packages/ui/src/a.ts',
      '../../../packages/ui/src/a.ts',
    ],
    [
      'early-script',
      'apps/shell/src/platform/first-paint/early-script/a.ts',
      'apps/shell/src/platform/session/b.ts',
      '../../session/b.ts',
    ],
    ['layers-of-brand', 'packages/brand/src/a.ts', 'packages/ui/src/a.ts', '../../ui/src/a.ts'],
    ['layers-of-ui', 'packages/ui/src/a.ts', 'packages/auth/src/access.ts', '../../auth/src/access.ts'],
    [
      'layers-of-portal-sdk',
      'packages/portal-sdk/src/a.ts',
      'packages/area-kit/src/a.ts',
      '../../area-kit/src/a.ts',
    ],
    ['layers-of-auth', 'packages/auth/src/a.ts', 'packages/portal-sdk/src/a.ts', '../../portal-sdk/src/a.ts'],
    ['layers-of-api-client', 'packages/api-client/src/a.ts', 'packages/auth/src/a.ts', '../../auth/src/a.ts'],
    [
      'provider-testing',
      'apps/new/src/a.ts',
      'apps/provider-api/src/testing/a.ts',
      '../../provider-api/src/testing/a.ts',
    ],
  ])('reports %s', async (rule, from, to, path) => {
    expect(await rulesBroken({ [from]: importing(path), [to]: EMPTY })).toEqual([rule]);
  });

  it.each([
    ['drizzle-many-times', 'apps/provider-api/src/a.ts', 'drizzle-orm'],
    ['drizzle-many-times', 'apps/provider-api/src/a.ts', 'drizzle-orm/pg-core'],
    ['mui-outside-ui', 'apps/new/src/a.tsx', '@mui/material'],
    ['form-library-outside-ui', 'apps/shell/src/a.tsx', 'react-final-form'],
    ['area-state', 'apps/new/src/a.tsx', 'swr'],
    ['area-state', 'packages/area-kit/src/a.tsx', 'react-router'],
  ])('reports %s, installed or not', async (rule, from, name) => {
    expect((await rulesBroken({ [from]: importing(name) })).toSorted()).toEqual(
      [rule, 'unresolved'].toSorted(),
    );
  });

  it('reports a cycle of type-only imports', async () => {
    expect(
      await rulesBroken({
        'tools/a/src/a.ts': "import type { B } from './b.ts';\nexport type A = B;",
        'tools/a/src/b.ts': "import type { A } from './a.ts';\nexport type B = A;",
      }),
    ).toEqual(['import-cycle']);
  });

  it('reports provider domains that import each other in a circle', async () => {
    expect(
      await rulesBroken({
        'apps/provider-api/src/quotes/a.ts': importing('../orders/a.ts'),
        'apps/provider-api/src/orders/a.ts': EMPTY,
        'apps/provider-api/src/orders/b.ts': importing('../quotes/b.ts'),
        'apps/provider-api/src/quotes/b.ts': EMPTY,
      }),
    ).toEqual(['domain-cycle']);
  });

  it('reports a provider domain that is too large, without its tests', async () => {
    const lines = (count: number) => '// line\n'.repeat(count - 1) + EMPTY;
    const half = MAX_DOMAIN_LINES / 2;
    expect(
      await rulesBroken({
        'apps/provider-api/src/orders/a.ts': lines(half),
        'apps/provider-api/src/orders/list/b.ts': lines(half),
        'apps/provider-api/src/orders/a.test.ts': lines(half),
        'apps/provider-api/src/quotes/a.ts': lines(half),
        'apps/provider-api/src/quotes/list/b.ts': lines(half + 1),
      }),
    ).toEqual(['domain-size']);
  });

  it('lets tests use the real server and libraries of the page', async () => {
    expect(
      await rulesBroken({
        'apps/new/src/a.test.ts': importing('../../provider-api/src/testing/a.ts'),
        'apps/provider-api/src/testing/a.ts': EMPTY,
      }),
    ).toEqual([]);
  });
});
