import { pathTo, useSupplierName, useUser } from '@portal/portal-sdk';
import { Link, Stack } from '@portal/ui';
import { KeyValueList } from '@portal/ui/detail';
import { formatCharges, formatSpeed, formatTermMonths } from '@portal/ui/format';
import { PriceFigures, Section } from '@portal/ui/page';
import type { Order } from '../shared/order-types.ts';

function quotePath(order: Order): string {
  const target = order.quoteKind === 'broadband' ? 'broadband-quotes.show' : 'quotes.show';
  return pathTo(target, { reference: order.quoteReference });
}

function addressText({ address }: Order): string {
  const { addressLine1, addressLine2, addressLine3, town, county, postcode } = address;
  return [addressLine1, addressLine2, addressLine3, town, county, postcode].filter(Boolean).join(', ');
}

/** Costs, service, site and add-ons of an order. */
export function OrderFacts({ order }: { order: Order }) {
  const { prices } = useUser();
  const supplierName = useSupplierName();
  const contact = order.primaryContact;
  return (
    <Stack gap={6}>
      <Section title={prices === undefined || prices === 'cost' ? 'Costs' : 'Prices'}>
        <PriceFigures
          {...(prices && { prices })}
          install={order.installCost}
          monthly={order.monthlyCost}
          ecc={order.eccCost}
          termMonths={order.termMonths}
          isEccFirm={order.isEccFirm ?? null}
        />
      </Section>
      <Section title="Service">
        <KeyValueList
          columns={2}
          items={[
            { label: 'Product', value: order.productName, hint: order.productDescription },
            { label: 'Supplier', value: supplierName(order.supplierKey) },
            { label: 'Speed', value: formatSpeed(order.speed) },
            { label: 'Bearer', value: order.bearer === null ? null : formatSpeed(order.bearer) },
            { label: 'Term', value: formatTermMonths(order.termMonths) },
            { label: 'Layer', value: order.layer === null ? null : `Layer ${order.layer}` },
            { label: 'Quote', value: <Link href={quotePath(order)}>{order.quoteReference}</Link> },
            {
              label: 'Service',
              value:
                order.circuitId === null ? null : (
                  <Link href={pathTo('circuits.show', { id: order.circuitId })}>View service</Link>
                ),
            },
            {
              label: 'Supplier reference',
              value: order.supplierReference,
              copy: order.supplierReference ?? undefined,
            },
            {
              label: 'Purchase order reference',
              value: order.purchaseOrderReference,
              copy: order.purchaseOrderReference ?? undefined,
            },
            { label: 'Your reference', value: order.customReference },
            { label: 'Approved by', value: order.approvedBy },
          ]}
        />
      </Section>
      <Section title="Site">
        <KeyValueList
          columns={1}
          items={[
            {
              label: 'Address',
              value: addressText(order),
              ...(order.address.typedAs && { hint: `Typed as “${order.address.typedAs}”` }),
            },
            {
              label: 'Site contact',
              value:
                order.siteContact === null
                  ? null
                  : `${order.siteContact.name}, ${order.siteContact.telephone}`,
            },
            {
              label: 'Primary contact',
              value: contact === null ? null : `${contact.name}, ${contact.email}, ${contact.telephone}`,
            },
          ]}
        />
      </Section>
      {order.addons.length > 0 && (
        <Section title="Add-ons" description="Excluding VAT.">
          <KeyValueList
            columns={1}
            items={order.addons.map(({ name, text, quantity, additionalInformation, ...costs }) => ({
              label: name,
              value: [quantity > 1 ? `${quantity} × ${text}` : text, additionalInformation]
                .filter(Boolean)
                .join(': '),
              ...(!Number.isNaN(costs.monthlyCost) && {
                hint: formatCharges({ monthly: costs.monthlyCost, oneOff: costs.installCost }),
              }),
            }))}
          />
        </Section>
      )}
    </Stack>
  );
}
