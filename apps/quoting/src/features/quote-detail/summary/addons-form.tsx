import * as v from '@portal/api-client/schema';
import { ConflictDialog, useVersionedCommand } from '@portal/area-kit/detail';
import { showAlert, useQuery, useUser } from '@portal/portal-sdk';
import { type Quote, useQuoteKind } from '@portal/quote-kit/quotes';
import { Button, ErrorState, Row, SkeletonText, Stack } from '@portal/ui';
import { Form, FormStatus, SubmitButton, useFormValues } from '@portal/ui/forms';
import { PriceFigures, Section } from '@portal/ui/page';
import { useMemo, useState } from 'react';
import { QuoteChangesSince } from '../../shared/actions/quote-changes-since.tsx';
import {
  type AddonGroup,
  type AddonSelection,
  toAddonChoices,
  toAddonValues,
} from '../../shared/addons/addon-selection.ts';
import { priceWithAddons } from '../../shared/addons/addon-totals.ts';
import { type AddonValues, addonEntries, checkMandatoryGroups } from '../../shared/addons/addons-schema.ts';
import { AddonsSection } from '../../shared/addons/addons-section.tsx';

interface AddonsFormProps {
  quote: Quote;
  onClose: () => void;
}

/** The add-ons of a saved quote, once those on offer are loaded. */
export function AddonsForm(props: AddonsFormProps) {
  const { calls } = useQuoteKind();
  const groups = useQuery(
    calls.listAddons,
    { reference: props.quote.reference },
    { revalidateOnFocus: false },
  );
  if (groups.data) return <AddonsFields {...props} groups={groups.data} />;
  if (groups.error) return <ErrorState error={groups.error} onRetry={() => void groups.refresh()} />;
  return <SkeletonText lines={6} />;
}

function AddonsFields({ quote, onClose, groups }: AddonsFormProps & { groups: readonly AddonGroup[] }) {
  const { calls } = useQuoteKind();
  const [openedAt] = useState(quote.updatedAt);
  const schema = useMemo(() => v.pipe(v.object(addonEntries), checkMandatoryGroups(groups)), [groups]);
  const edit = useVersionedCommand({
    endpoint: calls.update,
    entity: quote,
    getValues: ({ addons }: Quote): AddonValues => toAddonValues(addons),
    getInput: ({ addons, addonNotes }: AddonValues) => ({
      reference: quote.reference,
      addons: toAddonChoices(groups, addons, addonNotes),
    }),
    labels: { addons: 'Add-ons', addonNotes: 'Additional information' },
    formatValues: {
      addons: (selection) => describeSelection(groups, selection),
      addonNotes: (notes) => Object.values(notes).join('; '),
    },
    canEdit: ({ status, actions }) => status === 'created' && actions.includes('edit'),
    refreshes: [calls.get, calls.list, calls.listHistory],
    onSaved: () => {
      showAlert('Add-ons saved. Prices and the proposal include them.');
      onClose();
    },
  });
  return (
    <Section title="Add-ons">
      <Form schema={schema} aria-label="Add-ons" initialValues={edit.initialValues} onSubmit={edit.save}>
        <Stack gap={4}>
          <FormStatus />
          <AddonsSection groups={groups} heading={false} />
          <NewPrice quote={quote} groups={groups} />
          <Row gap={2}>
            <SubmitButton>Save add-ons</SubmitButton>
            <Button variant="quiet" onClick={onClose}>
              Discard changes
            </Button>
          </Row>
        </Stack>
      </Form>
      <ConflictDialog
        {...edit.conflict}
        what="this quote"
        changes={<QuoteChangesSince reference={quote.reference} since={openedAt} />}
      />
    </Section>
  );
}

/** "Cisco C1117-4P, Extra port × 2" */
function describeSelection(groups: readonly AddonGroup[], selection: AddonSelection): string {
  return groups
    .flatMap(({ uuid, options }) =>
      (selection[uuid] ?? []).map(({ value, quantity }) => {
        const text = options.find((option) => option.value === value)?.text ?? value;
        return quantity > 1 ? `${text} × ${quantity}` : text;
      }),
    )
    .join(', ');
}

/** The quote's price with the selected add-ons. */
function NewPrice({ quote, groups }: { quote: Quote; groups: readonly AddonGroup[] }) {
  const { prices } = useUser();
  const selection = useFormValues((values: { addons?: AddonSelection }) => values.addons) ?? {};
  const without = {
    installCost: quote.addons.reduce((rest, addon) => rest - addon.installCost, quote.installCost),
    monthlyCost: quote.addons.reduce((rest, addon) => rest - addon.monthlyCost, quote.monthlyCost),
    termMonths: quote.termMonths,
  };
  const price = priceWithAddons(without, groups, selection);
  return (
    <PriceFigures
      {...(prices && { prices })}
      install={price.install}
      monthly={price.monthly}
      ecc={quote.eccCost}
      termMonths={quote.termMonths}
      isEccFirm={quote.isEccFirm}
      size="small"
    />
  );
}
