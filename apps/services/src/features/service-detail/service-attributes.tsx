import { contract } from '@portal/api-client';
import { getAttributeItems } from '@portal/area-kit/detail';
import { Stack } from '@portal/ui';
import { KeyValueList } from '@portal/ui/detail';
import { Section } from '@portal/ui/page';

const { CIRCUIT_ATTRIBUTE_GROUPS, labelledAttributes } = contract.circuits;

/** All attributes of the circuit in the specification's groups. */
export function ServiceAttributes({ attributes }: Pick<contract.circuits.Circuit, 'attributes'>) {
  const present = labelledAttributes(attributes);
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
