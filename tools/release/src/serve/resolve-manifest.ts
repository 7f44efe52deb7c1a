import type { User } from '@portal/auth';
import {
  type AreaClaim,
  type AreaDescriptor,
  type AreaRecord,
  type AreaRelease,
  type ChannelRule,
  type Composition,
  type DevelopmentLink,
  type DisabledState,
  findIncompatibilities,
  isBuiltByUs,
  type Pointer,
  type Problem,
  type ShellRecord,
} from '@portal/release-manifest';
import { findDevelopmentLinks } from '../channels/development-link.ts';
import { findRule } from '../channels/find-rule.ts';
import { isExpired } from '../channels/is-expired.ts';
import { hasDueChange } from '../channels/schedule.ts';
import type { ReleaseStore } from '../store/store.ts';
import { findNewAreas, type NewArea, readArea, readNewAreas } from './new-areas.ts';
import { type ScriptFile, toScript, urlOf } from './script-file.ts';

/** The document that a page carries and `/app.json` answers: what {@link Composition} points at, for one visitor. */
export interface ResolvedManifest {
  last_modified: string;
  sequence: number;
  claims: AreaClaim[];
  shell: { version: string; scripts: ScriptFile[] };
  areas: AreaDescriptor[];
}

/** The live versions of a composition with their records. */
export interface LiveReleases {
  lastModified: string;
  sequence: number;
  shell: ShellRecord | null;
  areas: LiveArea[];
  problems: Problem[];
  /** A scheduled change has to be made first. */
  isChangeDue: boolean;
  developmentLinks: DevelopmentLink[];
  /** Areas that are not live, and the previews that give them to sessions. */
  newAreas: NewArea[];
}

interface LiveArea {
  record: AreaRecord;
  previous: AreaRecord | null;
  /** Other versions and who gets them. */
  channels: { rule: ChannelRule; record: AreaRecord }[];
  disabled: DisabledState | null;
  /** Settings of its flags. */
  flags: Pointer['flags'];
  /** The visitor loads it from a developer's server. */
  development?: DevelopmentLink | undefined;
}

/**
 * Reads the records that a composition points at. An area whose live version has no usable record is reported; the
 * version before takes its place if there is one to fall back to.
 */
export async function readLiveReleases(store: ReleaseStore): Promise<LiveReleases> {
  const { composition, problems } = await store.readWithProblems();
  const found = [...problems];
  const areas: LiveArea[] = [];
  const now = new Date();
  const shell = await readShell(store, composition, found);
  for (const { name, version, disabled, flags, ...pointer } of composition.areas) {
    const record = await readArea(store, name, version);
    const earlier = await readFallback(store, name, { version, ...pointer }, shell);
    const channels: LiveArea['channels'] = [];
    for (const rule of pointer.channels) {
      if (isExpired(rule, now)) continue;
      const other = await readArea(store, name, rule.version);
      if (other !== null) channels.push({ rule, record: other });
      else found.push({ name, reason: `version ${rule.version} has no usable record` });
    }
    if (record !== null) areas.push({ record, previous: earlier, channels, disabled, flags });
    else {
      found.push({ name, reason: `version ${version} has no usable record` });
      if (earlier !== null) areas.push({ record: earlier, previous: null, channels, disabled, flags });
    }
  }
  const newAreas = await readNewAreas(store, composition, found);
  return {
    lastModified: composition.lastModified,
    sequence: composition.sequence,
    shell,
    areas,
    problems: found,
    isChangeDue: hasDueChange(composition, now),
    developmentLinks: composition.developmentLinks,
    newAreas,
  };
}

/**
 * What is live for one visitor: their version of each area. Pages fall back from it to the version that everyone else
 * gets.
 */
export function liveFor(live: LiveReleases, visitor: Visitor | null): LiveReleases {
  if (visitor === null) return live;
  const now = new Date();
  const links = findDevelopmentLinks(live.developmentLinks, visitor, now);
  const areas = live.areas.map((area) => {
    const development = links.findLast((link) => link.area === area.record.name);
    // A person who opened a link may be trying the fix for the disabled area.
    if (development !== undefined)
      return { ...area, previous: null, channels: [], disabled: null, development };
    const rule = findRule(
      area.channels.map((channel) => channel.rule),
      visitor,
      now,
    );
    const chosen = area.channels.find((channel) => channel.rule === rule);
    if (chosen === undefined) return { ...area, channels: [] };
    const { record } = chosen;
    if (rule?.to === 'preview' && area.disabled !== null)
      return { ...area, record, previous: null, channels: [], disabled: null };
    return { ...area, record, previous: area.record, channels: [] };
  });
  const added = findNewAreas(live, visitor, now).map((record) => ({
    record,
    previous: null,
    channels: [],
    disabled: null,
    flags: {},
  }));
  return { ...live, areas: [...areas, ...added] };
}

/**
 * The latest version that is known good, or else the one before. Never one that was rolled back. A version that does not
 * fit the live shell comes last: only pages that were opened earlier can run it.
 */
