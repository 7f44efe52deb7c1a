import { contract } from '@portal/api-client';
import { PrintButton } from '@portal/area-kit/detail';
import { pathTo, usePageTitle, useQuery } from '@portal/portal-sdk';
import {
  Button,
  color,
  DataState,
  focusRing,
  Grid,
  icons,
  Link,
  Row,
  radius,
  Stack,
  styled,
  Text,
} from '@portal/ui';
import { formatDate, plural } from '@portal/ui/format';
import { Page, PageHeader, pageIcons, SearchFilter } from '@portal/ui/page';
import { useSearchParam } from '../shared/use-search-param.ts';
import { DocumentSearch } from './document-search.tsx';

type Folder = contract.documentation.Folder;

const Tile = styled('li')({
  position: 'relative',
  padding: 16,
  border: `1px solid ${color.line.main}`,
  borderRadius: radius.card,
  backgroundColor: color.surface.raised,
  '&:hover': { borderColor: color.line.field },
  // Makes the whole tile clickable.
  '& a::after': { content: '""', position: 'absolute', inset: 0, borderRadius: radius.card },
  '& a:focus-visible': { outline: 'none' },
  '& a:focus-visible::after': focusRing,
});

/** Document folders: guides, forms and price lists; with a search text, the documents that contain it. */
export function FolderList() {
  usePageTitle('Documentation');
  const [search, setSearch] = useSearchParam();
  return (
    <Page>
      <PageHeader
        title="Documentation"
        actions={
          <>
            <Button icon={<icons.bell />} href={pathTo('documentation.notifications')}>
              Service notices
            </Button>
            <PrintButton />
          </>
        }
      >
        <SearchFilter
          label="Search documents"
          placeholder="Words in names or text"
          value={search}
          onSearch={setSearch}
          width="min(100%, 420px)"
        />
      </PageHeader>
      {search === '' ? <Folders /> : <DocumentSearch search={search} onClear={() => setSearch('')} />}
    </Page>
  );
}

function Folders() {
  const folders = useQuery(contract.documentation.listFolders, {});
  return (
    <DataState
      state={folders}
      onRetry={folders.refresh}
      empty={{ title: 'No documents yet', description: 'Guides, forms and price lists will appear here.' }}
    >
      {(found) => (
        <Grid component="ul" role="list" min={300} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {found.map((folder) => (
            <FolderTile key={folder.id} folder={folder} />
          ))}
        </Grid>
      )}
    </DataState>
  );
}

function FolderTile({ folder: { id, name, description, filesCount, updatedAt } }: { folder: Folder }) {
  return (
    <Tile>
      <Stack gap={2}>
        <Row gap={2}>
          <pageIcons.documentation aria-hidden sx={{ fontSize: 20, color: color.text.muted }} />
          <Text component="h2" weight={600} sx={{ m: 0 }}>
            <Link quiet href={pathTo('documentation.folder', { id })}>
              {name}
            </Link>
          </Text>
        </Row>
        <Text variant="dense" tone="muted">
          {description}
        </Text>
        <Text variant="caption" tone="muted" numeric>
          {plural(filesCount, 'file')}
          {updatedAt !== null && ` · updated ${formatDate(updatedAt)}`}
        </Text>
      </Stack>
    </Tile>
  );
}
