import { reportArea } from '../area-reports.ts';

/** The part of the share scope that is read here: module → version. */
type ShareScope = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Announced at the start of an area whose build contains its own copy of a singleton. */
interface Announcement {
  app: string;
  modules: readonly string[];
}

const reported = new Set<string>();

/**
 * Reports modules that must exist once in the page and that an area brings a second time: those that it offers to others
 * through federation, and those that its build contains. Each is reported once.
 */
export function reportDuplicates(area: string, shareScope: ShareScope): void {
  const offered = Object.keys(shareScope).filter(
    (module) => Object.keys(shareScope[module] ?? {}).length > 1,
  );
  const contained = readAnnouncements().flatMap(({ app, modules }) => (app === area ? modules : []));
  const modules = [...new Set([...offered, ...contained])].filter(
    (module) => !reported.has(`${area} ${module}`),
  );
  if (modules.length === 0) return;
  for (const module of modules) reported.add(`${area} ${module}`);
  reportArea({ kind: 'duplicated', area, modules });
}

function readAnnouncements(): readonly Announcement[] {
  const { portalBundledSingletons } = globalThis as { portalBundledSingletons?: readonly Announcement[] };
  return portalBundledSingletons ?? [];
}
