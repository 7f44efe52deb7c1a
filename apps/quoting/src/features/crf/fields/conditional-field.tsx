import { Fields } from '@portal/ui/forms';
import type { ReactNode } from 'react';
import { isFieldShown } from '../model/crf-fields.ts';
import type { CrfDraft, CrfPath } from '../model/crf-types.ts';
import { useCrfContext } from './crf-context.ts';

/** Its questions are on screen only where they are asked. What was answered before stays, and is not required. */
export function ConditionalField({ path, children }: { path: CrfPath; children: ReactNode }) {
  const context = useCrfContext();
  return <Fields<CrfDraft> when={(draft) => isFieldShown(path, draft, context)}>{children}</Fields>;
}
