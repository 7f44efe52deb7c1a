/** Test kit of areas: the SDK's fake server, and an area's route rendered with the portal's theme and links. */
// Adds the DOM matchers to the types of every test that uses the kit.
import '@testing-library/jest-dom/jest-globals';

export { type FakeServer, failure, fakeServer, pageOf, testUser } from '@portal/portal-sdk/testing';
export { clearDate, dateField, dateValue, typeDate } from '@portal/ui/testing';
export { onBulkRun, testBulkRun } from './bulk-run.ts';
export { expectDeclaredStart } from './expect-declared-start.tsx';
export { testAddress, testService } from './fixtures.ts';
export { applyItemFilters } from './item-filters.ts';
export { testOrderSummary } from './order-rows.ts';
export { renderRoute } from './render-route.tsx';
export { testContract } from './test-contract.ts';
