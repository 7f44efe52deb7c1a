import { expect, it } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { useRefresh } from './use-query.ts';

it('gives each render the same function to refresh, so that effects can depend on it', () => {
  const { result, rerender } = renderHook(() => useRefresh());
  const first = result.current;
  rerender();
  expect(result.current).toBe(first);
});
