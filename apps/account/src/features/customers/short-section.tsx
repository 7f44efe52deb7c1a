import { Button, Text } from '@portal/ui';
import { Section } from '@portal/ui/page';
import { type ReactNode, useState } from 'react';
import { Rows } from './rows.tsx';

/** Rows shown at first. More rows would push the next sections out of sight. */
const LATEST = 5;

interface ShortSectionProps<Item> {
  title: string;
  items: readonly Item[];
  emptyText: string;
  children: (item: Item) => ReactNode;
}

/** A section that shows its first rows, and the others on request. */
export function ShortSection<Item>({ title, items, emptyText, children }: ShortSectionProps<Item>) {
  const [isWhole, setWhole] = useState(false);
  return (
    <Section
      title={title}
      action={
        items.length > LATEST && (
          <Button size="small" variant="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? `Show the latest ${LATEST}` : `Show all ${items.length}`}
          </Button>
        )
      }
    >
      {items.length === 0 ? (
        <Text tone="muted">{emptyText}</Text>
      ) : (
        <Rows label={title}>{items.slice(0, isWhole ? undefined : LATEST).map(children)}</Rows>
      )}
    </Section>
  );
}
