import type { AreaNames } from './names.ts';
import { screenFiles } from './screen-files.ts';
import { testFiles } from './test-files.ts';

export interface PackageFile {
  scripts: Record<string, string>;
  devDependencies: Record<string, string>;
}

/** Files of a new area by their path in its folder. `model` is the package.json of an existing area. */
export function areaFiles(names: AreaNames, model: PackageFile): Record<string, string> {
  return { ...configFiles(names, model), ...screenFiles(names), ...testFiles(names) };
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

function configFiles(names: AreaNames, model: PackageFile): Record<string, string> {
  const { area, path, title, component, file } = names;
  return {
    'package.json': json({
      name: `@portal/${area}`,
      version: '1.0.0',
      private: true,
      type: 'module',
      sideEffects: false,
      scripts: model.scripts,
      dependencies: {
        '@portal/api-client': 'workspace:*',
        '@portal/area-kit': 'workspace:*',
        '@portal/portal-sdk': 'workspace:*',
        '@portal/ui': 'workspace:*',
        react: 'catalog:',
        'react-dom': 'catalog:',
      },
      devDependencies: model.devDependencies,
    }),
    'area.json': json({
      paths: [path],
      audience: 'everyone',
      sdk: '^1.0.0',
      routes: [{ path }, { path: `${path}/:id` }],
      menu: [{ group: 'support', label: title, icon: 'documentation', path }],
    }),
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

| File | Purpose |
|---|---|
| \`area.json\` | paths, routes with their guards, menu entry, audience and SDK version |
| \`src/area.ts\` | the routes; each page is lazy |
| \`src/pages/\` | one thin file per route |
| \`src/features/\` | the list and the detail page, each with its tests |

\`npm run dev -- ${area}\` serves this area with hot reload inside the portal.
`,
    'src/area.ts': `import { defineArea } from '@portal/portal-sdk';

export const area = defineArea({
  name: '${area}',
  routes: [
    {
      path: '${path}',
      lazy: async () => ({ Component: (await import('./pages/${file}-list-page.tsx')).${component}ListPage }),
    },
    {
      path: '${path}/:id',
      lazy: async () => ({ Component: (await import('./pages/${file}-page.tsx')).${component}Page }),
    },
  ],
});
`,
  };
}
