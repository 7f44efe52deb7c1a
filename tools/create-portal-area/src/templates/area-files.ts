import type { AreaNames } from './names.ts';
import { screenFiles } from './screen-files.ts';
import { testFiles } from './test-files.ts';

/** Declaration, routes, pages, features and tests of a new area by their path in its folder. */
export function areaFiles(names: AreaNames): Record<string, string> {
  const { area, path, title, component, file } = names;
  return {
    'area.json': toJson({
      paths: [path],
      audience: 'everyone',
      sdk: '^1.0.0',
      routes: [{ path }, { path: `${path}/:id` }],
      menu: [{ group: 'support', label: title, icon: 'documentation', path }],
    }),
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
    ...screenFiles(names),
    ...testFiles(names),
  };
}

export function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
