import { contract } from '@portal/api-client';
import { type Binding, bind } from '../http/bind.ts';
import { numberId } from '../http/ids.ts';
import { downloadFile, getFolder, getNotice, listFolders, listNotices } from './service.ts';

const calls = contract.documentation;

export const documentationRoutes: readonly Binding[] = [
  bind(calls.listFolders, (_input, { db }) => listFolders(db)),
  bind(calls.getFolder, ({ id }, { db }) => getFolder(db, numberId(id))),
  bind(calls.downloadFile, ({ id }, { db }) => downloadFile(db, numberId(id))),
  bind(calls.listNotifications, (input, { db, now }) => listNotices(db, input, now())),
  bind(calls.getNotification, ({ id }, { db, now }) => getNotice(db, numberId(id), now())),
];
