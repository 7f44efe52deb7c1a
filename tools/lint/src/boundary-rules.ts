import type { IForbiddenRuleType } from 'dependency-cruiser';

/** Apps that are not areas: the host, the provider's server and its operator UI. */
const AREA = '^apps/(?!(?:shell|provider-api|release-console)/)[^/]+/';
const TEST = '\\.test\\.tsx?$|/testing(?:/|\\.tsx?$)';
const PROVIDER_TESTING = '^apps/provider-api/src/testing/';

/** Matches an npm package, resolved or not, and everything below it. */
function npm(...names: string[]): string {
  return `(?:^|/node_modules/)(?:${names.join('|')})(?:/|$)`;
}

function folder(...names: string[]): string {
  return `^packages/(?:${names.join('|')})/`;
}

/** Areas and their kits. */
const AREA_CODE = [AREA, folder('area-kit', 'quote-kit')];
const STATE_LIBRARIES = npm('react-router', 'react-router-dom', 'swr', 'zustand');
const FORM_LIBRARIES = npm('react-final-form', 'react-final-form-arrays', 'final-form', 'final-form-arrays');
const ONE_WAY =
  'Imports go one way: apps → quote-kit → area-kit → (portal-sdk → auth → api-client) and ui (docs/conventions.md).';

/** What each package must not import. */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  brand: ['[^/]+(?<!brand)'],
  'release-manifest': ['[^/]+(?<!release-manifest)'],
  'area-kit': ['quote-kit'],
  ui: ['quote-kit', 'area-kit', 'portal-sdk', 'auth', 'api-client'],
  'portal-sdk': ['quote-kit', 'area-kit', 'ui'],
  auth: ['quote-kit', 'area-kit', 'portal-sdk', 'ui'],
  'api-client': ['quote-kit', 'area-kit', 'portal-sdk', 'auth', 'ui'],
};

/** The folders of the shell, highest layer first. */
const SHELL_LAYERS = ['app', 'pages', 'features', 'frame', 'platform'] as const;
const SHELL = '^apps/shell/src/';
const EARLY_SCRIPT = `${SHELL}platform/first-paint/early-script/`;
const SHELL_ORDER = `In the shell imports go ${SHELL_LAYERS.join(' → ')}: pass what a lower layer needs in a context or a prop (docs/conventions.md).`;

