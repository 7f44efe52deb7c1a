import { contract } from '@portal/api-client';
import { type Binding, bind } from '../http/bind.ts';
import { numberId } from '../http/ids.ts';
import { downloadFile, listFolders, listNotices, showFolder, showNotice } from './service.ts';

const calls = contract.documentation;

export const documentationRoutes: readonly Binding[] = [
  bind(calls.listFolders, (_input, { db }) => listFolders(db)),
  bind(calls.getFolder, ({ id }, { db }) => showFolder(db, numberId(id))),
  bind(calls.downloadFile, ({ id }, { db }) => downloadFile(db, numberId(id))),
  bind(calls.listNotifications, (input, { db, now }) => listNotices(db, input, now())),
  bind(calls.getNotification, ({ id }, { db, now }) => showNotice(db, numberId(id), now())),
];
