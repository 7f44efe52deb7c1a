import { contract } from '@portal/api-client';
import { getAttributeItems } from '@portal/area-kit/detail';
import { Stack } from '@portal/ui';
import { KeyValueList } from '@portal/ui/detail';
import { Section } from '@portal/ui/page';

const { CIRCUIT_ATTRIBUTE_GROUPS, labelledAttributes } = contract.circuits;

/** Attributes already shown in the facts above. */
const SAID_ABOVE = ['PRODUCT', 'SUPPLIER', 'ORDER_REFERENCE', 'CONTRACT_END', 'BEARER', 'BANDWIDTH'].map(
  (name) => `ATTR_${name}`,
);

/** The other attributes of the circuit in the specification's groups. */
export function ServiceAttributes({
  circuit: { attributes, installDate },
}: {
  circuit: contract.circuits.Circuit;
}) {
  const present = labelledAttributes(attributes).filter(
    ({ key, value }) =>
      !SAID_ABOVE.includes(key) && !(key === 'ATTR_LIVE_DATE' && String(value) === installDate),
  );
  return (
    <Stack gap={6}>
      {CIRCUIT_ATTRIBUTE_GROUPS.map(({ group, label }) => {
        const members = present.filter((attribute) => attribute.group === group);
        if (members.length === 0) return null;
        return (
          <Section key={group} title={label}>
            <KeyValueList columns={2} items={getAttributeItems(members)} />
          </Section>
        );
      })}
    </Stack>
  );
}