/** The import rules, by folder pattern: a new area or package is covered from its first file. */
export const BOUNDARY_RULES: readonly IForbiddenRuleType[] = [
  {
    name: 'unresolved',
    severity: 'error',
    comment: 'The import does not resolve: add the package to package.json, or correct the path.',
    from: {},
    to: { couldNotResolve: true, pathNot: '\\.(?:css|svg|woff2)$' },
  },
  {
    name: 'import-cycle',
    severity: 'error',
    comment:
      'Files must not import each other in a circle, types included: move the shared part to a separate file.',
    from: { pathNot: TEST },
    to: { circular: true },
  },
  {
    name: 'app-to-app',
    severity: 'error',
    comment:
      'An app never imports another app. Link with pathTo of @portal/portal-sdk, or move the code to a package.',
    from: { path: '^apps/([^/]+)/' },
    to: { path: '^apps/', pathNot: ['^apps/$1/', PROVIDER_TESTING] },
  },
  {
    name: 'package-to-app',
    severity: 'error',
    comment: 'A package never imports an app.',
    from: { path: '^packages/' },
    to: { path: '^apps/', pathNot: PROVIDER_TESTING },
  },
  {
    name: 'provider-testing',
    severity: 'error',
    comment:
      'Screens know the provider by its contract only: @portal/api-client. Tests may start the real server.',
    from: { path: '^(?:apps|packages)/', pathNot: ['^apps/provider-api/', TEST] },
    to: { path: PROVIDER_TESTING },
  },
  {
    name: 'feature-to-feature',
    severity: 'error',
    comment: 'A feature never imports another feature: move the shared code to features/shared/.',
    from: { path: '^apps/([^/]+)/src/features/([^/]+)/', pathNot: TEST },
    to: { path: '^apps/$1/src/features/', pathNot: '^apps/$1/src/features/(?:$2|shared)/' },
  },
  {
    name: 'feature-to-page',
    severity: 'error',
    comment: 'Inside an area imports go pages → features/<feature> → features/shared.',
    from: { path: '^apps/([^/]+)/src/features/', pathNot: [SHELL, TEST] },
    to: { path: '^apps/$1/src/pages/' },
  },
  {
    name: 'shell-folder',
    severity: 'error',
    comment: `Every file of the shell is in one layer: ${SHELL_LAYERS.join(', ')}. Only tests import testing/.`,
    from: { path: SHELL, pathNot: TEST },
    to: { path: SHELL, pathNot: `${SHELL}(?:${SHELL_LAYERS.join('|')})/` },
  },
  {
    name: 'early-script',
    severity: 'error',
    comment: 'The inline script is part of every page: it imports constants and small functions, no library.',
    from: { path: EARLY_SCRIPT, pathNot: TEST },
    to: {
      pathNot: [
        EARLY_SCRIPT,
        `${SHELL}platform/first-paint/early-page\\.ts$`,
        folder('release-manifest'),
        '^packages/ui/src/theme/color-mode-names\\.ts$',
        // The type of a response.
        '^packages/api-client/src/client/index\\.ts$',
      ],
    },
  },
  ...SHELL_LAYERS.slice(1).map(
    (layer, index): IForbiddenRuleType => ({
      name: `layers-of-shell-${layer}`,
      severity: 'error',
      comment: SHELL_ORDER,
      from: { path: `${SHELL}${layer}/`, pathNot: TEST },
      to: { path: `${SHELL}(?:${SHELL_LAYERS.slice(0, index + 1).join('|')})/` },
    }),
  ),
  {
    name: 'mui-outside-ui',
    severity: 'error',
    comment: 'Only packages/ui imports MUI and emotion. Use a widget of @portal/ui, or add it there.',
    // The build replaces some of MUI's modules.
    from: { pathNot: '^packages/(?:ui|build-config/src/replacements)/' },
    to: { path: npm('@mui/[^/]+', '@emotion/[^/]+') },
  },
  {
    name: 'form-library-outside-ui',
    severity: 'error',
    comment: 'Forms come from @portal/ui/forms: form context exists once in the page.',
    from: { pathNot: '^packages/ui/' },
    to: { path: FORM_LIBRARIES },
  },
  {
    name: 'area-state',
    severity: 'error',
    comment: 'State exists once in the page: use what @portal/portal-sdk re-exports.',
    from: { path: AREA_CODE, pathNot: TEST },
    to: { path: STATE_LIBRARIES },
  },
  {
    name: 'area-session',
    severity: 'error',
    comment:
      'The session exists once in the page: use @portal/portal-sdk. Only @portal/auth/access, the access table, may be imported.',
    from: { path: AREA_CODE, pathNot: TEST },
    to: { path: folder('auth'), pathNot: '^packages/auth/src/access' },
  },
  {
    name: 'area-client',
    severity: 'error',
    comment: 'An area reads and writes through useQuery, useCommand and useApiClient of @portal/portal-sdk.',
    from: { path: AREA_CODE, pathNot: TEST },
    to: { path: '^packages/api-client/src/(?:client|swr)/' },
  },
  {
    name: 'provider-to-screen',
    severity: 'error',
    comment: 'The provider shares the contract and the access table with the screens, nothing else.',
    from: { path: '^apps/provider-api/' },
    to: { path: folder('ui', 'portal-sdk', 'area-kit', 'quote-kit') },
  },
  {
    name: 'drizzle-many-times',
    severity: 'error',
    comment:
      'Import src/db/drizzle.ts or src/db/drizzle-pg.ts: each file that imports Drizzle itself makes the server start later.',
    from: { path: '^apps/provider-api/', pathNot: '^apps/provider-api/src/db/drizzle(?:-pg)?\\.ts$' },
    to: { path: '(?:^|/node_modules/)drizzle-orm(?:/pg-core)?(?:/index\\.js)?$' },
  },
  ...Object.entries(LAYERS).map(
    ([name, forbidden]): IForbiddenRuleType => ({
      name: `layers-of-${name}`,
      severity: 'error',
      comment: ONE_WAY,
      from: { path: `${folder(name)}src/`, pathNot: TEST },
      to: { path: folder(...forbidden) },
    }),
  ),
];
