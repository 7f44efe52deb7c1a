import type { contract } from '@portal/api-client';
import { describeDifferences } from '@portal/quote-kit/address';
import { Text } from '@portal/ui';
import { SelectInput } from '@portal/ui/page';
import { useContext } from 'react';
import { GridCell } from '../../shared/cells/grid-cell.tsx';
import { DecideContext } from './use-decisions.ts';

type Row = contract.multiQuotes.ImportRow;

export const toAddressKey = (row: number) => `${row} address`;

/** The address, and what in it differs from the row. */
const toLabel = ({ text, differences }: Row['suggestions'][number]) =>
  differences === undefined ? text : `${text}. ${describeDifferences(differences)}`;

/** The addresses that a row may mean; choosing one makes the row ready. */
export function AddressCell({ row }: { row: Row }) {
  const decide = useContext(DecideContext);
  const { row: number, suggestions } = row;
  if (suggestions.length === 0) return <Text tone="muted">–</Text>;
  return (
    <GridCell data-cell={toAddressKey(number)} problem={null}>
      <SelectInput<number>
        label={`Address of row ${number}`}
        labelHidden
        placeholder="Choose…"
        value={null}
        options={suggestions.map((suggestion) => ({ value: suggestion.udprn, label: toLabel(suggestion) }))}
        onChange={(udprn) => udprn !== null && decide(row, { udprn })}
      />
    </GridCell>
  );
}
