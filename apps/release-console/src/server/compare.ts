import type { OutputOf } from '@portal/api-client';
import type { AreaRecord, ReleaseRecord } from '@portal/release-manifest';
import type { compareVersions, Difference } from '../contract/compare.ts';
import { findCommitsBetween } from './commits-between.ts';

/** Properties of a version, by label. */
type Facts = Readonly<Record<string, string | null | undefined>>;
/** Names of exports by shared module. */
type Symbols = Readonly<Record<string, readonly string[]>>;
/** Null if the version has no record of these properties. */
type Sections = Readonly<Record<string, (record: ReleaseRecord) => Facts | null>>;

const KILOBYTE = 1000;
const formatSize = (bytes: number) => `${(bytes / KILOBYTE).toFixed(1)} KB`;

/** What is compared, in the order in which it is shown. */
const SECTIONS: Sections = {
  Build: ({ publishedAt, publishedBy }) => ({
    Published: publishedAt,
    'Published by': publishedBy,
  }),
  'Compressed size': ({ bytes }) =>
    bytes === null
      ? null
      : {
          Entry: formatSize(bytes.entry),
          Layout: bytes.frame === null ? null : formatSize(bytes.frame),
        },
  'Compressed size of pages': ({ bytes }) =>
    bytes === null || isEmpty(bytes.pages) ? null : mapValues(bytes.pages, formatSize),
  'Pages and who may open them': (record) =>
    ofArea(record, ({ routes }) =>
      Object.fromEntries(routes.map((route) => [route.path, describeGuard(route)])),
    ),
  Menu: (record) =>
    ofArea(record, ({ menu }) =>
      Object.fromEntries(
        menu.map((entry) => [entry.label, `${entry.path}, in ${entry.group}; ${describeGuard(entry)}`]),
      ),
    ),
  Commands: (record) =>
    ofArea(record, ({ commands }) =>
      Object.fromEntries(
        commands.map((command) => [command.label, `${command.path}; ${describeGuard(command)}`]),
      ),
    ),
  'Links from other areas': (record) => ofArea(record, ({ targets }) => targets),
  Flags: (record) =>
    ofArea(record, ({ flags }) =>
      Object.fromEntries(
        flags.map((flag) => [
          flag.name,
          `${flag.default ? 'on' : 'off'} by default, until ${flag.expires}, owner ${flag.owner}`,
        ]),
      ),
    ),
  Contract: (record) =>
    ofArea(record, ({ sdk, audience, container, entryType }) => ({
      'Area contract': sdk,
      Audience: audience,
      Container: container,
      'Entry type': entryType,
    })),
  'Package versions': ({ versions }) => (isEmpty(versions) ? null : versions),
};

/**
 * What differs between two versions, section by section, and the commits between them.
 * @param versions all stored versions of the app
 */
export function compareRecords(
  before: ReleaseRecord,
  after: ReleaseRecord,
  versions: readonly ReleaseRecord[] = [],
): OutputOf<typeof compareVersions> {
  return {
    from: before.version,
    to: after.version,
    revisions: { from: before.revision, to: after.revision },
    commits: findCommitsBetween(versions, before, after),
    sections: [
      ...Object.entries(SECTIONS).map(([title, read]) => ({
        title,
        ...compareIfRecorded(before, after, read, findDifferences),
      })),
      {
        title: 'Symbols of shared packages',
        ...compareIfRecorded(before, after, readSymbols, compareSymbols),
      },
    ],
  };
}

/** Compares two versions, unless one of them has no record: every property would look added or removed. */
function compareIfRecorded<Read>(
  before: ReleaseRecord,
  after: ReleaseRecord,
  read: (record: ReleaseRecord) => Read | null,
  compare: (from: Read, to: Read) => Difference[],
): { rows: Difference[]; notRecorded?: string[] } {
  const [from, to] = [read(before), read(after)];
  if (from !== null && to !== null) return { rows: compare(from, to) };
  const notRecorded = [from === null ? before.version : null, to === null ? after.version : null];
  return { rows: [], notRecorded: notRecorded.filter((version) => version !== null) };
}

function readSymbols(record: ReleaseRecord): Symbols | null {
  const symbols = record.kind === 'area' ? record.uses : record.provides;
  return isEmpty(symbols) ? null : symbols;
}

/** Lists only symbols that one version lacks: they would be lost in a complete list. */
function compareSymbols(from: Symbols, to: Symbols): Difference[] {
  return keysOf(from, to).flatMap((label) => {
    const [old = [], next = []] = [from[label], to[label]];
    const removed = old.filter((name) => !next.includes(name));
    const added = next.filter((name) => !old.includes(name));
    if (removed.length + added.length === 0) return [];
    return [{ label, from: removed.join(', ') || null, to: added.join(', ') || null }];
  });
}

function findDifferences(before: Facts, after: Facts): Difference[] {
  return keysOf(before, after).flatMap((label) => {
    const [from, to] = [before[label] ?? null, after[label] ?? null];
    return from === to ? [] : [{ label, from, to }];
  });
}

const isEmpty = (value: object) => Object.keys(value).length === 0;

const keysOf = (one: object = {}, other: object = {}) => [
  ...new Set([...Object.keys(one), ...Object.keys(other)]),
];

interface Guard {
  capability?: string | undefined;
  roles?: readonly number[] | undefined;
  tester?: boolean | undefined;
  crm?: boolean | undefined;
  twoFactor?: boolean | undefined;
}

function describeGuard({ capability, roles, tester, crm, twoFactor }: Guard): string {
  const parts = [
    capability && `needs ${capability}`,
    roles && `roles ${roles.join(', ')}`,
    tester && 'testers only',
    crm && 'needs a CRM account',
    twoFactor === false && 'before the second factor is set up',
  ].filter(Boolean);
  return parts.length === 0 ? 'everyone' : parts.join(', ');
}

const ofArea = (record: ReleaseRecord, read: (area: AreaRecord) => Facts): Facts =>
  record.kind === 'area' ? read(record) : {};

function mapValues<Value>(values: Readonly<Record<string, Value>>, map: (value: Value) => string): Facts {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)]));
}
