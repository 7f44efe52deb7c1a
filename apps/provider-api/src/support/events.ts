import { defineHistory } from '../db/history.ts';
import { caseEvents } from './tables.ts';

export const caseHistory = defineHistory(caseEvents, 'caseId');
