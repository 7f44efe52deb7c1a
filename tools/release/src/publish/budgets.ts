import { describeOverBudget, measureParts } from '@portal/build-config/byte-budgets';
import type { BuildProblem } from './invalid-build-error.ts';

export const BUDGETS_FILE = 'packages/build-config/src/bytes/byte-budgets.ts';

/** Throws with the parts of builds that are over their byte budget. */
export async function assertWithinBudgets(folders: readonly string[]): Promise<void> {
  const over = (await Promise.all(folders.map(findOverBudget))).flat().map(({ message }) => message);
  if (over.length > 0) throw new Error(`Over the byte budget (${BUDGETS_FILE}):\n${over.join('\n')}`);
}

/** The parts of a build that are over their byte budget. Throws when its parts cannot be measured. */
export async function findOverBudget(folder: string): Promise<BuildProblem[]> {
  const parts = await measure(folder);
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
