/** A package that areas in other repositories install. */
export interface PublicPackage {
  /** Its folder in the repository. */
  folder: string;
  description: string;
  /** The public exports. If undefined, all exports except `notPublic` are public. */
  only?: readonly string[];
  /** Exports that only the shell, the page server or a test in this repository imports. */
  notPublic?: readonly string[];
}

export const PUBLIC_PACKAGES: readonly PublicPackage[] = [
  { folder: 'packages/brand', description: 'Name and colours of the portal.' },
  {
    folder: 'packages/release-manifest',
    description: 'Schemas of what an area declares, of releases and of federation manifests.',
  },
  {
    folder: 'packages/api-client',
    description: 'The contract of the portal’s API, and its client.',
  },
  {
    folder: 'packages/auth',
    description: 'Session, roles and guards of the portal.',
    notPublic: ['./host-check', './compress-response'],
  },
  {
    folder: 'packages/ui',
    description: 'Widgets of the portal.',
    notPublic: ['./prerender', './color-mode-names', './bench'],
  },
  {
    folder: 'packages/portal-sdk',
    description: 'What an area shares with the portal: router, session, reads and writes, alerts.',
    notPublic: ['./host'],
  },
  {
    folder: 'packages/area-kit',
    description: 'List and detail pages of areas, and their test kit.',
    notPublic: ['./start-list'],
  },
  {
    folder: 'packages/build-config',
    description: 'The sharing table of the portal, and a Jest preset for areas.',
    only: [
      './area-pages',
      './byte-budgets',
      './sharing',
      './shared-symbols',
      './build-files',
      './compress',
      './start-urls',
      './jest-area',
      './jest-asset',
      './jest-web-setup',
      './jest-web-environment',
    ],
  },
  {
    folder: 'tools/release',
    description: 'Checks a build of an area against a portal, and publishes it.',
    only: [],
  },
  {
    folder: 'tools/create-portal-area',
    description: 'Creates an area of the portal in a new folder.',
    notPublic: ['./templates'],
  },
];
