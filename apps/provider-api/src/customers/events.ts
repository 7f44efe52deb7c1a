import { defineHistory } from '../db/history.ts';
import { customerEvents } from './tables.ts';

export const customerHistory = defineHistory(customerEvents, 'customerId');
