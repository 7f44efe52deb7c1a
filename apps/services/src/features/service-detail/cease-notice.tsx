import type { contract } from '@portal/api-client';
import { pathTo } from '@portal/portal-sdk';
import { AlertBanner, Link } from '@portal/ui';
import { formatDate } from '@portal/ui/format';

/** Says that somebody in the company has asked to end the service. */
export function CeaseNotice({ circuit: { openCease } }: { circuit: contract.circuits.Circuit }) {
  if (openCease === null) return null;
  const { caseId, caseNumber, ceaseDate } = openCease;
  return (
    <AlertBanner tone="warning" live="off" title="Cease requested for this service">
      It should end on {formatDate(ceaseDate)}. See{' '}
      <Link href={pathTo('support.case', { id: caseId })}>{caseNumber}</Link>.
    </AlertBanner>
  );
}
