import { contract } from '@portal/api-client';
import { pathTo, usePageTitle, useQuery } from '@portal/portal-sdk';
import { DataState } from '@portal/ui';
import { DataTable } from '@portal/ui/grid';
import { Page, PageHeader } from '@portal/ui/page';
import { fileColumns } from './file-columns.tsx';

type DocumentFile = contract.documentation.DocumentFile;

const CRUMBS = [{ label: 'Documentation', href: pathTo('documentation') }];

/** One folder with its files. */
export function FolderDetail({ id }: { id: string }) {
  const folder = useQuery(contract.documentation.getFolder, { id });
  usePageTitle(folder.data === undefined ? 'Documentation' : folder.data.name);
  return (
    <Page>
      {folder.data === undefined && <PageHeader title="Documents" breadcrumbs={CRUMBS} />}
      <DataState state={folder} onRetry={folder.refresh} notFound={{ title: 'We couldn’t find this folder' }}>
        {({ name, description, files }) => (
          <>
            <PageHeader title={name} breadcrumbs={CRUMBS} meta={[description]} />
            <DataTable<DocumentFile>
              aria-label={`Files in ${name}`}
              mode="client"
              columns={fileColumns}
              rows={files}
              getRowId={(file) => String(file.id)}
              rowLabel={(file) => file.name}
              initialState={{ sort: 'name', direction: 'asc' }}
              empty={{ title: 'This folder is empty', description: 'Its files will appear here.' }}
            />
          </>
        )}
      </DataState>
    </Page>
  );
}
