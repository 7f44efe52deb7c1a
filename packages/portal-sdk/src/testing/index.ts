/** For tests of areas: a route as a user sees it, against a fake server typed by the contract. */

export { testUser } from '@portal/auth/testing';
export { type FakeServer, failure, fakeServer, pageOf } from './fake-server.ts';
export { type RenderAreaOptions, type RenderedArea, renderArea } from './render-area.tsx';
