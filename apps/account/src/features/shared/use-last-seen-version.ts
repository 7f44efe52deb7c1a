import { isApiError } from '@portal/portal-sdk';
import { useState } from 'react';

interface Versioned {
  id: number;
  updatedAt?: string | undefined;
}

/**
 * Sends with a change when the row had last changed as its form opened. Whoever was told of somebody else's change and
 * saves again has seen that one.
 */
export function useLastSeenVersion(row: Versioned | null) {
  const [told, setTold] = useState<Versioned | null>(null);
  const seen = told !== null && told.id === row?.id ? told : row;
  return async <Answer>(write: (seen: { updatedAt?: string | undefined }) => Promise<Answer>) => {
    try {
      const answer = await write({ updatedAt: seen?.updatedAt });
      if (isVersioned(answer)) setTold(answer);
      return answer;
    } catch (error) {
      const current = isApiError(error) && error.code === 'conflict' ? currentOf(error.body) : null;
      if (isVersioned(current)) setTold(current);
      throw error;
    }
  };
}

function currentOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'current' in body ? body.current : null;
}

function isVersioned(value: unknown): value is Versioned {
  return typeof value === 'object' && value !== null && 'id' in value && 'updatedAt' in value;
}
