import { contract } from '@portal/api-client';
import { type Binding, bind } from '../http/routing/bind.ts';
import { acceptShared } from './accept.ts';
import { getPage } from './page/get-page.ts';
import { askQuestion, declineShared, downloadShared, recordView } from './respond.ts';

const { sharedProposals } = contract;

export const sharedProposalRoutes: readonly Binding[] = [
  bind(sharedProposals.getPage, getPage),
  bind(sharedProposals.download, downloadShared),
  bind(sharedProposals.recordView, recordView),
  bind(sharedProposals.ask, askQuestion),
  bind(sharedProposals.accept, acceptShared),
  bind(sharedProposals.decline, declineShared),
];
