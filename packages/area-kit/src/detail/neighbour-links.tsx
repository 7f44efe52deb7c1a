import { Button, Row, Text } from '@portal/ui';
import { formatNumber } from '@portal/ui/format';
import type { ReactNode } from 'react';
import type { Neighbours } from '../list/rows/use-neighbours.ts';

export interface NeighbourLinksProps {
  neighbours: Neighbours | null;
  /** Noun for a row: "site". */
  noun: string;
}

/** Links to the previous and the next row of the list that led to this page. */
export function NeighbourLinks({ neighbours, noun }: NeighbourLinksProps) {
  if (neighbours === null || neighbours.total < 2) return null;
  const { position, total, previous, next } = neighbours;
  return (
    <Row component="nav" aria-label={`Other ${noun}s`} gap={2} wrap>
      <Text variant="dense" tone="muted" numeric>
        {formatNumber(position)} of {formatNumber(total)}
      </Text>
      <NeighbourLink href={previous}>Previous {noun}</NeighbourLink>
      <NeighbourLink href={next}>Next {noun}</NeighbourLink>
    </Row>
  );
}

const NeighbourLink = ({ href, children }: { href: string | null; children: ReactNode }) =>
  href === null ? <Button disabled>{children}</Button> : <Button href={href}>{children}</Button>;
