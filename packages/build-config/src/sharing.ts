/**
 * What shell and areas share at runtime. A shared module is kept whole, so each row is a decision and says why
 * (docs/decisions). Read by the shell's build and by every area's.
 */
export interface SharedModule {
  /** The request exactly as it is imported. A trailing slash shares every module below it. */
  request: string;
  /** Package whose version counts. */
  package: string;
  /** `eager`: part of the shell's first script. `lazy`: a chunk of the shell's that is fetched when first used. */
  provided: 'eager' | 'lazy';
  /** Whoever uses it will soon be shown what it imports by itself: both are fetched ahead. */
  showsAtOnce?: true;
  why: string;
}

export const SHARED_MODULES: readonly SharedModule[] = [
  { request: 'react', package: 'react', provided: 'eager', why: 'Hooks work with one React only.' },
  { request: 'react/jsx-runtime', package: 'react', provided: 'eager', why: 'Belongs to that one React.' },
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
    why: 'Facade: router context, SWR cache, session, alerts and titles exist once; what it leaves out is shaken off.',
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
    why: 'What every page needs and sign-in does not.',
  },
  {
    request: '@portal/ui/forms',
    package: '@portal/ui',
    provided: 'lazy',
    why: 'Form context exists once; sign-in loads it too.',
  },
  {
    request: '@portal/ui/grid',
    package: '@portal/ui',
    provided: 'lazy',
    showsAtOnce: true,
    why: 'The data grid is large and every list uses it; a list stands, and asks for its rows, before the grid is there.',
  },
  {
    request: '@portal/area-kit',
    package: '@portal/area-kit',
    provided: 'lazy',
    why: 'List and detail pages of every area; no area carries a copy, and sign-in does without.',
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

/** Versions by package name, as read from the packages that are installed. */
export type VersionOf = (packageName: string) => string;

interface SharedConfig {
  singleton: true;
  eager?: boolean;
  import?: false;
  version?: string;
  requiredVersion: string;
}

function caret(version: string): string {
  return `^${version}`;
}

/** The shell provides everything, and nothing else does. */
export function sharedByShell(versionOf: VersionOf): Record<string, SharedConfig> {
  return Object.fromEntries(
    SHARED_MODULES.map((shared) => {
      const version = versionOf(shared.package);
      return [
        shared.request,
        {
          singleton: true as const,
          eager: shared.provided === 'eager',
          version,
          requiredVersion: caret(version),
        },
      ];
    }),
  );
}

/** Areas build no fall-back copies: a mismatch is refused by the contract's version before their code runs. */
export function sharedByArea(versionOf: VersionOf): Record<string, SharedConfig> {
  return Object.fromEntries(
    SHARED_MODULES.map((shared) => [
      shared.request,
      { singleton: true as const, import: false as const, requiredVersion: caret(versionOf(shared.package)) },
    ]),
  );
}
