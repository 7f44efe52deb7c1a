import { defineHistory } from '../db/history.ts';
import { publishAs } from '../webhooks/publish.ts';
import { quoteEvents } from './tables.ts';

export const quoteHistory = defineHistory(quoteEvents, 'quoteReference', publishAs('quote.updated'));

/** {@link quoteHistory} for the step that creates a quote, and the step that approves it. */
export const quoteCreationHistory = defineHistory(quoteEvents, 'quoteReference', publishAs('quote.created'));
export const quoteApprovalHistory = defineHistory(quoteEvents, 'quoteReference', publishAs('quote.approved'));
