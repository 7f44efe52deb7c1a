import type { OutputOf } from '@portal/api-client';
import { Stack, Text } from '@portal/ui';
import { KeyValueList } from '@portal/ui/detail';
import { formatDateTime, plural } from '@portal/ui/format';
import { type DataColumn, DataTable } from '@portal/ui/grid';
import { Section } from '@portal/ui/page';
import type { compareVersions } from '../../contract/compare.ts';

type Comparison = OutputOf<typeof compareVersions>;
type Between = NonNullable<Comparison['commits']>;

/** Few at first, because the other differences follow. */
const PAGE_SIZES = [10, 50] as const;
const HASH_CHARACTERS = 10;
const DIRTY = /-dirty$/;

/** The revisions of two versions, and the commits between them. */
export function Commits({ from, to, revisions, commits }: Comparison) {
  return (
    <Section title="Commits">
      <Stack gap={4}>
        <KeyValueList
          items={[
            { label: from, value: <Revision value={revisions.from} /> },
            { label: to, value: <Revision value={revisions.to} /> },
          ]}
        />
        <Text component="p" sx={{ m: 0 }}>
          {describeCommits({ from, to, revisions, commits })}
        </Text>
        {commits !== null && commits.newest.length > 0 && (
          <DataTable
            aria-label="Commits"
            mode="client"
            fillsPage
            columns={COLUMNS}
            rows={commits.newest}
            getRowId={({ hash }) => hash}
            initialState={{ pageSize: PAGE_SIZES[0] }}
            pageSizes={PAGE_SIZES}
            noun="commit"
          />
        )}
      </Stack>
    </Section>
  );
}

function Revision({ value }: { value: string | null }) {
  if (value === null) return <Text tone="muted">Not recorded</Text>;
  return (
    <Text sx={{ overflowWrap: 'anywhere' }}>
      <Text mono>{value.replace(DIRTY, '')}</Text>
      {DIRTY.test(value) && ' with uncommitted changes'}
    </Text>
  );
}

function describeCommits({ from, to, revisions, commits }: Omit<Comparison, 'sections'>): string {
  if (commits === null)
    return 'The commits between these versions are not recorded. They are recorded when a version is published from a git repository that has the commit of the live version.';
  if (revisions.from === revisions.to) return 'Both versions were built from the same commit.';
  const { total, missing } = commits;
  if (total === 0 && missing === 0)
    return 'No commit between these versions changed this area or the shared packages.';
  const [newer, older] = commits.in === 'to' ? [to, from] : [from, to];
  return [
    ...(total > 0 ? [`${newer} has ${plural(total, 'commit')} that ${older} does not have.`] : []),
    ...(missing > 0 ? [`${older} has ${plural(missing, 'commit')} that ${newer} does not have.`] : []),
    ...(total > commits.newest.length ? [`Only the newest ${commits.newest.length} are listed.`] : []),
  ].join(' ');
}

const COLUMNS: readonly DataColumn<Between['newest'][number]>[] = [
  {
    id: 'subject',
    header: 'Subject',
    value: ({ subject }) => subject,
    // The direction of a subject must not change the text around it.
    render: ({ subject }) => <bdi>{subject}</bdi>,
    wraps: true,
    priority: 1,
    flex: 1,
    minWidth: 200,
  },
  {
    id: 'committedAt',
    header: 'Date',
    value: ({ committedAt }) => formatDateTime(committedAt),
    width: 150,
  },
  {
    id: 'hash',
    header: 'Commit',
    value: ({ hash }) => hash.slice(0, HASH_CHARACTERS),
    kind: 'code',
    width: 130,
  },
];
