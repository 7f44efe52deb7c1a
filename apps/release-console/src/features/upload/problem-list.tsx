import { Row, Stack, StatusTag, Text } from '@portal/ui';

interface Problem {
  place: string;
  message: string;
  stops?: 'publish' | 'live';
  canForce?: boolean;
}

/** Everything that is wrong with a build, each with the file or part that it is about. */
export function ProblemList({ problems }: { problems: readonly Problem[] }) {
  return (
    <Stack component="ul" role="list" aria-label="Problems" gap={3} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {problems.map((problem, index) => (
        // Two problems can have the same text.
        <li key={index}>
          <Row gap={2} wrap>
            <Text mono weight={500} sx={{ overflowWrap: 'anywhere' }}>
              {problem.place}
            </Text>
            {problem.stops && <ConsequenceTag problem={problem} />}
          </Row>
          <Text component="p" variant="dense" sx={{ m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
            {problem.message}
          </Text>
        </li>
      ))}
    </Stack>
  );
}

/** What the problem prevents. */
function ConsequenceTag({ problem: { stops, canForce } }: { problem: Problem }) {
  if (canForce) return <StatusTag tone="warning">You can allow it</StatusTag>;
  return stops === 'live' ? (
    <StatusTag tone="warning">Cannot be made live now</StatusTag>
  ) : (
    <StatusTag tone="danger">Cannot be published</StatusTag>
  );
}
