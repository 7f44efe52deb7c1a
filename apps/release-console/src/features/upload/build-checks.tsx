import { Stack, StatusTag, Text } from '@portal/ui';
import { plural } from '@portal/ui/format';
import { Section } from '@portal/ui/page';
import { ProblemList } from './problem-list.tsx';
import type { UploadState } from './use-upload.ts';

type Check = Extract<UploadState, { step: 'checked' }>['check'];

/** What the registry found in an uploaded build. */
export function BuildChecks({ check }: { check: Check }) {
  const { problems, state, isDamaged } = check;
  const isFinal = problems.some(({ stops, canForce }) => stops === 'publish' && !canForce);
  return (
    <Section
      title="Checks"
      description={isFinal ? 'Correct the problems, build again, and choose the folder again.' : undefined}
    >
      <Stack gap={4} align="start" role="status">
        {problems.length === 0 ? (
          <StatusTag tone="success">No problems found</StatusTag>
        ) : (
          <>
            <StatusTag tone={isFinal ? 'danger' : 'warning'}>
              {`${plural(problems.length, 'problem')} found`}
            </StatusTag>
            <ProblemList problems={problems} />
          </>
        )}
        {state === 'stored' && (
          <Text component="p" tone="muted" sx={{ m: 0 }}>
            This version is stored already{isDamaged && ', but some of its files are damaged or missing'}.
          </Text>
        )}
      </Stack>
    </Section>
  );
}
