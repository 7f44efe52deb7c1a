import { contract } from '@portal/api-client';
import { resultOrUndefined, useApiClient, useQuery } from '@portal/portal-sdk';
import { Button, Card, Row, Stack, Text } from '@portal/ui';
import { formatDate } from '@portal/ui/format';
import { useId, useState } from 'react';
import { describeDifferences } from './describe-differences.ts';

type Candidate = contract.geocoding.AddressCandidate;

interface AddressCandidatesProps {
  /** The text that is not exactly an address. */
  text: string;
  /** Limits which candidates are shown. Default: all. */
  filter?: (candidate: Candidate) => boolean;
  onChoose: (candidate: Candidate) => void;
  onNone: () => void;
  noneLabel: string;
}

/** Shown at first, because they nearly always include the right address. */
const CLOSEST = 5;

/**
 * Addresses that a text may mean, with their differences. The user chooses; the choice is stored for the next time.
 */
export function AddressCandidates({ text, filter, onChoose, onNone, noneLabel }: AddressCandidatesProps) {
  const headingId = useId();
  const match = useQuery(contract.geocoding.match, { address: text }, { revalidateOnFocus: false });
  const client = useApiClient();
  const [shownCount, setShownCount] = useState(CLOSEST);
  const candidates = (match.data?.candidates ?? []).filter((each) => filter?.(each) ?? true);
  if (candidates.length === 0) return null;

  const choose = (candidate: Candidate) => {
    onChoose(candidate);
    // The search does not depend on this call. If it fails, the user is asked again next time.
    void resultOrUndefined(client.call(contract.geocoding.choose, { address: text, udprn: candidate.udprn }));
  };
  return (
    <Card padding={4} component="section" aria-labelledby={headingId} sx={{ mt: 3 }}>
      <Stack gap={3}>
        <Text id={headingId} component="h3" variant="body" weight={600}>
          Which address do you mean?
        </Text>
        <Stack gap={2} component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {candidates.slice(0, shownCount).map((candidate) => (
            <li key={candidate.udprn}>
              <Button
                fullWidth
                sx={{
                  justifyContent: 'flex-start',
                  textAlign: 'left',
                  height: 'auto',
                  py: 2,
                  whiteSpace: 'normal',
                  overflowWrap: 'anywhere',
                }}
                onClick={() => choose(candidate)}
              >
                <span>
                  {candidate.text}
                  <Text component="span" variant="dense" tone="muted" sx={{ display: 'block' }}>
                    {describeDifferences(candidate.differences)}
                    {candidate.chosenBefore !== null &&
                      `. Chosen for the same text by ${candidate.chosenBefore.by} on ${formatDate(candidate.chosenBefore.at)}`}
                  </Text>
                </span>
              </Button>
            </li>
          ))}
        </Stack>
        <Row gap={2} wrap>
          {candidates.length > shownCount && (
            <Button variant="quiet" size="small" onClick={() => setShownCount(candidates.length)}>
              Show {candidates.length - shownCount} more
            </Button>
          )}
          <Button variant="quiet" size="small" onClick={onNone}>
            {noneLabel}
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}
