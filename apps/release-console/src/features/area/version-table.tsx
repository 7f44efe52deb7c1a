import { Row, StatusTag, Text } from '@portal/ui';
import { formatBytes, formatDateTime } from '@portal/ui/format';
import { type DataColumn, DataTable, type RowAction } from '@portal/ui/grid';
import type { Version } from '../../contract/areas.ts';

interface Props {
  versions: readonly Version[];
  actions: readonly RowAction<Version>[];
}

/** The stored versions of an app, newest first. */
export function VersionTable({ versions, actions }: Props) {
  return (
    <DataTable
      aria-label="Versions"
      mode="client"
      fillsPage
      columns={COLUMNS}
      rows={versions}
      getRowId={({ version }) => version}
      rowLabel={({ version }) => version}
      rowActions={actions}
      noun="version"
      empty={{ title: 'No versions are stored' }}
    />
  );
}

const TONES = {
  live: 'success',
  canary: 'accent',
  preview: 'info',
  previous: 'neutral',
  'rolled back': 'danger',
  pinned: 'neutral',
  stored: 'neutral',
} as const;

const LABELS = {
  live: 'Live',
  canary: 'Canary',
  preview: 'Preview',
  previous: 'Previously live',
  'rolled back': 'Rolled back',
  pinned: 'Stored',
  stored: 'Stored',
} as const;

const REVISION_CHARACTERS = 10;

const COLUMNS: readonly DataColumn<Version>[] = [
  {
    id: 'version',
    header: 'Version',
    value: ({ version }) => version,
    kind: 'code',
    priority: 1,
    width: 230,
  },
  {
    id: 'state',
    header: 'State',
    value: ({ state }) => state,
    render: ({ state, isPinned }) => (
      <Row gap={1} sx={{ height: '100%' }}>
        <StatusTag tone={TONES[state]}>{LABELS[state]}</StatusTag>
        {isPinned && <StatusTag>Pinned</StatusTag>}
      </Row>
    ),
    width: 190,
  },
  {
    id: 'publishedAt',
    header: 'Published',
    value: ({ publishedAt }) => formatDateTime(publishedAt),
    width: 150,
  },
  { id: 'publishedBy', header: 'By', value: ({ publishedBy }) => publishedBy ?? 'unknown', flex: 1 },
  {
    id: 'revision',
    header: 'Commit',
    value: ({ revision }) => revision?.slice(0, REVISION_CHARACTERS),
    render: ({ revision }) =>
      revision === null ? (
        <Text tone="muted" variant="dense">
          unknown
        </Text>
      ) : (
        <Text mono variant="dense">
          {revision.slice(0, REVISION_CHARACTERS)}
        </Text>
      ),
    width: 120,
    priority: 3,
  },
  {
    id: 'entryBytes',
    header: 'Entry',
    value: ({ entryBytes }) => (entryBytes === null ? 'unknown' : formatBytes(entryBytes)),
    align: 'right',
    width: 100,
    priority: 3,
  },
];
