import { join } from 'node:path';
import { it } from '@jest/globals';
import { expectDeclaredStart } from '@portal/area-kit/testing';
import { area } from './area.ts';

it.each([
  '/customers',
  '/customers?owner=me',
  '/customers?sort=monthlyCost&direction=desc&per_page=25&search=leeds',
  '/customers/7',
])('%s starts with the call that area.json declares', (address) =>
  expectDeclaredStart(area, join(import.meta.dirname, '..'), address),
);
