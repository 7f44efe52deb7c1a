import { contract } from '@portal/api-client';
import { type Binding, bind } from '../http/routing/bind.ts';
import { downloadNoticeCalendar, getNotice, listNotices } from './notices.ts';
import { searchDocuments } from './search.ts';
import { downloadFile, getFolder, listFolders } from './service.ts';

const { documentation } = contract;

export const documentationRoutes: readonly Binding[] = [
  bind(documentation.listFolders, listFolders),
  bind(documentation.getFolder, getFolder),
  bind(documentation.search, searchDocuments),
  bind(documentation.downloadFile, downloadFile),
  bind(documentation.listNotifications, listNotices),
  bind(documentation.getNotification, getNotice),
  bind(documentation.downloadCalendar, downloadNoticeCalendar),
];
