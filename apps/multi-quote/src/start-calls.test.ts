import { join } from 'node:path';
import { it } from '@jest/globals';
import { expectDeclaredStart } from '@portal/area-kit/testing';
import { area } from './area.ts';

it.each([
  '/multi-quotes',
  '/multi-quotes?page=2&created_from=2026-01-01&search=leeds',
  '/multi-quotes?customer=5',
  '/multi-quotes/price-requests',
  '/multi-quotes/price-requests?status=pending',
  '/availability/multi-quotes',
  '/availability/multi-quotes?customer=5',
  '/multi-quotes/0d5c',
  '/availability/multi-quotes/0d5c',
])('%s starts with the call that area.json declares', (address) =>
  expectDeclaredStart(area, join(import.meta.dirname, '..'), address),
);
