import type { contract } from '@portal/api-client';
import { pathTo, useSupplierName } from '@portal/portal-sdk';
import { Link } from '@portal/ui';
import { KeyValueList } from '@portal/ui/detail';
import { formatDate, formatDateTime, formatSpeed } from '@portal/ui/format';
import { Section } from '@portal/ui/page';

const MEGA = 1_000_000;

/** Bits per second at the last report, as a speed. */
const formatRate = (bits: number | null) =>
  bits === null ? null : formatSpeed(Math.round(bits / (MEGA / 100)) / 100, 'Mbps');

/** What the service is, its contract, and what its device reports now. */
export function ServiceProperties({ circuit }: { circuit: contract.circuits.Circuit }) {
  const supplierName = useSupplierName();
  return (
    <>
      <Section title="Service" description={circuit.description}>
        <KeyValueList
          columns={2}
          items={[
            { label: 'Product', value: circuit.productName },
            { label: 'Supplier', value: supplierName(circuit.supplierKey) },
            { label: 'Speed', value: formatSpeed(circuit.bandwidth) },
            { label: 'Bearer', value: circuit.bearer === null ? null : formatSpeed(circuit.bearer) },
            { label: 'Account', value: circuit.accountName },
            {
              label: 'Order',
              value:
                circuit.orderReference === null ? (
                  // Ordered before the portal existed: the reference is known, its order has no page.
                  circuit.attributes['ATTR_ORDER_REFERENCE']
                ) : (
                  <Link href={pathTo('orders.show', { reference: circuit.orderReference })}>
                    {circuit.orderReference}
                  </Link>
                ),
            },
            { label: 'Ordered', value: formatDate(circuit.purchaseDate) },
            { label: 'Installed', value: formatDate(circuit.installDate) },
            { label: 'Contract ends', value: formatDate(circuit.contractEnd) },
            {
              label: 'Open cases',
              value: (
                <Link href={pathTo('support', null, { circuit_id: circuit.id, status: ['New'] })}>
                  {circuit.openCasesCount}
                </Link>
              ),
            },
            { label: 'Added', value: formatDateTime(circuit.createdAt) },
            { label: 'Updated', value: formatDateTime(circuit.updatedAt) },
          ]}
        />
      </Section>
      <Section title="Device">
        <KeyValueList
          columns={2}
          items={[
            { label: 'Device', value: circuit.deviceName, copy: circuit.deviceName ?? undefined },
            { label: 'Traffic in now', value: formatRate(circuit.deviceTrafficIn) },
            { label: 'Traffic out now', value: formatRate(circuit.deviceTrafficOut) },
            { label: 'Optical unit', value: circuit.isOnu || circuit.hasOnuInstance ? 'Yes' : 'No' },
          ]}
        />
      </Section>
    </>
  );
}
