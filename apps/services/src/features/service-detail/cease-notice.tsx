import type { contract } from '@portal/api-client';
import { pathTo } from '@portal/portal-sdk';
import { AlertBanner, Link } from '@portal/ui';
import { formatDate } from '@portal/ui/format';

/** Shows that the service was ceased, or that somebody in the company has asked to end it. */
export function CeaseNotice({
  circuit: { openCease, carriedOutCease },
}: {
  circuit: contract.circuits.Circuit;
}) {
  if (carriedOutCease !== null) {
    const { caseId, caseNumber, ceasedAt } = carriedOutCease;
    return (
      <AlertBanner tone="warning" live="off" title="This service was ceased">
        It ended on {formatDate(ceasedAt)}. See{' '}
        <Link href={pathTo('support.case', { id: caseId })}>{caseNumber}</Link>.
      </AlertBanner>
    );
  }
  if (openCease === null) return null;
  const { caseId, caseNumber, ceaseDate } = openCease;
  return (
    <AlertBanner tone="warning" live="off" title="Cease requested for this service">
      It should end on {formatDate(ceaseDate)}. See{' '}
      <Link href={pathTo('support.case', { id: caseId })}>{caseNumber}</Link>.
    </AlertBanner>
  );
}
