import { Stack, Text } from '@portal/ui';
import type { BatchRunResult } from './use-batch-run.ts';

/** The items that a bulk change left as they were, each with the reason. */
export function SkippedList({ skipped }: Pick<BatchRunResult, 'skipped'>) {
  if (skipped.length === 0) return null;
  return (
    <Stack component="ul" gap={1} sx={{ m: 0, pl: 5 }}>
      {skipped.map(({ key, reason }) => (
        <li key={key}>
          <Text mono>{key}</Text>: {reason}
        </li>
      ))}
    </Stack>
  );
}
