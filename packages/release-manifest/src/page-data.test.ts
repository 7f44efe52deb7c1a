import { expect, it } from '@jest/globals';
import { sessionMark } from './page-data.ts';

it('differs for each session, wherever its token is among the cookies', () => {
  const mark = sessionMark('XSRF-TOKEN=b%2Fc; portal_areas=orders');
  expect(sessionMark('portal_session=x; XSRF-TOKEN=b%2Fc')).toBe(mark);
  expect(sessionMark('portal_session=y;XSRF-TOKEN=b%2Fc')).toBe(mark);
  expect(sessionMark('XSRF-TOKEN=c%2Fb')).not.toBe(mark);
  expect(sessionMark('OLD-XSRF-TOKEN=b%2Fc')).toBe(sessionMark(''));
});
