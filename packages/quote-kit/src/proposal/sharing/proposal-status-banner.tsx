import { SHARED_STATUS_LABELS } from '@portal/api-client/labels';
import { useQuery } from '@portal/portal-sdk';
import { AlertBanner, Box, Button } from '@portal/ui';
import { formatDateTime } from '@portal/ui/format';
import { LIVE_QUERY } from '../live-query.ts';
import type { ProposalSubject, Sharing } from '../proposal-subject.ts';

interface ProposalStatusBannerProps<Id extends object> extends Pick<ProposalSubject<Id>, 'id' | 'getPath'> {
  calls: Pick<ProposalSubject<Id>['calls'], 'listSharing'>;
  /** What to do once it is accepted, for example "Next step: accept the quote." */
  nextStep: string;
  /** The page of another quote that the customer chose; null for this one. */
  getChosenPath?: (reference: string) => string | null;
}

const TONES = {
  shared: 'info',
  viewed: 'info',
  question: 'warning',
  declined: 'warning',
  accepted: 'success',
} as const;

/** On the page of a quote or multi-quote: what the customer did with the proposal that was shared. */
export function ProposalStatusBanner<Id extends object>({
  calls,
  id,
  getPath,
  nextStep,
  getChosenPath = () => null,
}: ProposalStatusBannerProps<Id>) {
  const { data = [] } = useQuery(calls.listSharing, id, LIVE_QUERY);
  const version =
    data.find(({ status }) => status === 'accepted') ?? data.find(({ status }) => status !== null);
  if (version === undefined || version.status === null) return null;
  const chosen = version.decision?.choices.length === 1 ? version.decision.choices[0] : undefined;
  const chosenPath = chosen === undefined ? null : getChosenPath(chosen.reference);
  return (
    <Box data-print="hide" sx={{ mt: 4 }}>
      <AlertBanner
        tone={TONES[version.status]}
        live="off"
        title={getTitle(version)}
        action={
          chosenPath !== null ? (
            <Button size="small" href={chosenPath}>
              Order {chosen?.reference}
            </Button>
          ) : (
            <Button size="small" href={getPath(version.number)}>
              {version.status === 'question' ? 'Answer' : 'Open proposal'}
            </Button>
          )
        }
      >
        {describe(version, nextStep)}
      </AlertBanner>
    </Box>
  );
}

function getTitle({ status, decision }: Sharing): string {
  if (status === 'accepted' && decision !== null)
    return `Accepted by ${[decision.name, decision.jobTitle].filter(Boolean).join(', ')} on ${formatDateTime(decision.at)}`;
  return status === null ? '' : SHARED_STATUS_LABELS[status].label;
}

function describe({ number, status, decision, links, questions }: Sharing, nextStep: string): string {
  const lastViewed = links
    .flatMap(({ lastViewedAt }) => lastViewedAt ?? [])
    .sort()
    .at(-1);
  const views = links.reduce((sum, link) => sum + link.views, 0);
  switch (status) {
    case 'accepted':
      return `Version ${number}. Nothing has been ordered yet. ${nextStep}`;
    case 'declined':
      return `Version ${number}, ${formatDateTime(decision?.at ?? null)}. ${decision?.reason ?? 'No reason was given.'}`;
    case 'question':
      return `Version ${number}: ${questions.find(({ answer }) => answer === null)?.text ?? ''}`;
    default:
      return lastViewed === undefined
        ? `Version ${number} has not been opened yet.`
        : `Version ${number} was opened ${views === 1 ? 'once, on' : `${views} times, most recently on`} ${formatDateTime(lastViewed)}.`;
  }
}
