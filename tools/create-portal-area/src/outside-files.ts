import { rspackConfig, viteConfig } from './bundler-configs.ts';
import { type AreaNames, toJson } from './templates/index.ts';

export const BUNDLERS = ['rspack', 'vite'] as const;
export type Bundler = (typeof BUNDLERS)[number];

/** Packages of the portal. Packages that these depend on are listed too, so that npm takes all from the same place. */
const PORTAL = ['api-client', 'area-kit', 'auth', 'brand', 'portal-sdk', 'release-manifest', 'ui'];
const TOOLS = ['build-config', 'release'];
const LIBRARIES = ['react', 'react-dom'];
const TEST_LIBRARIES = [
  ...['@jest/globals', '@swc/core', '@swc/jest', 'jest', 'typescript'],
  ...['@testing-library/dom', '@testing-library/jest-dom', '@testing-library/react'],
  ...['@testing-library/user-event', '@types/node', '@types/react', '@types/react-dom'],
];
/** Serves the area for `release dev-link`. */
const DEV_COMMANDS: Readonly<Record<Bundler, string>> = {
  rspack: 'rspack serve --devtool source-map',
  vite: 'vite',
};
const BUNDLER_PACKAGES: Readonly<Record<Bundler, readonly string[]>> = {
  rspack: ['@module-federation/enhanced', '@rspack/cli', '@rspack/core', '@rspack/dev-server'],
  vite: ['@module-federation/vite', 'vite'],
};

/** The files of an area in another repository, except its sources. */
export function outsideFiles(
  names: AreaNames,
  bundler: Bundler,
  versionOf: (name: string) => string,
): Record<string, string> {
  const versions = (list: readonly string[]) =>
    Object.fromEntries([...list].sort().map((name) => [name, versionOf(name)]));
  const own = (list: readonly string[]) => list.map((name) => `@portal/${name}`);
  return {
    'package.json': toJson({
      name: names.area,
      version: '1.0.0',
      private: true,
      type: 'module',
      // The tests run in jsdom, which needs these versions of Node.
      engines: { node: '^22.22.2 || ^24.15.0 || >=26.0.0' },
      scripts: {
        dev: DEV_COMMANDS[bundler],
        build: `${bundler} build`,
        test: 'node --experimental-vm-modules --no-warnings node_modules/jest/bin/jest.js',
        types: 'tsc -p .',
      },
      dependencies: versions([...own(PORTAL), ...LIBRARIES]),
      devDependencies: versions([...own(TOOLS), ...TEST_LIBRARIES, ...BUNDLER_PACKAGES[bundler]]),
    }),
    ...(bundler === 'rspack'
      ? { 'rspack.config.mjs': rspackConfig(names) }
      : { 'vite.config.mjs': viteConfig(names) }),
    'jest.config.mjs': `import { jestArea } from '@portal/build-config/jest-area';

export default jestArea;
`,
    'tsconfig.json': toJson({
      compilerOptions: {
        target: 'ES2023',
        lib: ['ES2023', 'DOM', 'DOM.Iterable'],
        module: 'ESNext',
        moduleResolution: 'Bundler',
        jsx: 'react-jsx',
        strict: true,
        noUncheckedIndexedAccess: true,
        isolatedModules: true,
        verbatimModuleSyntax: true,
        allowImportingTsExtensions: true,
        skipLibCheck: true,
        noEmit: true,
        types: ['node'],
      },
      include: ['src'],
    }),
    '.gitignore': 'node_modules\ndist\n',
    'README.md': `# ${names.title}

Area of the portal for \`${names.path}\`, built by ${bundler}. The portal's guide for areas in other repositories, docs/outside-areas.md, explains its files.
`,
    'src/contract.test.ts': contractTest(names),
  };
}

function contractTest({ path, file }: AreaNames): string {
  const example = file.replaceAll('-', '_').toUpperCase();
  return `import { fakeServer, pageOf, testContract } from '@portal/area-kit/testing';
import { area } from './area.ts';
import { getCall, listCall } from './features/shared/${file}.ts';
import { ${example} } from './testing/${file}.ts';

// What the portal expects of an area: its declaration, its routes, and that each page can be shown.
testContract(area, {
  root: \`\${import.meta.dirname}/..\`,
  addresses: { '${path}/:id': '${path}/1' },
  server: () =>
    fakeServer()
      .on(listCall, () => pageOf([${example}]))
      .on(getCall, () => ${example}),
});
`;
}
