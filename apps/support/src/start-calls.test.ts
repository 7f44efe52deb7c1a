import { join } from 'node:path';
import { it } from '@jest/globals';
import { expectDeclaredStart } from '@portal/area-kit/testing';
import { area } from './area.ts';

it.each([
  '/support',
  '/support?status=New&circuit_id=7&created_to=2026-12-01',
  '/support?customer=5',
  '/support/case/7',
  '/support/changelogs',
  '/documentation/folders',
  '/documentation/folders/7',
  '/documentation/notifications',
  '/documentation/notifications?is_current=true',
  '/documentation/notification/7',
])('%s starts with the call that area.json declares', (address) =>
  expectDeclaredStart(area, join(import.meta.dirname, '..'), address),
);
