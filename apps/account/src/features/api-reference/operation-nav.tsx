import {
  Box,
  color,
  EmptyState,
  focusRing,
  Link,
  Row,
  radius,
  Stack,
  Text,
  ToggleButton,
  VisuallyHidden,
} from '@portal/ui';
import { plural } from '@portal/ui/format';
import { SearchFilter } from '@portal/ui/page';
import { useState } from 'react';
import { findOperations } from './document/read-document.ts';
import type { Operation, Tag } from './document/types.ts';
import { MethodLabel } from './method-label.tsx';
import { referenceUrl } from './reference-url.ts';

interface OperationNavProps {
  tags: readonly Tag[];
  currentId: string | null;
}

const list = { m: 0, p: 0, listStyle: 'none' } as const;

/** Search and list of calls by tag. */
export function OperationNav({ tags, currentId }: OperationNavProps) {
  const [search, setSearch] = useState('');
  const [withPeopleOnly, setWithPeopleOnly] = useState(false);
  const found = findOperations(tags, { search, withPeopleOnly });
  const count = found.reduce((sum, { operations }) => sum + operations.length, 0);
  return (
    <Stack gap={3}>
      <SearchFilter label="Search calls" value={search} onSearch={setSearch} width="100%" />
      <Row>
        <ToggleButton isChosen={withPeopleOnly} onToggle={() => setWithPeopleOnly(!withPeopleOnly)}>
          Include calls that tokens cannot use
        </ToggleButton>
      </Row>
      <VisuallyHidden role="status">{search === '' ? '' : plural(count, 'call')}</VisuallyHidden>
      {count === 0 && (
        <EmptyState title="No calls match" description="Search by name, path or what the call does." />
      )}
      <Box
        component="nav"
        aria-label="Calls"
        sx={{ maxHeight: { md: 'calc(100vh - 220px)' }, overflowY: { md: 'auto' }, p: '2px' }}
      >
        {found.map((tag) => {
          const isCurrent = tag.operations.some(({ id }) => id === currentId);
          const isOpen = isCurrent || search !== '';
          return <TagEntry key={`${tag.name} ${isOpen}`} tag={tag} isOpen={isOpen} currentId={currentId} />;
        })}
      </Box>
    </Stack>
  );
}

function TagEntry({ tag, isOpen, currentId }: { tag: Tag; isOpen: boolean; currentId: string | null }) {
  return (
    <Box
      component="details"
      open={isOpen}
      sx={{
        borderBottom: `1px solid ${color.line.main}`,
        '& > summary': { p: '8px 4px', cursor: 'pointer', borderRadius: `${radius.control}px` },
        '& > summary:focus-visible': focusRing,
      }}
    >
      <summary>
        <Text weight={500}>{tag.label}</Text>{' '}
        <Text variant="dense" tone="muted">
          {tag.operations.length}
        </Text>
      </summary>
      <Box component="ul" sx={{ ...list, pb: 2 }}>
        {tag.operations.map((operation) => (
          <li key={operation.id}>
            <OperationLink operation={operation} isCurrent={operation.id === currentId} />
          </li>
        ))}
      </Box>
    </Box>
  );
}

function OperationLink({ operation, isCurrent }: { operation: Operation; isCurrent: boolean }) {
  return (
    <Link
      href={referenceUrl(operation.id)}
      aria-current={isCurrent ? 'page' : undefined}
      sx={{
        display: 'grid',
        gridTemplateColumns: '52px minmax(0, 1fr)',
        alignItems: 'baseline',
        p: '5px 4px',
        borderRadius: `${radius.control}px`,
        color: color.text.primary,
        textDecoration: 'none',
        overflowWrap: 'anywhere',
        '&:hover': { backgroundColor: color.surface.hover },
        '&[aria-current]': { backgroundColor: color.surface.hover, fontWeight: 600 },
        '&:focus-visible': focusRing,
      }}
    >
      <MethodLabel method={operation.method} />
      <span>{operation.summary.replace(/\.$/, '')}</span>
    </Link>
  );
}
