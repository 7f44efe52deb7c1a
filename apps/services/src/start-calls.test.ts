import { join } from 'node:path';
import { it } from '@jest/globals';
import { expectDeclaredStart } from '@portal/area-kit/testing';
import { area } from './area.ts';

it.each([
  '/circuits',
  '/circuits?status=on&supplier_key=northlight&contract_end_from=2026-01-01',
  '/circuits?sort=name&direction=desc&per_page=25&search=leeds',
  '/circuits?customer=5',
  '/circuits/7',
  '/circuits?status=off&is_ceased=false',
  '/circuits?owner=me&circuit_type=Broadband&ends_within=90',
])('%s starts with the call that area.json declares', (address) =>
  expectDeclaredStart(area, join(import.meta.dirname, '..'), address),
);
