import { afterEach, expect, it } from '@jest/globals';
import { getFirstTraceparent, getTraceHeaders } from './trace-headers.ts';

const FIRST = `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01`;

afterEach(() => {
  document.head.innerHTML = '';
});

it('sends nothing unless the page server records traces', () => {
  expect(getTraceHeaders()).toEqual({});
  expect(getFirstTraceparent()).toBeUndefined();
});

it('uses the trace of the page first, and a new trace for each navigation', () => {
  document.head.innerHTML = `<meta name="traceparent" content="${FIRST}">`;
  history.pushState(null, '', '/quotes');
  expect(getTraceHeaders()).toEqual({ traceparent: FIRST });
  history.pushState(null, '', '/quotes?page=2');
  expect(getTraceHeaders()).toEqual({ traceparent: FIRST });
  history.pushState(null, '', '/orders');
  const { traceparent } = getTraceHeaders();
  expect(traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  expect(traceparent).not.toBe(FIRST);
  expect(getTraceHeaders()).toEqual({ traceparent });
  expect(getFirstTraceparent()).toBe(FIRST);
});
