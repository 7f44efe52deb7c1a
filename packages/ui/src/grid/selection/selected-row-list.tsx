import { Text } from '../../core/display/text.tsx';
import { styled } from '../../theme/styles/styled.tsx';

const List = styled('ul')({ maxHeight: 240, margin: '8px 0 0', padding: '0 0 0 20px', overflow: 'auto' });
/** Longer lists only say how many more there are. */
const MAX_NAMED = 100;

export interface SelectedRowListProps<Row> {
  rows: readonly Row[];
  /** Rows on this page; rows on other pages are marked. */
  pageRows: readonly Row[];
  /** Names a row: "Q-100234, Harbour Bakery". */
  label: (row: Row) => string;
  /** A note about a row, such as why it will be left out. */
  note?: (row: Row) => string | null;
}

/** Names the rows that a bulk change affects, with those on other pages of the list. */
export function SelectedRowList<Row>({ rows, pageRows, label, note }: SelectedRowListProps<Row>) {
  return (
    // Focusable, so that a long list can be scrolled by keyboard.
    <List tabIndex={0} aria-label="Selected">
      {rows.slice(0, MAX_NAMED).map((row) => {
        const remarks = [pageRows.includes(row) ? null : 'on another page', note?.(row)].filter(Boolean);
        return (
          <li key={label(row)}>
            {label(row)}
            {remarks.length > 0 && (
              <Text variant="caption" tone="muted">
                {' '}
                ({remarks.join('; ')})
              </Text>
            )}
          </li>
        );
      })}
      {rows.length > MAX_NAMED && <li>and {rows.length - MAX_NAMED} more</li>}
    </List>
  );
}
