import { OVER_TERM, toTermBasis } from '@portal/api-client/prices';
import { Row, Text } from '@portal/ui';
import { SelectInput } from '@portal/ui/page';
import { describeBasis, getBasisLabel, type PriceBasis } from './price-basis.ts';

export interface PriceBasisChoiceProps {
  /** In months. Prices of one term have nothing to choose. */
  terms: readonly number[];
  /** Null while it has to be chosen. */
  basis: PriceBasis | null;
  /** Whether the basis is shown only because nobody has chosen one. */
  isDefault?: boolean;
  /** Undefined while it cannot be changed. */
  onChange?: ((basis: PriceBasis) => void) | undefined;
}

/** How prices are compared, and the choice between one term and the cost per month over the term. */
export function PriceBasisChoice({ terms, basis, isDefault = false, onChange }: PriceBasisChoiceProps) {
  const options = [...terms.map(toTermBasis), OVER_TERM];
  const hasChoice = terms.length > 1 && onChange !== undefined;
  return (
    <Row gap={3} wrap>
      {hasChoice && (
        <SelectInput
          label="Compare prices"
          value={basis}
          placeholder="Choose how"
          onChange={(chosen) => chosen !== null && onChange(chosen)}
          options={options.map((value) => ({ value, label: getBasisLabel(value) }))}
        />
      )}
      <Text variant="dense" tone="muted" numeric>
        {basis === null
          ? 'Prices have different terms. Choose one term, or cost per month over the term, including install and ECC. You are asked once for this multi quote.'
          : `${describeBasis(basis, terms, isDefault && hasChoice)}${isDefault && hasChoice ? ' Choose another way under “Compare prices”.' : ''}`}
      </Text>
    </Row>
  );
}
