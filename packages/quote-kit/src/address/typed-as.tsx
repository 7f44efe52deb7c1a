import type { contract } from '@portal/api-client';
import { Text } from '@portal/ui';

/** The text that a person entered, if it differs from the address. */
export function TypedAs({ address }: { address: Pick<contract.common.Address, 'typedAs'> }) {
  const text = describeTypedAs(address);
  return text === null ? null : (
    <Text component="span" variant="dense" tone="muted" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
      {text}
    </Text>
  );
}

/** `Typed as “3 Granary Road, Leeds”` */
export const describeTypedAs = ({ typedAs }: Pick<contract.common.Address, 'typedAs'>): string | null =>
  typedAs ? `Typed as “${typedAs}”` : null;
