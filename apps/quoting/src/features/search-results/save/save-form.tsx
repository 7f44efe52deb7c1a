import { contract } from '@portal/api-client';
import { getBasePrice } from '@portal/api-client/prices';
import { carryOver, getServiceLayer } from '@portal/api-client/renewal';
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
import {
  CarriedOverNote,
  type FoundService,
  isFinal,
  type RenewedService,
  UnreadService,
  useRenewedService,
} from './renewed-service.tsx';
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

interface SaveFormProps {
  offer: Offer;
  /** Initial values. */
  savedFor: SavedFor | undefined;
  onSaved: (values: SavedFor) => void;
  renewed: RenewedService | null;
}

/** The form that saves an offer as a quote, shown once it is known which add-ons there are and what is renewed. */
export function SaveForm(props: SaveFormProps) {
  const { offer, renewed } = props;
  const addons = useQuery(
    contract.availability.listSearchQuoteAddons,
    { uuid: offer.uuid },
    { revalidateOnFocus: false },
  );
  const service = useRenewedService(renewed);
  const unread = renewed && service.error && (
    <UnreadService error={service.error} onRetry={service.retry} search={renewed.search} />
  );
  if (service.error && !isFinal(service.error)) return unread;
  if (addons.data && !service.isLoading)
    return (
      <>
        {unread}
        <SaveFields {...props} groups={addons.data} service={service.found} />
      </>
    );
  if (addons.error) return <ErrorState error={addons.error} onRetry={() => void addons.refresh()} />;
  return <SkeletonText lines={8} />;
}

interface SaveFieldsProps extends SaveFormProps {
  groups: readonly AddonGroup[];
  service: FoundService | null;
}

function SaveFields({ offer, groups, service, savedFor, onSaved }: SaveFieldsProps) {
  const { calls } = useQuoteKind();
  const user = useUser();
  const isConfigurable = offer.layer === null;
  const carried = useMemo(
    () => service && carryOver(service.circuit, service.addons, groups),
    [service, groups],
  );
  const [start] = useState<SaveValues>(() => {
    // What the price includes can be replaced, not left out.
    const included = toAddonValues(offer.includedAddons.map(toIncludedLine));
    return {
      ...EMPTY,
      ...included,
      addons: { ...included.addons, ...carried?.addons },
      layer: service !== null && isConfigurable ? getServiceLayer(service.circuit) : null,
      ...savedFor,
    };
  });
  const schema = useMemo(() => saveSchema(groups, isConfigurable), [groups, isConfigurable]);
  const save = useCommand(contract.availability.saveSearchQuote, {
    refreshes: [contract.availability.listSearchResults, calls.list, contract.circuits.get],
  });

  async function submit(values: SaveValues): Promise<void> {
    const possible = getPossibleGroups(groups, values.layer);
    const { reference } = await save.run({
      uuid: offer.uuid,
      customerName: values.customerName,
      customReference: values.customReference === '' ? null : values.customReference,
      addons: toAddonChoices(possible, getPossibleSelection(possible, values.addons), values.addonNotes),
      layer: isConfigurable ? values.layer : null,
      ...(service !== null && { renewsServiceId: service.circuit.id }),
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
        {service && carried && <CarriedOverNote circuit={service.circuit} carried={carried} />}
        {isConfigurable && <RadioGroupField name="layer" label="Layer" options={LAYERS} layout="cards" />}
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
/** An add-on that the chosen layer cannot have is not offered, priced or sent. */
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
  const { prices } = useUser();
  const selection = useFormValues((values: { addons?: AddonSelection }) => values.addons) ?? {};
  const possible = getPossibleSelection(groups, selection);
  const price = priceWithAddons(getBasePrice(offer), groups, possible);
  const count = groups.reduce((sum, { uuid }) => sum + (possible[uuid]?.length ?? 0), 0);
  return (
    <ModalSubmitBar>
      <PriceFigures
        {...(prices && { prices })}
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
