import { defineHistory } from '../db/history.ts';
import { publishAs } from '../webhooks/publish.ts';
import { caseEvents } from './tables.ts';

export const caseHistory = defineHistory(caseEvents, 'caseId', publishAs('case.updated'));

/** {@link caseHistory} for the step that opens a case, and steps that add a comment. */
export const caseCreationHistory = defineHistory(caseEvents, 'caseId', publishAs('case.created'));
export const caseCommentHistory = defineHistory(caseEvents, 'caseId', publishAs('case.comment_added'));
