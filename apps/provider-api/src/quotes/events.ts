import { defineHistory } from '../db/history.ts';
import { quoteEvents } from './tables.ts';

export const quoteHistory = defineHistory(quoteEvents, 'quoteReference');
