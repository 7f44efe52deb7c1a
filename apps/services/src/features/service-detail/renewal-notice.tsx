import { contract } from '@portal/api-client';
import { BulkRunStatus } from '@portal/area-kit';
import { pathTo } from '@portal/portal-sdk';
import { AlertBanner, Button, Link } from '@portal/ui';
import { today } from '@portal/ui/dates';
import { addDays, formatDate } from '@portal/ui/format';
import { useRenewals } from '../shared/renewal/use-renewals.tsx';

type Circuit = contract.circuits.Circuit;

const isDue = ({ contractEnd }: Circuit): boolean =>
  contractEnd !== null && contractEnd <= addDays(today(), contract.renewals.RENEWABLE_DAYS);

/** The status of the renewal, or a button to renew when the contract ends soon. A cease prevents a renewal. */
export function RenewalNotice({ circuit, canRenew }: { circuit: Circuit; canRenew: boolean }) {
  const { renewal } = circuit;
  const obstacle = describeObstacle(circuit);
  if (renewal !== null && renewal.status !== 'lapsed')
    return <CurrentRenewal renewal={renewal} obstacle={obstacle} />;
  return canRenew && isDue(circuit) && obstacle === null ? <DueRenewal circuit={circuit} /> : null;
}

/** Why a quote cannot renew the service; null if it can. A quote for another line could be ordered all the same. */
function describeObstacle({ openCease, carriedOutCease }: Circuit): string | null {
  if (carriedOutCease !== null) return 'because the service was ceased';
  return openCease && 'while the cease is open';
}

interface CurrentRenewalProps {
  renewal: NonNullable<Circuit['renewal']>;
  obstacle: string | null;
}

function CurrentRenewal({ renewal, obstacle }: CurrentRenewalProps) {
  const { status, quoteReference, quoteKind, orderReference } = renewal;
  const isOrdered = status === 'ordered';
  const quote = quoteKind === 'broadband' ? 'broadband-quotes.show' : 'quotes.show';
  return (
    <AlertBanner tone="info" live="off" title={isOrdered ? 'Renewal ordered' : 'Renewal quoted'}>
      {isOrdered && orderReference !== null && (
        <>
          See order <Link href={pathTo('orders.show', { reference: orderReference })}>{orderReference}</Link>.
        </>
      )}
      {!isOrdered && quoteReference !== null && (
        <>
          {obstacle === null ? 'Open quote' : 'Quote'}{' '}
          <Link href={pathTo(quote, { reference: quoteReference })}>{quoteReference}</Link>{' '}
          {obstacle === null ? 'to continue.' : `cannot renew this service ${obstacle}.`}
        </>
      )}
    </AlertBanner>
  );
}

function DueRenewal({ circuit }: { circuit: Circuit }) {
  const { bulk, open, panel } = useRenewals();
  const { contractEnd, renewal } = circuit;
  const hasEnded = contractEnd !== null && contractEnd < today();
  return (
    <>
      <BulkRunStatus bulk={bulk} />
      <AlertBanner
        tone="warning"
        live="off"
        title={`The contract ${hasEnded ? 'ended' : 'ends'} on ${formatDate(contractEnd)}`}
        action={
          <Button size="small" onClick={() => open([circuit])}>
            Renew
          </Button>
        }
      >
        {renewal === null
          ? 'See today’s price for this service and what you would save.'
          : 'The renewal that was quoted has lapsed. See today’s price for this service.'}
      </AlertBanner>
      {panel}
    </>
  );
}
