import type { ReactNode } from 'react';
import { dash } from '../../format/missing.ts';
import { color } from '../../theme/styles/css.ts';
import { styled } from '../../theme/styles/styled.tsx';
import { CopyButton } from './reference.tsx';

// `auto-fill`, so that a single value is not wider than those in the list above it.
const List = styled('dl', { shouldForwardProp: (name) => name !== 'columns' })<{ columns: number }>(
  ({ columns }) => ({
    display: 'grid',
    gridTemplateColumns: `repeat(auto-fill, minmax(max(${columns === 1 ? 0 : 240}px, calc((100% - ${(columns - 1) * 32}px) / ${columns})), 1fr))`,
    columnGap: 32,
    margin: 0,
    fontSize: 13,
    lineHeight: '20px',
  }),
);

const Pair = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(112px, 38%) minmax(0, 1fr)',
  gap: 16,
  padding: '7px 0',
  borderBottom: `1px solid ${color.line.main}`,
  breakInside: 'avoid',
  '& > dt': { color: color.text.muted },
  '& > dd': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    alignContent: 'flex-start',
    gap: '0 4px',
    minWidth: 0,
    overflowWrap: 'anywhere',
  },
  // The padding of a quiet link counts in a flex box, and would move the value below its label.
  '& > dd > a': { marginTop: -2, marginBottom: -2 },
});

const Hint = styled('span')({
  flexBasis: '100%',
  color: color.text.subtle,
  fontSize: 12,
  lineHeight: '16px',
});

export interface KeyValue {
  readonly label: string;
  readonly value: ReactNode;
  readonly hint?: ReactNode;
  /** Text for a copy button beside the value. */
  readonly copy?: string;
}

export interface KeyValueListProps {
  items: readonly KeyValue[];
  columns?: 1 | 2 | 3;
}

const isMissing = (value: ReactNode) =>
  value === null || value === undefined || value === '' || value === false;

/** A list of labelled values; a missing value shows a dash. */
export function KeyValueList({ items, columns = 1 }: KeyValueListProps) {
  return (
    <List columns={columns}>
      {items.map(({ label, value, hint, copy }) => (
        <Pair key={label}>
          <dt>{label}</dt>
          <dd>
            {isMissing(value) ? dash : value}
            {copy && <CopyButton value={copy} label={`Copy ${label.toLowerCase()}`} />}
            {hint && <Hint>{hint}</Hint>}
          </dd>
        </Pair>
      ))}
    </List>
  );
}
