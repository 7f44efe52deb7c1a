import { reportArea } from '../area-reports.ts';
import { HOST_NAME } from './host-name.ts';

/** The part of the share scope that is read here: module → version. */
type ShareScope = Readonly<Record<string, Readonly<Record<string, SharedVersion>>>>;

interface SharedVersion {
  from?: string;
  /** Set, by every runtime, once the version is used. */
  loaded?: unknown;
}

/** Announced at the start of an area whose build contains its own copy of a singleton. */
interface Announcement {
  app: string;
  modules: readonly string[];
}

const reported = new Set<string>();

/**
 * Reports modules that must exist once in the page and that an area brings a second time: those that it uses in another
 * version than the shell's, and those that its build contains. A copy that a container offers for pages without the
 * module, and that nobody uses, is no duplicate. Each is reported once.
 */
export function reportDuplicates(area: string, shareScope: ShareScope): void {
  const used = Object.keys(shareScope).filter(
    (module) => Object.values(shareScope[module] ?? {}).filter(isUsed).length > 1,
  );
  const contained = readAnnouncements().flatMap(({ app, modules }) => (app === area ? modules : []));
  const modules = [...new Set([...used, ...contained])].filter(
    (module) => !reported.has(`${area} ${module}`),
  );
  if (modules.length === 0) return;
  for (const module of modules) reported.add(`${area} ${module}`);
  reportArea({ kind: 'duplicated', area, modules });
}

function isUsed({ from, loaded }: SharedVersion): boolean {
  return from === HOST_NAME || Boolean(loaded);
}

function readAnnouncements(): readonly Announcement[] {
  const { portalBundledSingletons } = globalThis as { portalBundledSingletons?: readonly Announcement[] };
  return portalBundledSingletons ?? [];
}
