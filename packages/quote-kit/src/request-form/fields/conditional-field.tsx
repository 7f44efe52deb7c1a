import { ConditionalFields } from '@portal/ui/fields';
import type { ReactNode } from 'react';
import { isFieldShown } from '../model/crf-fields.ts';
import type { CrfDraft, CrfPath } from '../model/crf-types.ts';
import { useCrfContext } from './crf-context.ts';

/** Shows a field only if it applies. A hidden answer is stored but not required. */
export function ConditionalField({ path, children }: { path: CrfPath; children: ReactNode }) {
  const context = useCrfContext();
  return (
    <ConditionalFields<CrfDraft> when={(draft) => isFieldShown(path, draft, context)}>
      {children}
    </ConditionalFields>
  );
}
