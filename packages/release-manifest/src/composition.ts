import * as v from 'valibot';
import {
  canaryWatches,
  channelRules,
  type DevelopmentLink,
  developmentLinks,
  disabledState,
  type Freeze,
  flagSettings,
  freeze,
  liveVersions,
  type NewAreaPreview,
  type NotLiveArea,
  newAreaPreviews,
  notLiveAreas,
  type ScheduledChange,
  scheduledChanges,
  UNREADABLE_DISABLED_STATE,
} from './channels.ts';
import { areaName, versionName } from './fields.ts';
import { isObject, nameOf, type Problem } from './row-problems.ts';

/** Versions written by releases before records existed were objects; only their name counts. */
const previousVersion = v.nullable(
  v.union([
    versionName,
    v.pipe(
      v.object({ version: versionName }),
      v.transform(({ version }) => version),
    ),
  ]),
);

const strictPointer = v.object({
  version: versionName,
  /** The version that was live before and may be fallen back to; null when there is none. */
  previous: v.optional(previousVersion, null),
  /** Versions that were rolled back: never fallen back to, and never made live again by publishing the same build. */
  rolledBack: v.optional(v.array(versionName), []),
  /** Versions that pruning keeps. */
  pinned: v.optional(v.array(versionName), []),
  /** Rules for users who get another version than the live one. The shell has no rules. */
  channels: v.optional(channelRules, []),
  /** The canaries that are compared with the live version. May contain versions that are no longer canaries. */
  canaryWatches: v.optional(canaryWatches),
  /** Set while the area is turned off. Always null for the shell. */
  disabled: v.optional(v.nullable(disabledState), null),
  /** Flags that someone set; the others have the default of their declaration. */
  flags: v.optional(flagSettings, {}),
  /** The latest version whose visits were judged good. Pages fall back to it. */
  knownGood: v.optional(versionName),
});
export type Pointer = v.InferOutput<typeof strictPointer>;

/** Reads a pointer of which only the live version is intact. */
const pointer = v.object({
  version: versionName,
  previous: v.fallback(strictPointer.entries.previous, null),
  rolledBack: v.fallback(strictPointer.entries.rolledBack, []),
  pinned: v.fallback(strictPointer.entries.pinned, []),
  channels: v.fallback(strictPointer.entries.channels, []),
  canaryWatches: v.fallback(strictPointer.entries.canaryWatches, undefined),
  disabled: v.fallback(strictPointer.entries.disabled, UNREADABLE_DISABLED_STATE),
  flags: v.fallback(strictPointer.entries.flags, {}),
  knownGood: v.fallback(strictPointer.entries.knownGood, undefined),
});

const areaPointer = v.object({ name: areaName, ...pointer.entries });
export type AreaPointer = v.InferOutput<typeof areaPointer>;

/** `app.json` as it is stored: which version of the shell and of each area is live. */
export interface Composition {
  /** ISO 8601 instant of the last change. */
  lastModified: string;
  /** Number of changes so far. Unlike the instant, it does not depend on the publisher's clock. */
  sequence: number;
  shell: Pointer | null;
  areas: AreaPointer[];
  freeze: Freeze | null;
  /** In the order in which they were scheduled. */
  scheduled: ScheduledChange[];
  /** Areas that single sessions of named users load from developers' servers. */
  developmentLinks: DevelopmentLink[];
  /** Areas that are not live and that single sessions preview. */
  newAreaPreviews: NewAreaPreview[];
  /** Areas that are not live and have pinned versions, or versions that were rolled back. */
  notLiveAreas: NotLiveArea[];
  /** Settings that this version does not know, by key. They are written back, because a later version may need them. */
  unknown: Readonly<Record<string, unknown>>;
}

export const EMPTY_COMPOSITION: Composition = {
  lastModified: '',
  sequence: 0,
  shell: null,
  areas: [],
  freeze: null,
  scheduled: [],
  developmentLinks: [],
  newAreaPreviews: [],
  notLiveAreas: [],
  unknown: {},
};

/** The keys of `app.json`. `lastModified` was its spelling in the first stores. */
const KNOWN_KEYS: readonly string[] = [
  'last_modified',
  'lastModified',
  'sequence',
  'shell',
  'areas',
  'freeze',
  'scheduled',
  'scheduledIfLive',
  // Links of earlier versions name no user, so everyone could open them. They are under `developmentLinks`, which is
  // not read and which the next change removes. Links for a user are under another key, which earlier versions do not
  // read, so they never open such a link for other users.
  'developmentLinks',
  'userDevelopmentLinks',
  'newAreaPreviews',
  'notLiveAreas',
];

/**
 * Reads the content of `app.json`. Never throws: what cannot be used is left out and reported, so that one bad row
 * costs neither sign-in nor the other areas.
 */
