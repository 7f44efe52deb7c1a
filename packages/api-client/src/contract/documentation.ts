import * as v from 'valibot';
import { file as fileEndpoint, list, page, resource } from '../endpoint.ts';
import { instant, paging, queryList } from './common.ts';

export const documentFile = v.object({
  id: v.number(),
  folderId: v.number(),
  name: v.string(),
  description: v.nullable(v.string()),
  /** MIME type. */
  type: v.string(),
  sizeBytes: v.number(),
  updatedAt: instant,
});
export type DocumentFile = v.InferOutput<typeof documentFile>;

export const folder = v.object({
  id: v.number(),
  name: v.string(),
  description: v.string(),
  filesCount: v.number(),
  /** Of its latest file; null while it is empty. */
  updatedAt: v.nullable(instant),
});
export type Folder = v.InferOutput<typeof folder>;

export const SERVICE_NOTICE_KINDS = ['maintenance', 'incident', 'product', 'pricing'] as const;
export const serviceNotice = v.object({
  id: v.number(),
  title: v.string(),
  summary: v.string(),
  kind: v.picklist(SERVICE_NOTICE_KINDS),
  publishedAt: instant,
  /** When the work or the incident begins and ends, where it has a time. */
  startsAt: v.nullable(instant),
  endsAt: v.nullable(instant),
});
export type ServiceNotice = v.InferOutput<typeof serviceNotice>;

const common = { source: 'extension' } as const;

export const folders = list(
  'documentation.folders',
  {
    ...common,
    access: 'documentation',
    method: 'GET',
    path: '/api/v1/documentation/folders',
    summary: 'Folders of documents.',
  },
  folder,
);
export const showFolder = resource(
  'documentation.showFolder',
  {
    ...common,
    access: 'documentation',
    method: 'GET',
    path: '/api/v1/documentation/folders/{id}',
    summary: 'One folder with its files.',
  },
  v.object({ ...folder.entries, files: v.array(documentFile) }),
);
export const file = fileEndpoint('documentation.file', {
  ...common,
  access: 'documentation',
  method: 'GET',
  path: '/api/v1/documentation/files/{id}',
  summary: 'A document, as a download.',
});
export const notifications = page(
  'documentation.notifications',
  {
    ...common,
    access: 'signed-in',
    method: 'GET',
    path: '/api/v1/documentation/notifications',
    summary: 'Service notices, newest first.',
    query: v.object({ ...paging, kind: v.optional(queryList(SERVICE_NOTICE_KINDS)) }),
  },
  serviceNotice,
);
/** `content` is sanitised HTML. */
export const showNotification = resource(
  'documentation.showNotification',
  {
    ...common,
    access: 'signed-in',
    method: 'GET',
    path: '/api/v1/documentation/notifications/{id}',
    summary: 'One service notice.',
  },
  v.object({ ...serviceNotice.entries, content: v.string() }),
);
