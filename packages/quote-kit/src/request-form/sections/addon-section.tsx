import { useQuery } from '@portal/portal-sdk';
import { DataState, SkeletonText, Stack } from '@portal/ui';
import { TextField, useForm, useFormValues } from '@portal/ui/forms';
import { Section } from '@portal/ui/page';
import { BundleOptionGrid } from '../../addons/bundle-option-grid.tsx';
import { QUOTE_KINDS, type QuoteKind } from '../../quotes/quote-kinds.ts';
import { CrfText } from '../fields/crf-field.tsx';
import { getMaxLength } from '../model/crf-fields.ts';
import type { CrfDraft } from '../model/crf-types.ts';

interface AddonSectionProps {
  kind: QuoteKind;
  reference: string;
  /** Whether to show messages for mandatory groups. */
  showErrors: boolean;
}

export function AddonSection({ kind, reference, showErrors }: AddonSectionProps) {
  const groups = useQuery(QUOTE_KINDS[kind].calls.listAddons, { reference }, { revalidateOnFocus: false });
  const form = useForm<CrfDraft>();
  const addons = useFormValues((draft: CrfDraft) => draft.addonDetails?.addons) ?? [];

  return (
    <>
      <CrfText path="addonDetails.purchaseOrderReference" help="Shown on your invoice." autoComplete="off" />
      <Section
        title="Add-ons"
        description="Add-on prices are added to the quote when you submit the form."
        level={3}
      >
        <DataState
          state={groups}
          skeleton={<SkeletonText lines={6} />}
          empty={{ title: 'No add-ons', description: 'This product has no add-ons to choose from.' }}
          onRetry={groups.refresh}
        >
          {(all) => (
            <Stack gap={6}>
              {all.map((group) => {
                const choice = addons.find(({ uuid }) => uuid === group.uuid);
                const isMissing = group.isMandatory && !choice?.options.length;
                const at = addons.findIndex(({ uuid }) => uuid === group.uuid);
                return (
                  <Stack key={group.uuid} gap={3}>
                    <BundleOptionGrid
                      group={group}
                      chosen={choice?.options ?? []}
                      error={
                        showErrors && isMissing
                          ? `The ${group.name.toLowerCase()} field is required`
                          : undefined
                      }
                      onChange={(options) =>
                        form.change('addonDetails', {
                          ...form.getState().values.addonDetails,
                          addons: [
                            ...addons.filter(({ uuid }) => uuid !== group.uuid),
                            ...(options.length === 0
                              ? []
                              : [{ ...choice, uuid: group.uuid, options: [...options] }]),
                          ],
                        })
                      }
                    />
                    {at >= 0 && (
                      <TextField
                        name={`addonDetails.addons[${at}].additionalInformation`}
                        label={`Additional information: ${group.name}`}
                        help="Anything the supplier needs to know about this choice"
                        autoComplete="off"
                        maxLength={getMaxLength('additionalInformation')}
                        optional
                      />
                    )}
                  </Stack>
                );
              })}
            </Stack>
          )}
        </DataState>
      </Section>
    </>
  );
}
