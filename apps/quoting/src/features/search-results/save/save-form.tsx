import { contract } from '@portal/api-client';
import { getBasePrice } from '@portal/api-client/prices';
import { CustomerField } from '@portal/area-kit/detail';
import { showAlert, useCommand, useQuery, useUser } from '@portal/portal-sdk';
import type { Offer } from '@portal/quote-kit/offers';
import { useQuoteKind } from '@portal/quote-kit/quotes';
import { ErrorState, Row, SkeletonText, Stack, Text } from '@portal/ui';
import { FormDraft, RadioGroupField } from '@portal/ui/fields';
import { plural } from '@portal/ui/format';
import { Form, FormStatus, SubmitButton, TextField, useFormValues } from '@portal/ui/forms';
import { ModalSubmitBar, PriceFigures } from '@portal/ui/page';
import { useMemo, useState } from 'react';
import {
  type AddonGroup,
  type AddonSelection,
  toAddonChoices,
  toAddonValues,
} from '../../shared/addons/addon-selection.ts';
import { priceWithAddons } from '../../shared/addons/addon-totals.ts';
import { AddonsSection } from '../../shared/addons/addons-section.tsx';
import { getPossibleGroups, getPossibleSelection } from '../../shared/addons/possible-addons.ts';
import { type SaveValues, saveSchema } from './save-schema.ts';

const LAYERS = [
  { value: 2 as const, label: 'Layer 2', description: 'Delivered at your NNI, with VLANs' },
  { value: 3 as const, label: 'Layer 3', description: 'Internet access with IP addresses' },
];
const EMPTY: SaveValues = {
  customerName: '',
  customReference: '',
  layer: null,
  addons: {},
  addonNotes: {},
};

export type SavedFor = Pick<SaveValues, 'customerName' | 'customReference'>;

export interface SaveFormProps {
  offer: Offer;
  /** Initial values. */
  savedFor: SavedFor | undefined;
  /** Add-ons that are selected at first beside what the price includes. */
  selectAddons?: (groups: readonly AddonGroup[]) => AddonSelection;
  /** Shown where such add-ons are selected. */
  addonsNote?: string;
  onSaved: (values: SavedFor) => void;
}

/** The form that saves an offer as a quote, shown once its add-ons are loaded. */
export function SaveForm(props: SaveFormProps) {
  const { offer } = props;
  const addons = useQuery(
    contract.availability.listSearchQuoteAddons,
    { uuid: offer.uuid },
    { revalidateOnFocus: false },
  );
  if (addons.data) return <SaveFields {...props} groups={addons.data} />;
  if (addons.error) return <ErrorState error={addons.error} onRetry={() => void addons.refresh()} />;
  return <SkeletonText lines={8} />;
}

interface SaveFieldsProps extends SaveFormProps {
  groups: readonly AddonGroup[];
}

function SaveFields({ offer, groups, savedFor, selectAddons, addonsNote, onSaved }: SaveFieldsProps) {
  const { calls } = useQuoteKind();
  const user = useUser();
  const [preselected] = useState(() => selectAddons?.(groups) ?? {});
  const [start] = useState<SaveValues>(() => {
    // Users can replace included add-ons but not remove them.
    const { addons, addonNotes } = toAddonValues(offer.includedAddons.map(toIncludedLine));
    return { ...EMPTY, addons: { ...addons, ...preselected }, addonNotes, ...savedFor };
  });
  const isConfigurable = offer.layer === null;
  const schema = useMemo(() => saveSchema(groups, isConfigurable), [groups, isConfigurable]);
  const save = useCommand(contract.availability.saveSearchQuote, {
    refreshes: [contract.availability.listSearchResults, calls.list],
  });

  async function submit(values: SaveValues): Promise<void> {
    const possible = getPossibleGroups(groups, values.layer);
    const { reference } = await save.run({
      uuid: offer.uuid,
      customerName: values.customerName,
      customReference: values.customReference === '' ? null : values.customReference,
      addons: toAddonChoices(possible, getPossibleSelection(possible, values.addons), values.addonNotes),
      layer: isConfigurable ? values.layer : null,
    });
    onSaved({ customerName: values.customerName, customReference: values.customReference });
    showAlert(`Quote ${reference} saved.`);
  }

  return (
    <Form schema={schema} initialValues={start} onSubmit={submit} aria-label="Save as quote">
      <FormDraft draftKey={`save-quote:${user.id}:${offer.uuid}`} version={1} restore="always" />
      <Stack gap={6}>
        <Stack gap={4}>
          <CustomerField name="customerName" />
          <TextField
            name="customReference"
            label="Your reference"
            help="Shown on the quote and order; searchable"
            autoComplete="off"
            optional
          />
        </Stack>
        {isConfigurable && <RadioGroupField name="layer" label="Layer" options={LAYERS} layout="cards" />}
        {Object.keys(preselected).length > 0 && (
          <Text variant="dense" tone="muted">
            {addonsNote}
          </Text>
        )}
        <PossibleAddons offer={offer} groups={groups} />
        <FormStatus />
      </Stack>
    </Form>
  );
}

const toIncludedLine = ({ uuid, value }: Offer['includedAddons'][number]) => ({
  uuid,
  value,
  quantity: 1,
  additionalInformation: null,
});
/** Add-ons that the chosen layer does not support are neither offered nor priced nor sent. */
function PossibleAddons({ offer, groups }: { offer: Offer; groups: readonly AddonGroup[] }) {
  const layer = useFormValues((values: SaveValues) => values.layer);
  const possible = useMemo(() => getPossibleGroups(groups, layer), [groups, layer]);
  return (
    <>
      <AddonsSection groups={possible} />
      <RunningTotals offer={offer} groups={possible} />
    </>
  );
}

/** The price with the add-ons chosen so far. */
function RunningTotals({ offer, groups }: { offer: Offer; groups: readonly AddonGroup[] }) {
  const selection = useFormValues((values: { addons?: AddonSelection }) => values.addons) ?? {};
  const possible = getPossibleSelection(groups, selection);
  const price = priceWithAddons(getBasePrice(offer), groups, possible);
  const count = groups.reduce((sum, { uuid }) => sum + (possible[uuid]?.length ?? 0), 0);
  return (
    <ModalSubmitBar>
      <PriceFigures
        install={price.install}
        monthly={price.monthly}
        ecc={offer.estimatedEcc}
        termMonths={offer.termMonths}
        isFirm={offer.isFirm}
        isEccFirm={offer.isEccFirm}
        size="small"
      />
      <Row justify="space-between" wrap gap={3} sx={{ width: '100%' }}>
        <Text variant="dense" tone="muted" role="status">
          {count === 0 ? 'No add-ons' : `With ${plural(count, 'add-on')}`}. {describePriceFirmness(offer)}
        </Text>
        <SubmitButton busyLabel="Saving…">Save quote</SubmitButton>
      </Row>
    </ModalSubmitBar>
  );
}

/** Whether prices and ECC are firm, as a sentence. */
function describePriceFirmness({ isFirm, isEccFirm }: Pick<Offer, 'isFirm' | 'isEccFirm'>): string {
  if (!isFirm) return 'Prices are subject to survey.';
  return isEccFirm ? 'Prices are firm.' : 'Prices are firm; ECC is subject to survey.';
}
