interface PackageFile {
  name: string;
  [key: string]: unknown;
}

function titleOf(name: string): string {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function componentOf(name: string): string {
  return name
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');
}

/** Files of a new area, by their path in its folder. */
export function areaFiles(name: string, path: string, model: PackageFile): Record<string, string> {
  const title = titleOf(name);
  const component = `${componentOf(name)}Page`;
  const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
  return {
    'package.json': json({ ...model, name: `@portal/${name}`, version: '1.0.0' }),
    'area.json': json({ paths: [path], audience: 'everyone', sdk: '^1.0.0' }),
    'tsconfig.json': json({
      extends: '../../tsconfig.base.json',
      compilerOptions: { types: ['node'] },
      include: ['src', '*.config.ts'],
    }),
    'jest.config.ts': `import { jestWeb } from '@portal/build-config/jest-web';

// biome-ignore lint/style/noDefaultExport: Jest reads the default export.
export default jestWeb;
`,
    'README.md': `# ${title}

Area of the portal for \`${path}\`.

| File | What |
|---|---|
| \`area.json\` | paths, audience and the version of the area contract |
| \`src/area.ts\` | the routes, each page lazy |
| \`src/pages/\` | one thin file per route |

\`pnpm dev ${name}\` from the repository's root serves this area with hot reload inside the portal.
`,
    'src/area.ts': `import { defineArea } from '@portal/portal-sdk';

export const area = defineArea({
  name: '${name}',
  routes: [{ path: '${path}', lazy: async () => ({ Component: (await import('./pages/${name}-page.tsx')).${component} }) }],
});
`,
    [`src/pages/${name}-page.tsx`]: `import { usePageTitle, useUser } from '@portal/portal-sdk';
import { Text } from '@portal/ui';
import { Page, PageHeader } from '@portal/ui/page';

export function ${component}() {
  usePageTitle('${title}');
  const { partner } = useUser();
  return (
    <Page>
      <PageHeader title="${title}" />
      <Text>{partner.name}</Text>
    </Page>
  );
}
`,
    'src/area.test.ts': `import { expect, it } from '@jest/globals';
import { area } from './area.ts';

it('answers ${path}', async () => {
  expect(area.routes.map((route) => route.path)).toEqual(['${path}']);
  const { ${component} } = await import('./pages/${name}-page.tsx');
  expect(${component}).toBeInstanceOf(Function);
});
`,
  };
}
