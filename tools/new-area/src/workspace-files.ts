import { type AreaNames, toJson } from 'create-portal-area/templates';

export interface PackageFile {
  scripts: Record<string, string>;
  devDependencies: Record<string, string>;
}

/** The files of an area in this repository, except its sources. `model` is the package.json of an existing area. */
export function workspaceFiles({ area, path, title }: AreaNames, model: PackageFile): Record<string, string> {
  return {
    'package.json': toJson({
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
    'tsconfig.json': toJson({
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
  };
}
