/**
 * What shell and areas share at runtime. A shared module is not tree-shaken, so each row gives its reason
 * (docs/decisions/0001). Used by the builds of the shell and of every area.
 */
export interface SharedModule {
  /** The request exactly as it is imported. A trailing slash shares every module below it. */
  request: string;
  /** Package whose version counts. */
  package: string;
  /** `eager`: part of the shell's first script. `lazy`: a chunk of the shell, loaded on first use. */
  provided: 'eager' | 'lazy';
  /** Also preloads the module's own lazy imports, because they are needed soon afterwards. */
  showsAtOnce?: true;
  /** A module that it imports lazily, and only in windows that match a media query. */
  showsIf?: { request: string; media: string };
  /** Areas import it as a whole, so they need all that it exports. */
  isFacade?: true;
  why: string;
}

export const SHARED_MODULES: readonly SharedModule[] = [
  { request: 'react', package: 'react', provided: 'eager', why: 'Hooks work with one React only.' },
  { request: 'react/jsx-runtime', package: 'react', provided: 'eager', why: 'Part of the same React.' },
  // Without the slash form `react-dom/client` and `react-dom` come from two copies.
  {
    request: 'react-dom',
    package: 'react-dom',
    provided: 'eager',
    why: 'Portals and flushSync need the renderer in use.',
  },
  {
    request: '@portal/portal-sdk',
    package: '@portal/portal-sdk',
    provided: 'eager',
    why: 'Facade: router context, SWR cache, session, alerts and titles exist once; unused library code is tree-shaken.',
  },
  {
    request: '@portal/api-client/schema',
    package: '@portal/api-client',
    provided: 'eager',
    isFacade: true,
    why: 'Schema functions that every call uses; no area carries a copy of those that the shell has.',
  },
  {
    request: '@portal/ui',
    package: '@portal/ui',
    provided: 'eager',
    why: 'Facade: theme, emotion cache and core widgets exist once.',
  },
  {
    request: '@portal/ui/page',
    package: '@portal/ui',
    provided: 'lazy',
    why: 'Used by every page except sign-in.',
  },
  {
    request: '@portal/ui/forms',
    package: '@portal/ui',
    provided: 'lazy',
    why: 'Form context exists once; sign-in loads it too.',
  },
  {
    request: '@portal/ui/detail',
    package: '@portal/ui',
    provided: 'lazy',
    why: 'Figures, steps and files of one record; lists do without.',
  },
  {
    request: '@portal/ui/fields',
    package: '@portal/ui',
    provided: 'lazy',
    why: 'Drafts, files and the larger fields of long forms; dialogs and filters do without.',
  },
  {
    request: '@portal/ui/grid',
    package: '@portal/ui',
    provided: 'lazy',
    showsAtOnce: true,
    // Below that width, lists are cards (packages/ui/src/grid/columns/fit-columns.ts).
    showsIf: { request: './rows-grid.tsx', media: '(min-width: 900px)' },
    why: 'The data grid is large, and every list in a window from 900 px uses it; a list renders, and requests its rows, before the grid has loaded.',
  },
  {
    request: '@portal/area-kit',
    package: '@portal/area-kit',
    provided: 'lazy',
    why: 'List pages of every area; no area carries a copy, and sign-in does without.',
  },
  {
    request: '@portal/area-kit/detail',
    package: '@portal/area-kit',
    provided: 'lazy',
    why: 'Detail pages, versions and conflicts; lists do without.',
  },
  {
    request: '@portal/ui/charts',
    package: '@portal/ui',
    provided: 'lazy',
    why: 'Charts are large; dashboard and services use them.',
  },
  {
    request: '@portal/ui/dates',
    package: '@portal/ui',
    provided: 'lazy',
    why: 'Pickers and their localisation context exist once.',
  },
  {
    request: '@portal/ui/map',
    package: '@portal/ui',
    provided: 'lazy',
    why: 'The provider’s map script is loaded once.',
  },
];

/** Version of an installed package. */
export type VersionOf = (packageName: string) => string;

interface SharedConfig {
  singleton: true;
  import: false;
  /** Refuses another version instead of warning about it. */
  strictVersion: true;
  requiredVersion: string;
}

/** Version of each shared module, by request, for the shell, which provides them. */
export function sharedVersions(versionOf: VersionOf): Record<string, string> {
  return Object.fromEntries(SHARED_MODULES.map((shared) => [shared.request, versionOf(shared.package)]));
}

/** Areas contain no fallback copies. The shell refuses an incompatible area by its record before its code runs. */
export function sharedByArea(versionOf: VersionOf): Record<string, SharedConfig> {
  return Object.fromEntries(
    SHARED_MODULES.map((shared) => [
      shared.request,
      {
        singleton: true as const,
        import: false as const,
        strictVersion: true as const,
        requiredVersion: `^${versionOf(shared.package)}`,
      },
    ]),
  );
}
