import * as v from '@portal/api-client/schema';
import {
  fileEndpoint,
  instant,
  listEndpoint,
  pageEndpoint,
  paging,
  queryFlag,
  queryList,
  resourceEndpoint,
  rowId,
} from '@portal/api-client/schema';
import { highlightedText, textMatch, textSearchQuery } from '../shared/text-search.ts';

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
  /** Date of the latest file; null when the folder is empty. */
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
  /** When the work or incident starts and ends, if known. */
  startsAt: v.nullable(instant),
  endsAt: v.nullable(instant),
  /** How many of the caller's services it affects; null for callers who may not see services. */
  affectedServicesCount: v.nullable(v.number()),
});
export type ServiceNotice = v.InferOutput<typeof serviceNotice>;

const common = { source: 'extension' } as const;

export const listFolders = listEndpoint(
  'documentation.listFolders',
  {
    ...common,
    access: 'documentation',
    method: 'GET',
    path: '/api/v1/documentation/folders',
    summary: 'Folders of documents.',
  },
  folder,
);
export const getFolder = resourceEndpoint(
  'documentation.getFolder',
  {
    ...common,
    access: 'documentation',
    method: 'GET',
    path: '/api/v1/documentation/folders/{id}',
    summary: 'One folder with its files.',
  },
  v.object({ ...folder.entries, files: v.array(documentFile) }),
);
/** A folder or file that a search found. */
export const documentHit = v.object({
  kind: v.picklist(['folder', 'file']),
  id: v.number(),
  folderId: v.number(),
  folderName: v.string(),
  name: v.string(),
  highlightedName: highlightedText,
  /** The part of description and content that matches best; empty where there is neither. */
  excerpt: highlightedText,
  match: textMatch,
  /** Null for a folder. */
  sizeBytes: v.nullable(v.number()),
  updatedAt: v.nullable(instant),
});
export type DocumentHit = v.InferOutput<typeof documentHit>;

export const search = listEndpoint(
  'documentation.search',
  {
    ...common,
    access: 'documentation',
    method: 'GET',
    path: '/api/v1/documentation/search',
    summary:
      'Folders and files with all words of a text in name, description or content, best matches first; at most 30.',
    query: textSearchQuery,
  },
  documentHit,
);
export const downloadFile = fileEndpoint('documentation.downloadFile', {
  ...common,
  access: 'documentation',
  method: 'GET',
  path: '/api/v1/documentation/files/{id}',
  summary: 'A document, as a download.',
});
export const NOTICE_SORT_KEYS = ['publishedAt', 'title', 'startsAt'] as const;

export const listNotifications = pageEndpoint(
  'documentation.listNotifications',
  {
    ...common,
    access: 'signed-in',
    method: 'GET',
    path: '/api/v1/documentation/notifications',
    summary: 'Service notices, newest first.',
    query: v.object({
      ...paging(NOTICE_SORT_KEYS),
      kind: v.optional(queryList(SERVICE_NOTICE_KINDS)),
      /** Planned or going on: it has a beginning and has not ended. */
      isCurrent: v.optional(queryFlag),
      /** Affects this service. */
      circuitId: v.optional(rowId),
    }),
  },
  serviceNotice,
);
/** A service of the caller that a notice affects. */
const affectedService = v.object({
  id: v.number(),
  name: v.string(),
  customerName: v.string(),
  city: v.string(),
  postcode: v.string(),
});
export type AffectedService = v.InferOutput<typeof affectedService>;

/** `content` is sanitised HTML. `affectedServices` are the caller's, by name; at most 200. */
export const getNotification = resourceEndpoint(
  'documentation.getNotification',
  {
    ...common,
    access: 'signed-in',
    method: 'GET',
    path: '/api/v1/documentation/notifications/{id}',
    summary: 'One service notice.',
  },
  v.object({
    ...serviceNotice.entries,
    content: v.string(),
    affectedServices: v.array(affectedService),
  }),
);
/** 404 for a notice without a beginning. */
export const downloadCalendar = fileEndpoint('documentation.downloadCalendar', {
  ...common,
  access: 'signed-in',
  method: 'GET',
  path: '/api/v1/documentation/notifications/{id}/calendar',
  summary: 'The period of planned work or an incident as an iCalendar file.',
});
