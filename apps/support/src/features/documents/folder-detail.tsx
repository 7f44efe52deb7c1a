import { contract } from '@portal/api-client';
import { DetailPage } from '@portal/area-kit/detail';
import { pathTo, useQuery } from '@portal/portal-sdk';
import { DataTable } from '@portal/ui/grid';
import { fileColumns } from './file-columns.tsx';

/** One folder with its files. They are part of the folder's response, so they are a table and not a declared list. */
export function FolderDetail({ id }: { id: string }) {
  const folder = useQuery(contract.documentation.getFolder, { id });
  return (
    <DetailPage
      query={folder}
      title={(found) => found?.name ?? 'Documentation'}
      breadcrumbs={[{ label: 'Documentation', href: pathTo('documentation') }]}
      notFound={{ title: 'We couldn’t find this folder' }}
      header={({ name, description }) => ({ title: name, meta: [description] })}
    >
      {({ name, files }) => (
        <DataTable<contract.documentation.DocumentFile>
          aria-label={`Files in ${name}`}
          mode="client"
          columns={fileColumns}
          rows={files}
          getRowId={(file) => String(file.id)}
          rowLabel={(file) => file.name}
          initialState={{ sort: 'name', direction: 'asc' }}
          empty={{ title: 'This folder is empty', description: 'Its files will appear here.' }}
        />
      )}
    </DetailPage>
  );
}
