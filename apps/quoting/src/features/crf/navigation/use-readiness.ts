import {
  type CrfDraft,
  getSectionReadiness,
  type SectionReadiness,
  useCrfContext,
} from '@portal/quote-kit/request-form';
import { useFormValues } from '@portal/ui/forms';

/** The state of each section; renders again only when one of them changes. */
export function useReadiness(): SectionReadiness[] {
  const context = useCrfContext();
  return useFormValues((draft: CrfDraft) => getSectionReadiness(draft, context));
}
