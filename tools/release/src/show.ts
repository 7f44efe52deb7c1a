import type { CommitList, ReleaseRecord } from '@portal/release-manifest';
import { describeChannelState } from './channels/describe.ts';
import { describeFlags } from './flags/set-flag.ts';
import { listVersions } from './list.ts';
import { pointerOf } from './store/pointers.ts';
import type { ReleaseStore } from './store/store.ts';

/**
 * Describes a version in lines: its state, publisher, time, commits and sizes. Without a named version, also who gets
 * another one, and what will change.
 * @param version the live one by default
 */
export async function showVersion(store: ReleaseStore, app: string, version?: string): Promise<string[]> {
  const composition = await store.readComposition();
  const named = version ?? pointerOf(composition, app)?.version;
  const record = named === undefined ? null : await store.readRecord(app, named);
  if (record === null)
    throw new Error(
      version === undefined
        ? `There is no live version of "${app}".`
        : `${app} has no version "${version}". Published: ${(await store.listVersions(app)).join(', ') || 'none'}.`,
    );
  const listed = (await listVersions(store, app)).find((one) => one.version === record.version);
  return [
    `${app} ${record.version}  ${listed?.state ?? ''}`.trim(),
    `published  ${record.publishedAt ?? 'unknown'} by ${record.publishedBy ?? 'unknown'}`,
    `revision   ${record.revision ?? 'unknown'}`,
    ...describeCommits(record.commits),
    ...sizesOf(record),
    ...(version === undefined
      ? [...describeChannelState(composition, app), ...(await describeFlags(store, composition, app))]
      : []),
  ];
}

const HASH_CHARACTERS = 10;
const DAY_CHARACTERS = 10;

function describeCommits(commits: CommitList | null): string[] {
  if (commits === null) return ['commits    not recorded'];
  const { since, total, missing, newest } = commits;
  return [
    `commits    ${total} since ${since}`,
    ...newest.map(
      ({ hash, committedAt, subject }) =>
        `  ${hash.slice(0, HASH_CHARACTERS)}  ${committedAt.slice(0, DAY_CHARACTERS)}  ${subject}`,
    ),
    ...(total > newest.length ? [`  and ${total - newest.length} older ones, which are not listed`] : []),
    ...(missing > 0 ? [`  without ${missing} commits that ${since} has`] : []),
  ];
}

export const formatBytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;

function sizesOf({ bytes }: ReleaseRecord): string[] {
  if (bytes === null) return ['sizes      unknown'];
  const parts: [string, number][] = [
    ['entry', bytes.entry],
    ...(bytes.frame === null ? [] : [['layout', bytes.frame] satisfies [string, number]]),
    ...Object.entries(bytes.pages),
  ];
  return parts.map(([part, size]) => `${formatBytes(size).padStart(10)}  ${part}`);
}
