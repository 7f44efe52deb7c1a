import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { BUILD_REPORT, FEDERATION_MANIFEST, type ReleaseRecord } from '@portal/release-manifest';
import { findWatch } from '../channels/canary-watch.ts';
import { findFreeze } from '../channels/frozen.ts';
import { formatTime } from '../channels/read-time.ts';
import { isRefusal } from '../errors.ts';
import { DECLARATION } from '../registry/choose-build-files.ts';
import { marksOf, pointerOf } from '../store/pointers.ts';
import { ReleaseStore } from '../store/store.ts';
import { readAreaBudget } from './area-budget.ts';
import { findOverAreaBudget, findOverBudget } from './budgets.ts';
import { readBuiltFile, readCompressedCopy } from './built-files.ts';
import { findMisfits } from './compatibility.ts';
import { type BuildProblem, InvalidBuildError } from './invalid-build-error.ts';
import { findPathConflicts } from './path-conflicts.ts';
import { createRecord } from './publish.ts';
import { findVersionRepairs } from './restore-version.ts';
import { withoutFolder } from './without-folder.ts';

export interface PublishProblem extends BuildProblem {
  /** `publish`: the build cannot be stored either. `live`: it can be stored, but not be made live now. */
  stops: 'publish' | 'live';
  /** Whether `force` with a reason publishes the build anyway. */
  canForce: boolean;
}

export interface PublishCheck {
  /** What would be published; null if the build cannot be read. */
  record: ReleaseRecord | null;
  /** Whether this version is in the store, and live for everyone. */
  state: 'new' | 'stored' | 'live';
  /** Whether this version is in the store with damaged or missing files. A publish restores them. */
  isDamaged: boolean;
  problems: PublishProblem[];
}

/**
 * Makes the checks of a publish that also checks byte budgets, and changes nothing. Lists every problem, where a publish
 * stops at the first one.
 */
export async function checkPublish(store: ReleaseStore, dist: string, app: string): Promise<PublishCheck> {
  const folder = resolve(dist);
  const read = await readWithProblems(folder);
  if (read.record === null) return { ...read, state: 'new', isDamaged: false };
  const { record } = read;
  const { name, version } = record;
  const composition = await store.readComposition();
  const live = pointerOf(composition, name);
  const isStored = await store.files.hasVersion(ReleaseStore.folderOf(name, version));
  const state = live?.version === version ? 'live' : isStored ? 'stored' : 'new';

  const problems: PublishProblem[] = [];
  const add = (found: readonly BuildProblem[], rest: Omit<PublishProblem, keyof BuildProblem>) =>
    problems.push(...found.map((problem) => ({ ...problem, ...rest })));
  const final = { stops: 'publish', canForce: false } as const;
  if (app !== name) add([{ place: 'area', message: `The build is of ${name}, not of ${app}.` }], final);
  const damagedFiles = await findDamagedFiles(folder, record);
  add(damagedFiles, final);
  let isDamaged = false;
  if (isStored && damagedFiles.length === 0)
    add(
      await collect(folder, async () => {
        isDamaged = (await findVersionRepairs(store, folder, record)).length > 0;
        return [];
      }),
      final,
    );
  if (state === 'live' && isDamaged)
    add(
      [
        {
          place: name,
          message: `${version} is live already, but some of its stored files are damaged or missing. Publish it again to restore them.`,
        },
      ],
      {
        stops: 'live',
        canForce: false,
      },
    );
  else if (state === 'live')
    add([{ place: name, message: `${version} is live already. There is nothing to publish.` }], final);
  // Missing files cannot be measured.
  if (damagedFiles.length === 0)
    add(
      await collect(folder, () =>
        existsSync(join(folder, BUILD_REPORT))
          ? findOverBudget(folder)
          : findOverAreaBudget(folder, readAreaBudget()),
      ),
      final,
    );
  add(await findPathConflicts(store, composition, record), final);
  add(await findMisfits(store, composition, record), { stops: 'publish', canForce: true });

  const freeze = findFreeze(composition, 'publish');
  if (freeze !== null) {
    const message = `Nothing can be made live until ${formatTime(freeze.to)}: ${freeze.reason}`;
    add([{ place: 'release freeze', message }], { stops: 'live', canForce: false });
  }
  const forcible = { stops: 'live', canForce: true } as const;
  if (marksOf(composition, name).rolledBack.includes(version))
    add([{ place: name, message: `${version} was live before and was rolled back.` }], forcible);
  const watch = live === null ? undefined : findWatch(live, version);
  if (watch?.verdict === 'inconclusive')
    add(
      [{ place: name, message: `The canary ${version} is on hold: ${watch.reason ?? 'inconclusive'}` }],
      forcible,
    );
  return { record, state, isDamaged, problems };
}

async function readWithProblems(folder: string): Promise<Pick<PublishCheck, 'record' | 'problems'>> {
  let record: ReleaseRecord | null = null;
  const problems = await collect(folder, async () => {
    record = await createRecord(folder);
    return [];
  });
  return { record, problems: problems.map((one) => ({ ...one, stops: 'publish', canForce: false })) };
}

/** Files that are missing, differ from their integrity, or have a damaged compressed copy. */
async function findDamagedFiles(folder: string, { files }: ReleaseRecord): Promise<BuildProblem[]> {
  const problems: BuildProblem[] = [];
  for (const [file, integrity] of Object.entries(files)) {
    const found = await collect(folder, async () => {
      const content = await readBuiltFile(folder, file, integrity);
      await readCompressedCopy(folder, file, content);
      return [];
    });
    problems.push(...found.map(({ message }) => ({ place: file, message })));
  }
  return problems;
}

/** The problems that `find` returns, or the problems of its refusal. */
async function collect(folder: string, find: () => Promise<BuildProblem[]>): Promise<BuildProblem[]> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof InvalidBuildError) return [...error.problems];
    if (!isRefusal(error)) throw error;
    const message = withoutFolder(folder, error.message);
    const named = [BUILD_REPORT, FEDERATION_MANIFEST, DECLARATION].find((file) => message.includes(file));
    return [{ place: named ?? 'build', message }];
  }
}
