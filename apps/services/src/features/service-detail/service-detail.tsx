import { contract } from '@portal/api-client';
import { CustomerLink, DetailPage } from '@portal/area-kit/detail';
import { pathTo, useCan, useQuery, useSearchParams } from '@portal/portal-sdk';
import { Button, Stack, StatusTag } from '@portal/ui';
import { Reference, Tabs } from '@portal/ui/page';
import type { ComponentType } from 'react';
import { faultPath, renewPath } from '../shared/service-paths.ts';
import { ServiceStatusTag } from '../shared/service-status-tag.tsx';
import { useLineChecks } from '../shared/use-line-checks.ts';
import { CeaseNotice } from './cease-notice.tsx';
import { RenewalNotice } from './renewal-notice.tsx';
import { ServiceMenu } from './service-menu.tsx';
import { ServiceNotices } from './service-notices.tsx';
import { ServiceOverview } from './service-overview.tsx';

/** How often the status is read again while the page is open. */
const LIVE_INTERVAL_MS = 15_000;

type View = ComponentType<{ circuit: contract.circuits.Circuit }>;

/** Parts of the page from other features, given by the page. */
export interface ServiceViews {
  Performance: View;
  LineChecks: View;
  Related: View;
}

const VIEW_LABELS = {
  overview: 'Overview',
  performance: 'Traffic and availability',
  'line-checks': 'Line checks',
  related: 'Cases, orders and quotes',
} as const;
type ViewId = keyof typeof VIEW_LABELS;

/** One service: live status, and its views as tabs in the URL. */
export function ServiceDetail({ id, views }: { id: string; views: ServiceViews }) {
  const circuit = useQuery(contract.circuits.get, { id }, { refreshInterval: LIVE_INTERVAL_MS });
  const isCheckable = circuit.data !== undefined && contract.circuits.getLineCheckKind(circuit.data) !== null;
  const canRenew = useCan('services.renew');
  const { isChecking } = useLineChecks(id, isCheckable);
  return (
    <DetailPage
      query={circuit}
      title={(found) => (found === undefined ? 'Service' : `Service ${found.name}`)}
      breadcrumbs={[{ label: 'Services', href: pathTo('circuits') }]}
      notFound={{ title: 'We couldn’t find this service' }}
      header={(found) => ({
        title: <CustomerLink name={found.customerName} />,
        tag: isChecking ? (
          <StatusTag tone="info">Checking</StatusTag>
        ) : (
          <ServiceStatusTag status={found.deviceStatus} />
        ),
        meta: [
          <Reference key="name">{found.name}</Reference>,
          `${found.address.street}, ${found.address.city}, ${found.address.postcode}`,
        ],
        action: <FaultButton circuit={found} />,
        actions: <ServiceActions circuit={found} />,
      })}
    >
      {(found) => (
        <Stack gap={5}>
          <ServiceNotices id={found.id} />
          <CeaseNotice circuit={found} />
          <RenewalNotice circuit={found} canRenew={canRenew} />
          <ServiceTabs circuit={found} views={views} />
        </Stack>
      )}
    </DetailPage>
  );
}

function ServiceTabs({ circuit, views }: { circuit: contract.circuits.Circuit; views: ServiceViews }) {
  const [params, setParams] = useSearchParams();
  const requestedView = params.get('view') ?? 'overview';
  const offered = (Object.keys(VIEW_LABELS) as ViewId[]) // keys of the table above
    .filter((view) => view !== 'line-checks' || contract.circuits.getLineCheckKind(circuit) !== null);
  const selected = offered.find((view) => view === requestedView) ?? 'overview';
  const select = (view: string) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (view === 'overview') next.delete('view');
        else next.set('view', view);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <Tabs
      label="Views of this service"
      tabs={offered.map((view) => ({ id: view, label: VIEW_LABELS[view] }))}
      value={selected}
      onChange={select}
    >
      {selected === 'overview' && <ServiceOverview circuit={circuit} />}
      {selected === 'performance' && <views.Performance circuit={circuit} />}
      {selected === 'line-checks' && <views.LineChecks circuit={circuit} />}
      {selected === 'related' && <views.Related circuit={circuit} />}
    </Tabs>
  );
}

type CircuitProps = { circuit: contract.circuits.Circuit };

function FaultButton({ circuit }: CircuitProps) {
  if (!useCan('support')) return null;
  return (
    <Button variant="primary" href={faultPath([circuit])}>
      Report a fault
    </Button>
  );
}

function ServiceActions({ circuit }: CircuitProps) {
  const canQuote = useCan('quotes');
  return (
    <>
      {canQuote && <Button href={renewPath(circuit)}>Compare products at this address</Button>}
      <ServiceMenu circuit={circuit} />
    </>
  );
}
