import { contract } from '@portal/api-client';
import { useQuery } from '@portal/portal-sdk';
import { Button, Card, Row, Stack, Text } from '@portal/ui';
import { useId } from 'react';

type Candidate = contract.geocoding.AddressCandidate;
type Part = Candidate['differences'][number];

const PART_LABELS: Readonly<Record<Part, string>> = {
  premise: 'number or unit',
  building: 'building',
  street: 'street',
  town: 'town',
  county: 'county',
  postcode: 'postcode',
};

interface AddressCandidatesProps {
  /** The text that is not exactly an address. */
  text: string;
  onChoose: (candidate: Candidate) => void;
  onManual: () => void;
}

/** Addresses that a text may mean, with what differs. Nothing is chosen for the user. */
export function AddressCandidates({ text, onChoose, onManual }: AddressCandidatesProps) {
  const headingId = useId();
  const match = useQuery(contract.geocoding.match, { address: text }, { revalidateOnFocus: false });
  const candidates = match.data?.candidates ?? [];
  if (candidates.length === 0) return null;
  return (
    <Card padding={4} component="section" aria-labelledby={headingId} sx={{ mt: 3 }}>
      <Stack gap={3}>
        <Text id={headingId} component="h3" variant="body" weight={600}>
          Which address do you mean?
        </Text>
        <Stack gap={2} component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {candidates.map((candidate) => (
            <li key={candidate.udprn}>
              <Button
                fullWidth
                sx={{ justifyContent: 'flex-start', textAlign: 'left', height: 'auto', py: 2 }}
                onClick={() => onChoose(candidate)}
              >
                <span>
                  {candidate.text}
                  <Text component="span" variant="dense" tone="muted" sx={{ display: 'block' }}>
                    {describeDifferences(candidate.differences)}
                  </Text>
                </span>
              </Button>
            </li>
          ))}
        </Stack>
        <Row>
          <Button variant="quiet" size="small" onClick={onManual}>
            None of these: enter address manually
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}

/** `Check the number or unit, street and town` */
function describeDifferences(parts: readonly Part[]): string {
  const labels = parts.map((part) => PART_LABELS[part]);
  const last = labels.pop();
  if (last === undefined) return 'Same address, different wording';
  return `Check the ${labels.length > 0 ? `${labels.join(', ')} and ${last}` : last}`;
}
