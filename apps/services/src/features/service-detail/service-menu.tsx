import { contract } from '@portal/api-client';
import { ActionMenu } from '@portal/area-kit/detail';
import { pathTo, useCan, useNavigate, useSearchParams } from '@portal/portal-sdk';
import { ceasePath, faultPath, renewPath, reportPath } from '../shared/service-paths.ts';

/** Everything that the user can do with a service; disabled actions say why. */
export function ServiceMenu({ circuit }: { circuit: contract.circuits.Circuit }) {
  const navigate = useNavigate();
  const [, setParams] = useSearchParams();
  const canQuote = useCan('quotes');
  const canSupport = useCan('support');
  const canSeeOrders = useCan('orders');
  const go = (path: string) => () => void navigate(path);
  const { price, orderReference } = circuit;
  const quoteReference = price?.quoteReference ?? null;
  const isCheckable = contract.circuits.getLineCheckKind(circuit) !== null;
  const ceaseHint = getCeaseHint(circuit);
  const quote = circuit.circuitType === 'Broadband' ? 'broadband-quotes.show' : 'quotes.show';
  return (
    <ActionMenu
      items={[
        canQuote && {
          id: 'renew',
          label: 'Compare products at this address',
          onSelect: go(renewPath(circuit)),
        },
        canSupport && { id: 'fault', label: 'Report a fault', onSelect: go(faultPath([circuit])) },
        {
          id: 'line-check',
          label: 'Check the line',
          disabled: !isCheckable,
          ...(!isCheckable && {
            hint: 'This leased line does not have one of our optical units.',
          }),
          onSelect: () => setParams({ view: 'line-checks' }, { preventScrollReset: true }),
        },
        { id: 'report', label: 'Monthly report', onSelect: go(reportPath([circuit.id])) },
        canSeeOrders &&
          orderReference !== null && {
            id: 'order',
            label: `Open order ${orderReference}`,
            onSelect: go(pathTo('orders.show', { reference: orderReference })),
          },
        quoteReference !== null && {
          id: 'quote',
          label: `Open quote ${quoteReference}`,
          onSelect: go(pathTo(quote, { reference: quoteReference })),
        },
        canSupport && { id: 'line', divider: true as const },
        canSupport && {
          id: 'cease',
          label: 'Request a cease',
          danger: true,
          disabled: ceaseHint !== null,
          ...(ceaseHint !== null && { hint: ceaseHint }),
          onSelect: go(ceasePath(circuit)),
        },
      ]}
    />
  );
}

/** Why no cease can be requested; null if one can. */
function getCeaseHint({ openCease, carriedOutCease }: contract.circuits.Circuit): string | null {
  if (carriedOutCease !== null) return `Ceased in ${carriedOutCease.caseNumber}.`;
  return openCease && `Already requested in ${openCease.caseNumber}.`;
}
