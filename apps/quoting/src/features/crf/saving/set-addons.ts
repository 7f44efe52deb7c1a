import type { CrfDraft } from '@portal/quote-kit/request-form';
import type { useForm } from '@portal/ui/forms';
import type { AddonChoice } from '../../shared/addons/addon-selection.ts';

/** Changes the add-ons in the form, not the quote's price. */
export function setAddons(form: ReturnType<typeof useForm<CrfDraft>>, addons: AddonChoice[]): void {
  form.change('addonDetails', { ...form.getState().values.addonDetails, addons });
}
