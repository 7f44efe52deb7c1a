import { join } from 'node:path';
import { it } from '@jest/globals';
import { expectDeclaredStart } from '@portal/area-kit/testing';
import { area } from './area.ts';

it.each([
  '/quotes',
  '/quotes?status=data_added&status=approved&is_bookmarked=true&created_from=2026-01-01&page=2',
  '/quotes?search=leeds&sort=customerName&direction=asc&per_page=50',
  '/quotes?customer=5',
  '/quotes/QS-1',
  '/broadband-quotes',
  '/broadband-quotes?expires_to=2026-12-01',
  '/broadband-quotes?customer=5',
  '/broadband-quotes/QB-1',
  '/approvals',
  '/approvals?status=data_added',
  '/approvals?status=all&page=2',
  '/quotes?supplier_key=northlight&customer=5',
  '/approvals?supplier_key=northlight',
])('%s starts with the call that area.json declares', (address) =>
  expectDeclaredStart(area, join(import.meta.dirname, '..'), address),
);
