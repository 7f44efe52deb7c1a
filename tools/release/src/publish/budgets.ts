import { describeOverBudget, measureParts } from '@portal/build-config/byte-budgets';

export const BUDGETS_FILE = 'packages/build-config/src/bytes/byte-budgets.ts';

/** Throws with the parts of builds that are over their byte budget. */
export async function assertWithinBudgets(folders: readonly string[]): Promise<void> {
  const parts = await Promise.all(folders.map(measure));
  const over = describeOverBudget(parts.flat());
  if (over.length > 0) throw new Error(`Over the byte budget (${BUDGETS_FILE}):\n${over.join('\n')}`);
}

/** A build that was uploaded may name parts or files that it does not have. */
function measure(folder: string): ReturnType<typeof measureParts> {
  return measureParts(folder).catch((error: unknown) => {
    throw new Error(`${folder}: its parts cannot be measured. Build it again.`, { cause: error });
  });
}
