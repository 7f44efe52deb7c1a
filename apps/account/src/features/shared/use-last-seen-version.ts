import { isApiError } from '@portal/portal-sdk';
import { useState } from 'react';

interface Versioned {
  id: number;
  version: number;
}

/**
 * Sends the version the form opened with. After a conflict the response's version is sent, so that saving again keeps
 * the user's changes.
 */
export function useLastSeenVersion(row: Versioned | null) {
  const [latest, setLatest] = useState<Versioned | null>(null);
  const seen = latest !== null && latest.id === row?.id ? latest : row;
  return async <Answer>(write: (seen: { version?: number | undefined }) => Promise<Answer>) => {
    try {
      const answer = await write({ version: seen?.version });
      if (isVersioned(answer)) setLatest(answer);
      return answer;
    } catch (error) {
      const current = isApiError(error) && error.code === 'conflict' ? currentOf(error.body) : null;
      if (isVersioned(current)) setLatest(current);
      throw error;
    }
  };
}

function currentOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'current' in body ? body.current : null;
}

function isVersioned(value: unknown): value is Versioned {
  return typeof value === 'object' && value !== null && 'id' in value && 'version' in value;
}
