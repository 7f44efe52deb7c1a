import { contract } from '@portal/api-client';
import { DownloadButton } from '@portal/area-kit/detail';
import { pathTo, useQuery } from '@portal/portal-sdk';
import { Link, Row, Stack, Text } from '@portal/ui';
import { formatBytes, formatDate } from '@portal/ui/format';
import { pageIcons } from '@portal/ui/page';
import { HighlightedText } from '../shared/highlighted-text.tsx';
import { SearchHits } from '../shared/search-hits.tsx';

type Hit = contract.documentation.DocumentHit;

/** Folders and files that have the words in their name, description or text. */
export function DocumentSearch({ search, onClear }: { search: string; onClear: () => void }) {
  const found = useQuery(
    contract.documentation.search,
    { search },
    { keepPreviousData: true, revalidateOnFocus: false },
  );
  return (
    <SearchHits<Hit>
      search={search}
      found={found}
      noun="document"
      onClear={onClear}
      hint="Try fewer or different words."
      getKey={({ kind, id }) => `${kind}-${id}`}
    >
      {(hit) => <DocumentHit hit={hit} />}
    </SearchHits>
  );
}

function DocumentHit({ hit }: { hit: Hit }) {
  const { kind, id, folderId, folderName, name, highlightedName, excerpt, sizeBytes, updatedAt } = hit;
  const folderPath = pathTo('documentation.folder', { id: folderId });
  const title = <HighlightedText parts={highlightedName} />;
  return (
    <Stack gap={1}>
      {kind === 'file' ? (
        <DownloadButton
          endpoint={contract.documentation.downloadFile}
          input={{ id }}
          name={name}
          label={title}
        />
      ) : (
        <Row gap={2}>
          <pageIcons.documentation aria-hidden />
          <Link href={folderPath}>{title}</Link>
        </Row>
      )}
      {excerpt.length > 0 && (
        <Text component="p" variant="dense" sx={{ m: 0, overflowWrap: 'anywhere' }}>
          <HighlightedText parts={excerpt} />
        </Text>
      )}
      <Text component="p" variant="caption" tone="muted" numeric sx={{ m: 0 }}>
        {kind === 'folder' ? (
          'Folder'
        ) : (
          <>
            In <Link href={folderPath}>{folderName}</Link>
            {sizeBytes !== null && ` · ${formatBytes(sizeBytes)}`}
            {updatedAt !== null && ` · updated ${formatDate(updatedAt)}`}
          </>
        )}
      </Text>
    </Stack>
  );
}
