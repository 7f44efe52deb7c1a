import { contract, type OutputOf } from '@portal/api-client';
import { Stack } from '@portal/ui';
import { formatDate, formatSpeed, formatTermMonths } from '@portal/ui/format';
import { KeyValueList, Section } from '@portal/ui/page';

const { CIRCUIT_ATTRIBUTE_GROUPS, labelledAttributes } = contract.circuits;
type Attribute = ReturnType<typeof labelledAttributes>[number];

function formatAttribute({ format, value }: Attribute): string {
  switch (format) {
    case 'speed':
      return formatSpeed(Number(value));
    case 'months':
      return formatTermMonths(Number(value));
    case 'day':
      return formatDate(String(value));
    default:
      return String(value);
  }
}

/** All attributes of the circuit in the specification's groups. */
export function ServiceAttributes({
  attributes,
}: {
  attributes: OutputOf<typeof contract.circuits.get>['attributes'];
}) {
  const present = labelledAttributes(attributes);
  return (
    <Stack gap={6}>
      {CIRCUIT_ATTRIBUTE_GROUPS.map(({ group, label }) => {
        const items = present.filter((attribute) => attribute.group === group);
        if (items.length === 0) return null;
        return (
          <Section key={group} title={label}>
            <KeyValueList
              columns={2}
              items={items.map((attribute) => ({
                label: attribute.label,
                value: formatAttribute(attribute),
                ...(attribute.format === 'code' ? { copy: String(attribute.value) } : {}),
              }))}
            />
          </Section>
        );
      })}
    </Stack>
  );
}
