import { contract } from '@portal/api-client';
import { useQuery } from '@portal/portal-sdk';
import { useQuoteKind } from '@portal/quote-kit/quotes';
import type { CrfDraft } from '@portal/quote-kit/request-form';
import { CrfText, getMaxLength, RepriceContext, useCrfContext } from '@portal/quote-kit/request-form';
import { AlertBanner, Button, DataState, Row, SkeletonText, Stack } from '@portal/ui';
import { TextField, useForm, useFormValues } from '@portal/ui/forms';
import { Section } from '@portal/ui/page';
import { use } from 'react';
import type { AddonChoice, AddonGroup } from '../../shared/addons/addon-selection.ts';
import { BundleOptionGrid } from '../../shared/addons/bundle-option-grid.tsx';
import { getPossibleGroups } from '../../shared/addons/possible-addons.ts';
import { hasMandatoryAddons } from '../saving/mandatory-addons.ts';
import { setAddons } from '../saving/set-addons.ts';

interface AddonSectionProps {
  reference: string;
  /** Whether to show messages for mandatory groups. */
  showErrors: boolean;
  /** Add-ons that are chosen but not saved yet; null if there are none. */
  unsavedAddons: AddonChoice[] | null;
}

export function AddonSection({ reference, showErrors, unsavedAddons }: AddonSectionProps) {
  const { calls } = useQuoteKind();
  const groups = useQuery(calls.listAddons, { reference }, { revalidateOnFocus: false });
  const saved = useFormValues((draft: CrfDraft) => draft.addonDetails?.addons) ?? [];
  const addons = unsavedAddons ?? saved;
  const layer = useEffectiveLayer();
  const isSaving = unsavedAddons !== null;
  const changeAddons = useChangeAddons(groups.data ?? [], addons, isSaving);

  return (
    <>
      <CrfText path="addonDetails.purchaseOrderReference" help="Shown on your invoice." autoComplete="off" />
      <Section
        title="Add-ons"
        description="A change of add-ons changes the quote’s price. You confirm the new price first."
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
              <AddonContradiction groups={all} addons={addons} isSaving={isSaving} onChange={changeAddons} />
              {getPossibleGroups(all, layer).map((group) => {
                const choice = addons.find(({ uuid }) => uuid === group.uuid);
                const isMissing = group.isMandatory && !choice?.options.length;
                const at = saved.findIndex(({ uuid }) => uuid === group.uuid);
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
                        changeAddons([
                          ...addons.filter(({ uuid }) => uuid !== group.uuid),
                          ...(options.length === 0
                            ? []
                            : [{ ...choice, uuid: group.uuid, options: [...options] }]),
                        ])
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

/** The product's fixed layer, or the answered one; null until the question is answered. */
function useEffectiveLayer(): number | null {
  const context = useCrfContext();
  return useFormValues((draft: CrfDraft) =>
    contract.crf.asksLayer(context) ? (draft.technicalDetails?.selectedLayer ?? null) : context.layer,
  );
}

/**
 * Saves available add-ons immediately, after the user has confirmed the new price. Every change that is made during a
 * save follows it, because the answer replaces the form's add-ons.
 */
function useChangeAddons(
  groups: readonly AddonGroup[],
  base: AddonChoice[],
  isSaving: boolean,
): (addons: AddonChoice[]) => void {
  const context = useCrfContext();
  const form = useForm<CrfDraft>();
  const reprice = use(RepriceContext);
  const prices = groups.flatMap(({ options }) => options);
  return (addons) => {
    if (reprice !== null && (isSaving || hasMandatoryAddons(context, addons)))
      reprice({ addons, base, prices, ...contract.crf.priceEffect(context.pricedAddons, addons, prices) });
    else setAddons(form, addons);
  };
}

interface AddonContradictionProps {
  groups: readonly AddonGroup[];
  /** The add-ons that the section shows, with those that are being saved. */
  addons: AddonChoice[];
  isSaving: boolean;
  onChange: (addons: AddonChoice[]) => void;
}

/** Why the add-ons of an older draft are not valid, with buttons for both solutions. */
function AddonContradiction({ groups, addons, isSaving, onChange }: AddonContradictionProps) {
  const context = useCrfContext();
  const form = useForm<CrfDraft>();
  const message = useFormValues(
    (draft: CrfDraft) =>
      contract.crf.contradictions(context, draft).find(({ path }) => path === 'addonDetails.addons')?.message,
  );
  if (message === undefined) return null;
  const offered = new Set(groups.flatMap(({ options }) => options.map(({ value }) => value)));
  const possible = addons.flatMap((choice) => {
    const options = choice.options.filter(({ value }) => offered.has(value));
    return options.length === 0 ? [] : [{ ...choice, options }];
  });
  const isPriced = contract.crf.hasSameAddons(addons, context.pricedAddons);
  return (
    <AlertBanner tone="warning" live="off" title="These add-ons do not match the quote">
      <Stack gap={3}>
        <div>{message}</div>
        <Row gap={2} wrap>
          <Button size="small" onClick={() => onChange(possible)}>
            {contract.crf.hasSameAddons(possible, addons)
              ? 'Add them to the quote’s price'
              : 'Remove add-ons that are not available'}
          </Button>
          {!isPriced && (
            <Button
              size="small"
              onClick={() =>
                isSaving ? onChange(context.pricedAddons) : setAddons(form, context.pricedAddons)
              }
            >
              Use the quote’s add-ons
            </Button>
          )}
        </Row>
      </Stack>
    </AlertBanner>
  );
}
