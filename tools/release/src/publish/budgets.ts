import { describeOverBudget, type MeasuredPart, measureParts } from '@portal/build-config/byte-budgets';
import { type AreaBudget, readAreaBudget } from './area-budget.ts';
import { type BuildProblem, InvalidBuildError } from './invalid-build-error.ts';
import { measureStockBuild } from './measure-stock-build.ts';
import { readStockBuild } from './read-build.ts';

export const BUDGETS_FILE = 'packages/build-config/src/bytes/byte-budgets.ts';

/** Throws with the parts of builds that are over their byte budget. */
export async function assertWithinBudgets(folders: readonly string[]): Promise<void> {
  const over = (await Promise.all(folders.map(findOverBudget))).flat().map(({ message }) => message);
  if (over.length > 0) throw new Error(`Over the byte budget (${BUDGETS_FILE}):\n${over.join('\n')}`);
}

/** Throws with the parts of an area from another repository that are over their byte budget. */
export async function assertWithinAreaBudget(folder: string): Promise<void> {
  const over = await findOverAreaBudget(folder, readAreaBudget());
  if (over.length > 0)
    throw new InvalidBuildError(
      `Over the byte budget of areas from other repositories:\n${over.map(({ message }) => message).join('\n')}`,
      over,
    );
}

/** The parts of an area from another repository that are over their byte budget. None for our own builds. */
export async function findOverAreaBudget(folder: string, budget: AreaBudget): Promise<BuildProblem[]> {
  const build = await readStockBuild(folder);
  return build === null ? [] : toProblems(await measureStockBuild(build, budget));
}

/** The parts of a build that are over their byte budget. Throws when its parts cannot be measured. */
export async function findOverBudget(folder: string): Promise<BuildProblem[]> {
  return toProblems(await measure(folder));
}

function toProblems(parts: readonly MeasuredPart[]): BuildProblem[] {
  return parts.flatMap((part) =>
    describeOverBudget([part]).map((message) => ({ place: part.what, message })),
  );
}

/** A build that was uploaded may name parts or files that it does not have. */
function measure(folder: string): ReturnType<typeof measureParts> {
  return measureParts(folder).catch((error: unknown) => {
    throw new Error(`${folder}: its parts cannot be measured. Build it again.`, { cause: error });
  });
}
