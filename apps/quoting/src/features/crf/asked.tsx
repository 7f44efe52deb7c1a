import { Fields } from '@portal/ui/forms';
import type { ReactNode } from 'react';
import { useCrfContext } from './crf-context.ts';
import { isAsked } from './crf-fields.ts';
import type { CrfDraft, CrfPath } from './crf-types.ts';

/** Its questions are on screen only where they are asked. What was answered before stays, and is not required. */
export function Asked({ path, children }: { path: CrfPath; children: ReactNode }) {
  const context = useCrfContext();
  return <Fields<CrfDraft> when={(draft) => isAsked(path, draft, context)}>{children}</Fields>;
}
