import { SHARED_STATUS_LABELS } from '@portal/api-client/labels';
import { useQuery } from '@portal/portal-sdk';
import { AlertBanner, Box, Button } from '@portal/ui';
import { formatDateTime, plural } from '@portal/ui/format';
import { LIVE_QUERY } from '../live-query.ts';
import type { ProposalSubject, Sharing } from '../proposal-subject.ts';

type ChosenOption = NonNullable<Sharing['decision']>['choices'][number];

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
  const [first] = version.decision?.choices ?? [];
  const chosen = first?.site === null ? first : undefined;
  const chosenPath = chosen === undefined ? null : getChosenPath(chosen.reference);
  return (
    <Box data-print="hide" sx={{ mt: 4 }}>
      <AlertBanner
        tone={chosenPath === null ? TONES[version.status] : 'warning'}
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
        {describe(version, chosenPath === null ? nextStep : null)}
      </AlertBanner>
    </Box>
  );
}

function getTitle({ status, decision }: Sharing): string {
  if (status === 'accepted' && decision !== null)
    return `Accepted by ${[decision.name, decision.jobTitle].filter(Boolean).join(', ')} on ${formatDateTime(decision.at)}`;
  return status === null ? '' : SHARED_STATUS_LABELS[status].label;
}

/** Chosen options that are named; the proposal lists all of them. */
const MAX_NAMED = 3;

/** Which of several options the customer wants, so that nobody orders another one. */
function describeChoices(choices: readonly ChosenOption[], isOtherQuote: boolean): string {
  const [first] = choices;
  if (first === undefined) return '';
  if (first.site === null)
    return isOtherQuote
      ? ` The customer chose ${first.reference} (${first.service}), not this quote. Do not accept this one.`
      : ` The customer chose this quote (${first.service}).`;
  const named = choices.slice(0, MAX_NAMED).map(({ site, reference }) => `${site}: ${reference}`);
  const rest = choices.length - named.length;
  const more = rest > 0 ? `; ${plural(rest, 'more site')} in the proposal` : '';
  return ` The customer chose among options: ${named.join('; ')}${more}. Do not accept the other options of these sites.`;
}

/** @param nextStep null if the customer chose another quote */
function describe({ number, status, decision, links, questions }: Sharing, nextStep: string | null): string {
  const lastViewed = links
    .flatMap(({ lastViewedAt }) => lastViewedAt ?? [])
    .sort()
    .at(-1);
  const views = links.reduce((sum, link) => sum + link.views, 0);
  switch (status) {
    case 'accepted':
      return `Version ${number}. Nothing has been ordered yet.${describeChoices(decision?.choices ?? [], nextStep === null)}${nextStep === null ? '' : ` ${nextStep}`}`;
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