export function parseComposition(value: unknown): { composition: Composition; problems: Problem[] } {
  const problems: Problem[] = [];
  const file = isObject(value) ? value : {};
  if (!isObject(value)) problems.push({ name: 'app.json', reason: 'is not an object' });
  const shell = v.safeParse(v.nullable(pointer), file['shell']);
  if (!shell.success) problems.push({ name: 'shell', reason: v.summarize(shell.issues) });
  else if (file['shell'] !== null) problems.push(...findDamage('shell', file['shell']));
  const rows = Array.isArray(file['areas']) ? file['areas'] : [];
  if (!Array.isArray(file['areas'])) problems.push({ name: 'app.json', reason: '"areas" is not a list' });
  const areas: AreaPointer[] = [];
  rows.forEach((row: unknown, at) => {
    const parsed = v.safeParse(areaPointer, row);
    if (!parsed.success) problems.push({ name: nameOf(row, at), reason: v.summarize(parsed.issues) });
    else if (areas.some(({ name }) => name === parsed.output.name))
      problems.push({ name: parsed.output.name, reason: 'is listed twice; the first row is used' });
    else {
      areas.push(parsed.output);
      problems.push(...findDamage(parsed.output.name, row));
    }
  });
  const sequence = v.safeParse(
    v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 0),
    file['sequence'],
  );
  if (!sequence.success) problems.push({ name: 'app.json', reason: '"sequence" is not a number of changes' });
  const frozen = v.safeParse(v.optional(v.nullable(freeze), null), file['freeze']);
  if (!frozen.success) problems.push({ name: 'freeze', reason: v.summarize(frozen.issues) });
  const scheduled = v.safeParse(v.optional(scheduledChanges, []), file['scheduled']);
  if (!scheduled.success) problems.push({ name: 'scheduled', reason: v.summarize(scheduled.issues) });
  const ifLive = v.safeParse(v.optional(liveVersions, {}), file['scheduledIfLive']);
  if (!ifLive.success) problems.push({ name: 'scheduledIfLive', reason: v.summarize(ifLive.issues) });
  const links = v.safeParse(v.optional(developmentLinks, []), file['userDevelopmentLinks']);
  if (!links.success) problems.push({ name: 'userDevelopmentLinks', reason: v.summarize(links.issues) });
  const previews = v.safeParse(v.optional(newAreaPreviews, []), file['newAreaPreviews']);
  if (!previews.success) problems.push({ name: 'newAreaPreviews', reason: v.summarize(previews.issues) });
  const notLive = v.safeParse(v.optional(notLiveAreas, []), file['notLiveAreas']);
  if (!notLive.success) problems.push({ name: 'notLiveAreas', reason: v.summarize(notLive.issues) });
  const lastModified = file['last_modified'] ?? file['lastModified'];
  return {
    composition: {
      lastModified: typeof lastModified === 'string' ? lastModified : '',
      sequence: sequence.success ? sequence.output : 0,
      shell: shell.success ? shell.output : null,
      areas,
      freeze: frozen.success ? frozen.output : null,
      scheduled: scheduled.success ? withIfLive(scheduled.output, ifLive.success ? ifLive.output : {}) : [],
      developmentLinks: links.success ? links.output : [],
      newAreaPreviews: previews.success ? previews.output : [],
      notLiveAreas: notLive.success ? notLive.output : [],
      unknown: Object.fromEntries(Object.entries(file).filter(([key]) => !KNOWN_KEYS.includes(key))),
    },
    problems,
  };
}

/** A change that an earlier version made or cancelled is no longer listed, so its version is dropped. */
function withIfLive(
  changes: readonly ScheduledChange[],
  versions: Readonly<Record<string, string>>,
): ScheduledChange[] {
  return changes.map((change) => {
    const ifLive = versions[change.id];
    return ifLive === undefined ? change : { ...change, ifLive };
  });
}

/** What is wrong with a row whose live version can be used. Writing the row back would lose it. */
function findDamage(name: string, row: unknown): Problem[] {
  const { success, issues, output } = v.safeParse(strictPointer, row);
  if (!success) return [{ name, reason: v.summarize(issues) }];
  const isChannelled =
    output.channels.length > 0 || output.disabled !== null || Object.keys(output.flags).length > 0;
  if (name === 'shell' && isChannelled)
    return [{ name, reason: 'the shell has no channels and no flags, and cannot be disabled' }];
  return [];
}

/**
 * The content of `app.json`; `last_modified` is spelled as in specification §7. Empty settings are left out, so the
 * file of a portal without channels has the same format as before channels existed.
 */
export function serializeComposition({
  lastModified,
  sequence,
  shell,
  areas,
  freeze: frozen,
  scheduled,
  developmentLinks: links,
  newAreaPreviews: previews,
  notLiveAreas: notLive,
  unknown,
}: Composition): string {
  const ifLive = Object.fromEntries(
    scheduled.flatMap((change) => (change.ifLive === undefined ? [] : [[change.id, change.ifLive]])),
  );
  const file = {
    ...unknown,
    last_modified: lastModified,
    sequence,
    shell: shell && toRow(shell),
    areas: areas.map(toRow),
    freeze: frozen ?? undefined,
    scheduled: scheduled.length === 0 ? undefined : scheduled.map(({ ifLive: _, ...change }) => change),
    scheduledIfLive: Object.keys(ifLive).length === 0 ? undefined : ifLive,
    userDevelopmentLinks: links.length === 0 ? undefined : links,
    newAreaPreviews: previews.length === 0 ? undefined : previews,
    notLiveAreas: notLive.length === 0 ? undefined : notLive,
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

function toRow({ channels, disabled, flags, ...row }: Pointer): object {
  return {
    ...row,
    channels: channels.length === 0 ? undefined : channels,
    disabled: disabled ?? undefined,
    flags: Object.keys(flags).length === 0 ? undefined : flags,
  };
}
