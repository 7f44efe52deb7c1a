import { defineHistory } from '../db/history.ts';
import { circuitEvents } from './tables.ts';

export const circuitHistory = defineHistory(circuitEvents, 'circuitId');
