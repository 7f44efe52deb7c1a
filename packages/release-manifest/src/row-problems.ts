import * as v from 'valibot';
import { areaName } from './fields.ts';

/** A row that could not be used, with the reason. Only its own area is affected. */
export interface Problem {
  /** Name of the area, or its position in the file. */
  name: string;
  reason: string;
}

/** The row's name if it has a usable one, else its position. */
export function nameOf(row: unknown, at: number): string {
  const named = isObject(row) ? v.safeParse(areaName, row['name']) : undefined;
  return named?.success ? named.output : `area ${at + 1}`;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
