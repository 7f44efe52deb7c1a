import { color, styled } from '@portal/ui';

/** The table of prices on a proposal; cells with the class `amount` are right-aligned. */
export const PriceTable = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 13,
  lineHeight: '20px',
  '& th, & td': {
    padding: '7px 0',
    borderBottom: `1px solid ${color.line.main}`,
    textAlign: 'left',
    verticalAlign: 'top',
  },
  '& th': { fontWeight: 400, overflowWrap: 'anywhere' },
  '& thead th': { color: color.text.muted },
  '& tbody th': { minWidth: 112 },
  '& th:not(:first-of-type), & td': { paddingLeft: 16 },
  '& .amount': {
    textAlign: 'right',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
  '& thead .amount': { whiteSpace: 'normal' },
  '& tfoot th, & tfoot td': { fontWeight: 600 },
  '& tr': { breakInside: 'avoid' },
  // A table in a row of another: the row has the line below both.
  '& table tbody tr:last-of-type > *': { borderBottom: 0 },
});
