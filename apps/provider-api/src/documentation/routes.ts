import { contract } from '@portal/api-client';
import { type Binding, bind } from '../http/bind.ts';
import { numberId } from '../http/ids.ts';
import { downloadFile, listFolders, listNotices, showFolder, showNotice } from './service.ts';

const calls = contract.documentation;

export const documentationRoutes: readonly Binding[] = [
  bind(calls.folders, (_input, { db }) => listFolders(db)),
  bind(calls.showFolder, ({ id }, { db }) => showFolder(db, numberId(id))),
  bind(calls.file, ({ id }, { db }) => downloadFile(db, numberId(id))),
  bind(calls.notifications, (input, { db, now }) => listNotices(db, input, now())),
  bind(calls.showNotification, ({ id }, { db, now }) => showNotice(db, numberId(id), now())),
];
