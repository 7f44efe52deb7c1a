import { contract } from '@portal/api-client';
import { type Binding, bind } from '../http/routing/bind.ts';
import { CASE_FIELDS, CEASE_REASONS } from './case-fields.ts';
import { createComment, downloadAttachment, listComments, uploadFile } from './comments.ts';
import { createCase } from './create-case.ts';
import { getCircuit } from './get-circuit.ts';
import { listChangelogs } from './help/changelogs.ts';
import { getHelp } from './help/help.ts';
import { searchHelp } from './help/search-help.ts';
import { getCase, getSlaTimer, listCaseHistory, listCases, listSupportCircuits } from './service.ts';
import { escalateCase, setPrimaryContact, updateCase } from './update-case.ts';

const endpoints = contract.support;

export const supportRoutes: readonly Binding[] = [
  bind(contract.circuits.get, getCircuit),
  bind(endpoints.listCases, listCases),
  bind(endpoints.createCase, createCase),
  bind(endpoints.getCase, getCase),
  bind(endpoints.updateCase, updateCase),
  bind(endpoints.listComments, listComments),
  bind(endpoints.createComment, createComment),
  bind(endpoints.listCaseHistory, listCaseHistory),
  bind(endpoints.getSlaTimer, getSlaTimer),
  bind(endpoints.setPrimaryContact, setPrimaryContact),
  bind(endpoints.uploadFile, uploadFile),
  bind(endpoints.downloadAttachment, downloadAttachment),
  bind(endpoints.escalate, escalateCase),
  bind(endpoints.listFields, () => CASE_FIELDS),
  bind(endpoints.listCeaseReasons, () => ({ reasons: [...CEASE_REASONS] })),
  bind(endpoints.listCircuits, listSupportCircuits),
  bind(endpoints.listChangelogs, listChangelogs),
  bind(endpoints.getHelp, getHelp),
  bind(endpoints.searchHelp, searchHelp),
];
