import { useQuery, useUser } from '@portal/portal-sdk';
import { type Quote, useQuoteKind, useQuotePermissions } from '@portal/quote-kit/quotes';
import { describeAnswer } from '@portal/quote-kit/request-form';
import { AlertBanner, DataState, SkeletonText, Stack, Text } from '@portal/ui';
import { KeyValueList } from '@portal/ui/detail';
import { formatDateTime, formatMonthly, formatOneOff } from '@portal/ui/format';
import { Section } from '@portal/ui/page';
import type { CrfAnswer, Margin } from '../../shared/quote-types.ts';
import { RequestFormAnswers } from '../../shared/request-form-answers.tsx';
import { getSubmissionChanges } from './submission-changes.ts';
import { type PreviousVisit, usePreviousVisit } from './use-previous-visit.ts';

interface RequestDetailsProps {
  quote: Quote;
}

/** Details for the approver: the requester, what changed since they looked or the request was sent back, and all answers. */
export function RequestDetails({ quote }: RequestDetailsProps) {
  const { calls } = useQuoteKind();
  const { canApprove } = useQuotePermissions();
  const crf = useQuery(calls.getCrf, { reference: quote.reference });
  const visit = usePreviousVisit(canApprove && quote.status === 'data_added' ? quote.reference : null);
  return (
    <DataState state={crf} skeleton={<SkeletonText lines={10} />} onRetry={crf.refresh}>
      {(answer) =>
        visit === undefined ? (
          <SkeletonText lines={10} />
        ) : (
          <Stack gap={6}>
            <RequestNotices quote={quote} answer={answer} visit={visit} />
            <RequestFacts quote={quote} answer={answer} />
            <RequestFormAnswers answer={answer} quote={quote} />
          </Stack>
        )
      }
    </DataState>
  );
}

interface RequestNoticesProps {
  quote: Quote;
  answer: CrfAnswer;
  visit: PreviousVisit | null;
}

function RequestNotices({ quote, answer, visit }: RequestNoticesProps) {
  const { id } = useUser();
  const { canApprove } = useQuotePermissions();
  const before = answer.previousSubmission;
  if (quote.status !== 'data_added') return null;
  return (
    <>
      {canApprove && answer.submittedById === id && (
        <AlertBanner tone="warning" live="off" title="This is your own request">
          You submitted this form yourself. If somebody else in your company should check it, leave the
          approval to them.
        </AlertBanner>
      )}
      {visit && (
        <AlertBanner
          tone="info"
          live="off"
          title={`What changed since you opened this request on ${formatDateTime(visit.at)}`}
        >
          <SubmissionChanges quote={quote} answer={answer} before={visit.seen} />
        </AlertBanner>
      )}
      {before !== null && before.submittedAt !== visit?.seen.submittedAt && (
        <AlertBanner
          tone="info"
          live="off"
          title={`Submitted again: what changed since ${formatDateTime(before.submittedAt)}`}
        >
          <SubmissionChanges quote={quote} answer={answer} before={before} />
        </AlertBanner>
      )}
    </>
  );
}

interface SubmissionChangesProps {
  quote: Quote;
  answer: CrfAnswer;
  before: NonNullable<CrfAnswer['previousSubmission']>;
}

function SubmissionChanges({ quote, answer, before }: SubmissionChangesProps) {
  const changes = getSubmissionChanges(before, {
    ...quote,
    sections: answer.sections,
    context: answer.context,
  });
  if (changes.length === 0) return <>Nothing: customer, product, term, prices and answers are the same.</>;
  return (
    <Stack component="ul" aria-label="What changed" gap={1} sx={{ m: 0, pl: 5 }}>
      {changes.map(({ label, from, to }) => (
        <li key={label}>
          <Text weight={500}>{label}</Text>: {to} <Text tone="muted">(before: {from})</Text>
        </li>
      ))}
    </Stack>
  );
}

function RequestFacts({ quote, answer }: RequestDetailsProps & { answer: CrfAnswer }) {
  const { calls } = useQuoteKind();
  const { prices = 'cost' } = useUser();
  const seesCosts = prices === 'cost';
  const margin = useQuery(calls.getMargin, seesCosts ? { reference: quote.reference } : null);
  const { submittedAt, submittedBy, sections } = answer;
  return (
    <Section title="Request">
      <KeyValueList
        columns={2}
        items={[
          {
            label: 'Submitted',
            value: submittedAt && `${formatDateTime(submittedAt)} by ${submittedBy ?? 'a former user'}`,
          },
          { label: 'Purchase order', value: sections.addonDetails?.purchaseOrderReference },
          {
            label: 'Required by',
            value: describeAnswer('installationDetails.crdDate', sections.installationDetails?.crdDate),
          },
          ...(seesCosts ? [{ label: 'Your margin', ...describeMargin(quote, margin.data) }] : []),
        ]}
      />
    </Section>
  );
}

/** What the company earns with the mark-up that applies to this quote. */
function describeMargin(
  { monthlyCost, installCost }: Quote,
  margin: Margin | undefined,
): { value: string | null; hint?: string } {
  if (margin === undefined) return { value: null };
  const { monthlyPercent, installPercent, multiQuote, setAt, setBy } = margin;
  if (setAt === null && multiQuote === null)
    return { value: null, hint: 'No margin was saved for this quote.' };
  const [monthly, oneOff] = [monthlyPercent, installPercent].map((each) => `${Number(each.toFixed(2))}%`);
  return {
    value: [
      formatMonthly(Math.round((monthlyCost * monthlyPercent) / 100)),
      formatOneOff(Math.round((installCost * installPercent) / 100)),
    ].join(', '),
    hint: `Mark-up: monthly ${monthly}, one-off ${oneOff}, ${
      multiQuote === null
        ? `saved by ${setBy ?? 'a former user'}`
        : `set on the multi quote ${multiQuote.name}`
    }`,
  };
}
