import { join } from 'node:path';
import { it } from '@jest/globals';
import { expectDeclaredStart } from '@portal/area-kit/testing';
import { area } from './area.ts';

it.each([
  '/orders',
  '/orders?status=held&waits_on=partner&milestone=survey&supplier_key=northlight',
  '/orders?live_to=2026-12-01&created_from=2026-01-01&search=leeds+1&page=3',
  '/orders?customer=5&status=live',
  '/orders/ORD-1',
])('%s starts with the call that area.json declares', (address) =>
  expectDeclaredStart(area, join(import.meta.dirname, '..'), address),
);