async function readFallback(
  store: ReleaseStore,
  name: string,
  {
    version,
    previous,
    knownGood,
    rolledBack,
  }: Pick<Pointer, 'version' | 'previous' | 'knownGood' | 'rolledBack'>,
  shell: ShellRecord | null,
): Promise<AreaRecord | null> {
  const records: AreaRecord[] = [];
  for (const candidate of [knownGood, previous]) {
    if (!candidate || candidate === version || rolledBack.includes(candidate)) continue;
    const record = await readArea(store, name, candidate);
    if (record !== null) records.push(record);
  }
  const fitting = records.find(
    (record) => shell === null || findIncompatibilities(record, shell).length === 0,
  );
  return fitting ?? records[0] ?? null;
}

/** The live shell, or the one before it when the live one has no usable record: without a shell there is no portal. */
async function readShell(
  store: ReleaseStore,
  { shell }: Composition,
  problems: Problem[],
): Promise<ShellRecord | null> {
  for (const version of [shell?.version, shell?.previous]) {
    if (version === undefined || version === null) continue;
    const record = await store.readRecord('shell', version);
    if (record?.kind === 'shell') return record;
    problems.push({ name: 'shell', reason: `version ${version} has no usable record` });
  }
  return null;
}

/** A signed-in visitor. */
export interface Visitor {
  user: User;
  /** Text of the API's answer to the me call, for the page to use. */
  me: string;
  /** Hash of the session, which previews belong to. */
  session: string;
  /** Whether the visitor may open at least one page of the area. */
  mayOpen: (area: GuardedArea) => boolean;
  /** Whether the area exists for this visitor, although they may not open it or not yet. */
  mayFind: (area: GuardedArea) => boolean;
}

type GuardedArea = Pick<AreaRecord, 'name' | 'paths' | 'audience' | 'routes'>;

/**
 * The manifest of one visitor.
 * @param visitor null for a visitor who is not signed in
 * @param host the shell that the visitor's page runs, which may be older than the live one. An area that does not fit it
 *   is resolved to its previous version if that fits, and is marked otherwise.
 * @param flags the visitor's flags, by area
 */
export function toManifest(
  live: LiveReleases,
  visitor: Visitor | null,
  host: ShellRecord | null = live.shell,
  flags: Readonly<Record<string, Record<string, boolean>>> = {},
): ResolvedManifest {
  const { lastModified, sequence, shell, areas } = liveFor(live, visitor);
  return {
    last_modified: lastModified,
    sequence,
    shell: {
      version: shell?.version ?? '',
      scripts: (shell?.entries ?? []).map((file) => toScript(shell, file)),
    },
    claims: areas.flatMap(({ record }) => toClaim(record, visitor)),
    areas: areas
      .filter(({ record }) => visitor?.mayOpen(record) === true)
      .map(({ record, previous, disabled, development }) => {
        const incompatible = host === null ? [] : findIncompatibilities(record, host);
        const fallback =
          previous !== null && (host === null || findIncompatibilities(previous, host).length === 0)
            ? previous
            : null;
        const usesFallback = incompatible.length > 0 && fallback !== null;
        const used = usesFallback ? fallback : record;
        return {
          ...(development === undefined ? toRelease(used) : toDeveloped(used, development)),
          name: used.name,
          paths: used.paths,
          audience: used.audience,
          routes: used.routes,
          menu: used.menu,
          commands: used.commands,
          targets: used.targets,
          starts: used.starts,
          previous: usesFallback || fallback === null ? null : toRelease(fallback),
          incompatible: usesFallback ? [] : incompatible,
          disabled: disabled && { message: disabled.message },
          flags: flags[used.name] ?? {},
        };
      }),
  };
}

function toClaim(record: AreaRecord, visitor: Visitor | null): AreaClaim[] {
  const { paths, audience, routes } = record;
  // Signed out, every page leads to sign-in, so nothing but the paths is needed.
  if (visitor === null) return [{ paths, audience: 'everyone', routes: [] }];
  return visitor.mayOpen(record) || !visitor.mayFind(record) ? [] : [{ paths, audience, routes }];
}

function toRelease(record: AreaRecord): AreaRelease {
  const [entry = ''] = record.entries;
  return {
    version: record.version,
    entry: urlOf(record, entry),
    integrity: record.files[entry] ?? '',
    preload: record.preload.map((file) => toScript(record, file)),
    layers: record.layers,
    container: record.container,
    entryType: record.entryType,
    // Chunks of our own builds have their integrity in the entry.
    scripts: isBuiltByUs(record) ? {} : scriptsOf(record),
    sdk: record.sdk,
  };
}

/** Replaces the version in the URLs of an area that a session loads from a developer's server. */
export const DEVELOPMENT_VERSION = 'dev';

/** Routes and menu come from the published version. The page server redirects the URLs to the developer's server. */
function toDeveloped(record: AreaRecord, { origin, entry }: DevelopmentLink) {
  return {
    ...toRelease(record),
    version: DEVELOPMENT_VERSION,
    entry: urlOf({ ...record, version: DEVELOPMENT_VERSION }, entry),
    // Its files change while it is developed.
    integrity: '',
    preload: [],
    scripts: {},
    development: origin,
  };
}

function scriptsOf(record: AreaRecord): Record<string, string> {
  const scripts = Object.entries(record.files).filter(([file]) => /\.[cm]?js$/.test(file));
  return Object.fromEntries(scripts.map(([file, integrity]) => [urlOf(record, file), integrity]));
}
