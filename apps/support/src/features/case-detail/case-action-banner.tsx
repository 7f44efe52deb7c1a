import { contract } from '@portal/api-client';
import { ConflictDialog } from '@portal/area-kit/detail';
import { resultOrUndefined, showAlert } from '@portal/portal-sdk';
import { AlertBanner, Button } from '@portal/ui';
import { formatDate, formatDateTime, serverNow } from '@portal/ui/format';
import type { ReactNode } from 'react';
import type { SupportCase } from '../shared/case-types.ts';
import { isCarriedOutCease } from './is-carried-out-cease.ts';
import { isCeaseDateBefore, isCeaseDatePast } from './is-cease-date-past.ts';
import { useCaseStatus } from './use-case-status.ts';

const CEASE_QUESTION = 'If you have a question about the cease, open a new case.';

interface CaseActionBannerProps {
  supportCase: SupportCase;
  onClose: () => void;
}

/** Banner with the partner's next step, if there is one. */
export function CaseActionBanner({ supportCase, onClose }: CaseActionBannerProps) {
  const { status, waitsOn, type } = supportCase;
  // Mounted when the case is resolved, so that reopening starts from the version in which the user saw that.
  if (status !== 'New') return <FinishedBanner key={status} supportCase={supportCase} onClose={onClose} />;
  if (waitsOn === 'partner') {
    return (
      <AlertBanner tone="warning" title="Waiting for your reply" live="off">
        {type === 'assurance' ? 'The SLA clock is paused. ' : ''}Add a comment to reply, and work on this case
        resumes.
      </AlertBanner>
    );
  }
  return null;
}

function FinishedBanner({ supportCase, onClose }: CaseActionBannerProps) {
  const { caseNumber, status } = supportCase;
  const isCeased = isCarriedOutCease(supportCase);
  const reopening = useCaseStatus(supportCase, 'New', {
    onSaved: () => showAlert(`Case ${caseNumber} was reopened.`),
    onDiscarded: () => undefined,
  });
  const reopen = (
    <Button
      size="small"
      variant="quiet"
      loading={reopening.busy}
      // The error is shown from the command.
      onClick={async () => void (await resultOrUndefined(reopening.run()))}
    >
      Reopen
    </Button>
  );
  const problem = reopening.error && `The case was not reopened. ${reopening.error.message}`;
  return (
    <>
      {status === 'Resolved' ? (
        <AlertBanner
          tone="success"
          title={isCeased ? 'The service was ceased' : 'We think this is fixed'}
          live="off"
          action={
            <>
              <Button size="small" onClick={onClose}>
                Close case
              </Button>
              {!isCeased && reopen}
            </>
          }
        >
          {problem ??
            (isCeased
              ? `Close the case. ${CEASE_QUESTION}`
              : 'Close the case if the problem is fixed, or reopen it if it is not.')}
        </AlertBanner>
      ) : (
        <ClosedBanner supportCase={supportCase} problem={problem} reopen={reopen} />
      )}
      <ConflictDialog {...reopening.conflict} what="this case" />
    </>
  );
}

interface ClosedBannerProps {
  supportCase: SupportCase;
  problem: string | undefined;
  reopen: ReactNode;
}

function ClosedBanner({ supportCase, problem, reopen }: ClosedBannerProps) {
  const last = describeLastReopening(supportCase);
  return (
    <AlertBanner tone="info" title="This case is closed" live="off" action={last !== null && reopen}>
      {problem ??
        (last === null
          ? describeNewCase(supportCase)
          : supportCase.type === 'cease'
            ? `You can reopen it until ${last}.`
            : `If the problem continues, you can reopen it until ${last}.`)}
    </AlertBanner>
  );
}

function describeNewCase(supportCase: SupportCase): string {
  if (isCarriedOutCease(supportCase)) return CEASE_QUESTION;
  if (isCeaseDatePast(supportCase))
    return 'The cease date has passed. To request another cease, open a new case with a future date.';
  return supportCase.type === 'cease'
    ? 'To request another cease, open a new case.'
    : 'If the problem continues, open a new case.';
}

const DAY_MS = 86_400_000;

/** Until when a closed case can be reopened: a cease until its date, at most. Null once that is over. */
function describeLastReopening(supportCase: SupportCase): string | null {
  const { closedAt, ceaseDate } = supportCase;
  if (closedAt === null || isCarriedOutCease(supportCase) || isCeaseDatePast(supportCase)) return null;
  const last = Date.parse(closedAt) + contract.support.REOPEN_DAYS * DAY_MS;
  if (last <= serverNow()) return null;
  return isCeaseDateBefore(supportCase, last) ? formatDate(ceaseDate) : formatDateTime(last);
}
