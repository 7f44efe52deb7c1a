import { contract } from '@portal/api-client';
import { DownloadButton } from '@portal/area-kit/detail';
import { formatBytes, formatDate } from '@portal/ui/format';
import type { DataColumn } from '@portal/ui/grid';

type DocumentFile = contract.documentation.DocumentFile;

/** "Broadband.pdf" → "PDF". */
function getFileType(name: string): string {
  return /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toUpperCase() ?? 'File';
}

export const fileColumns: readonly DataColumn<DocumentFile>[] = [
  {
    id: 'name',
    header: 'File',
    value: (file) => file.name,
    render: (file) => (
      <DownloadButton
        endpoint={contract.documentation.downloadFile}
        input={{ id: file.id }}
        name={file.name}
      />
    ),
    sortable: true,
    priority: 1,
    flex: 2,
    minWidth: 240,
    locked: true,
  },
  {
    id: 'description',
    header: 'Description',
    value: (file) => file.description,
    flex: 3,
    minWidth: 260,
  },
  { id: 'type', header: 'Type', value: (file) => getFileType(file.name), sortable: true, width: 90 },
  {
    id: 'sizeBytes',
    header: 'Size',
    value: (file) => file.sizeBytes,
    render: (file) => formatBytes(file.sizeBytes),
    kind: 'number',
    sortable: true,
    width: 100,
  },
  {
    id: 'updatedAt',
    header: 'Updated',
    value: (file) => file.updatedAt,
    render: (file) => formatDate(file.updatedAt),
    sortable: true,
    width: 120,
  },
];
