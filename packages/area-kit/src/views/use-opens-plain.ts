import { browserStorage } from '@portal/ui';
import { useCallback, useState } from 'react';

/**
 * Whether the list opened without a default view's filters the last time in this browser. The page reads the stored
 * value before its scripts arrive, and then does not request rows that would not be shown.
 */
export function useOpensPlain(list: string): readonly [boolean, (opensPlain: boolean) => void] {
  const key = `portal-default-view:${list}`;
  const [opensPlain] = useState(() => browserStorage.get(key) === '0');
  return [opensPlain, useCallback((next) => browserStorage.set(key, next ? '0' : '1'), [key])];
}
