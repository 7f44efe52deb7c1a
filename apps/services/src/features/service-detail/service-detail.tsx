import { contract, type OutputOf } from '@portal/api-client';
import { DetailPage, HistorySection } from '@portal/area-kit';
import { pathTo, useQuery, useSupplierName } from '@portal/portal-sdk';
import { Grid, Link, Stack } from '@portal/ui';
import { formatDate, formatSpeed } from '@portal/ui/format';
import { KeyValueList, Reference, Section } from '@portal/ui/page';
import { ServiceStatusTag } from '../shared/service-status-tag.tsx';
import { ServiceAttributes } from './service-attributes.tsx';

/** One service with its status, attributes and history. */
export function ServiceDetail({ id }: { id: string }) {
  const circuit = useQuery(contract.circuits.get, { id });
  const history = useQuery(contract.circuits.listHistory, { id });
  return (
    <DetailPage
      query={circuit}
      title={(found) => (found === undefined ? 'Service' : `Service ${found.name}`)}
      breadcrumbs={[{ label: 'Services', href: pathTo('circuits') }]}
      notFound={{ title: 'We couldn’t find this service' }}
      header={({ customerName, deviceStatus, name, address: { street, city, postcode } }) => ({
        title: customerName,
        tag: <ServiceStatusTag status={deviceStatus} />,
        meta: [<Reference key="name">{name}</Reference>, `${street}, ${city}, ${postcode}`],
      })}
    >
      {(found) => (
        <Grid min={380} gap={8}>
          <Stack gap={6}>
            <ServiceProperties circuit={found} />
            <HistorySection
              history={history}
              of="this service"
              emptyText="Updates to this service will appear here."
              stateOf={() => 'done'}
            />
          </Stack>
          <ServiceAttributes attributes={found.attributes} />
        </Grid>
      )}
    </DetailPage>
  );
}

function ServiceProperties({ circuit }: { circuit: OutputOf<typeof contract.circuits.get> }) {
  const supplierName = useSupplierName();
  return (
    <Section title="Service">
      <KeyValueList
        columns={2}
        items={[
          { label: 'Product', value: circuit.productName },
          { label: 'Supplier', value: supplierName(circuit.supplierKey) },
          { label: 'Speed', value: formatSpeed(circuit.bandwidth) },
          { label: 'Bearer', value: circuit.bearer === null ? null : formatSpeed(circuit.bearer) },
          { label: 'Installed', value: formatDate(circuit.installDate) },
          { label: 'Contract ends', value: formatDate(circuit.contractEnd) },
          { label: 'Device', value: circuit.deviceName },
          {
            label: 'Order',
            value: circuit.orderReference !== null && (
              <Link href={pathTo('orders.show', { reference: circuit.orderReference })}>
                {circuit.orderReference}
              </Link>
            ),
          },
          { label: 'Open cases', value: circuit.openCasesCount },
          { label: 'Description', value: circuit.description },
        ]}
      />
    </Section>
  );
}
