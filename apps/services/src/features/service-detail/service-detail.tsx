import { contract } from '@portal/api-client';
import { pathTo, usePageTitle, useQuery, useSupplierName } from '@portal/portal-sdk';
import { DataState, Grid, Link, Stack } from '@portal/ui';
import { formatDate, formatSpeed } from '@portal/ui/format';
import { KeyValueList, Page, PageHeader, Reference, Section } from '@portal/ui/page';
import { type Circuit, ServiceStatusTag } from '../shared/service-labels.tsx';
import { ServiceAttributes } from './service-attributes.tsx';
import { ServiceHistory } from './service-history.tsx';

/** One service with its status, attributes and history. */
export function ServiceDetail({ id }: { id: string }) {
  const circuit = useQuery(contract.circuits.get, { id });
  usePageTitle(circuit.data === undefined ? 'Service' : `Service ${circuit.data.name}`);
  return (
    <Page>
      {circuit.data === undefined && (
        <PageHeader title="Service" breadcrumbs={[{ label: 'Services', href: pathTo('circuits') }]} />
      )}
      <DataState
        state={circuit}
        onRetry={circuit.refresh}
        notFound={{ title: 'We couldn’t find this service' }}
      >
        {(found) => <ServiceView circuit={found} />}
      </DataState>
    </Page>
  );
}

function ServiceView({ circuit }: { circuit: Circuit }) {
  const supplierName = useSupplierName();
  const { street, city, postcode } = circuit.address;
  return (
    <>
      <PageHeader
        title={circuit.customerName}
        breadcrumbs={[{ label: 'Services', href: pathTo('circuits') }]}
        tag={<ServiceStatusTag status={circuit.deviceStatus} />}
        meta={[<Reference key="name">{circuit.name}</Reference>, `${street}, ${city}, ${postcode}`]}
      />
      <Grid min={380} gap={8}>
        <Stack gap={6}>
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
                  value:
                    circuit.orderReference === null ? null : (
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
          <ServiceHistory id={circuit.id} />
        </Stack>
        <ServiceAttributes attributes={circuit.attributes} />
      </Grid>
    </>
  );
}
