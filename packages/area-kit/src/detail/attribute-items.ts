import type { contract } from '@portal/api-client';
import type { KeyValue } from '@portal/ui/detail';
import { formatDate, formatSpeed, formatTermMonths } from '@portal/ui/format';

type Attribute = ReturnType<typeof contract.circuits.labelledAttributes>[number];

/** Circuit attributes as items of a `KeyValueList`. Codes can be copied. */
export function getAttributeItems(attributes: readonly Attribute[]): KeyValue[] {
  return attributes.map((attribute) => ({
    label: attribute.label,
    value: formatAttribute(attribute),
    ...(attribute.format === 'code' ? { copy: String(attribute.value) } : {}),
  }));
}

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
