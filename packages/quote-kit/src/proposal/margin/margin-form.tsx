import type { contract } from '@portal/api-client';
import type { MarginBasis, ProposalMargin } from '@portal/api-client/proposal';
import { resultOrUndefined } from '@portal/portal-sdk';
import { Card, Stack, Text } from '@portal/ui';
import { useAutosave } from '@portal/ui/fields';
import { Form, useFormState } from '@portal/ui/forms';
import { type Ref, useEffect, useImperativeHandle, useState } from 'react';
import { Earnings, type EarningsFigures } from './earnings.tsx';
import { MarginFields } from './margin-fields.tsx';
import {
  BASIS_LABELS,
  marginSchema,
  parseTyped,
  type TypedPercents,
  toTypedPercents,
} from './margin-schema.ts';
import { MarginStatus } from './margin-status.tsx';
import { useBasis } from './use-basis.ts';

/** A margin with who set it; neither is known until somebody does. */
interface SavedMargin extends ProposalMargin {
  setAt: string | null;
  setBy: string | null;
  /** The default that an unset margin comes from; null for what was used last. */
  companyDefault: contract.quotes.CompanyDefault | null;
  /** The multi-quote's margin, if it applies because the quote has none. */
  multiQuote?: contract.quotes.MultiQuoteMargin | null;
}

export interface MarginFormHandle {
  /** Saves what is typed, so that what is printed or sent matches what is saved. */
  save: () => void;
}

interface MarginFormProps {
  margin: SavedMargin;
  /** For sentences: "quote" or "multi quote". */
  noun: string;
  getEarnings: (margin: ProposalMargin) => EarningsFigures;
  onSave: (margin: ProposalMargin) => Promise<void>;
  /** Null while what is typed is not valid. */
  onTyped: (margin: ProposalMargin | null) => void;
  ref: Ref<MarginFormHandle>;
}

/** Margin or mark-up of a proposal, saved as it is typed, and what it earns. */
export function MarginForm(props: MarginFormProps) {
  const [basis, setBasis] = useBasis(props.margin.basis);
  const [typed, setTyped] = useState<ProposalMargin | null>(null);
  const { onTyped } = props;
  // Switching between margin and mark-up remounts the fields with the same margin converted.
  return (
    <BasisForm
      key={basis}
      {...props}
      shownFor={typed ?? props.margin}
      onTyped={(next) => {
        setTyped(next);
        onTyped(next);
      }}
      basis={basis}
      onBasis={setBasis}
    />
  );
}

interface BasisProps extends MarginFormProps {
  basis: MarginBasis;
  onBasis: (basis: MarginBasis) => void;
  shownFor: ProposalMargin;
}

function BasisForm({ shownFor, ...props }: BasisProps) {
  // A saved margin must not reset the fields it came from.
  const [opened] = useState<ProposalMargin>(() => ({
    basis: shownFor.basis,
    monthlyPercent: shownFor.monthlyPercent,
    installPercent: shownFor.installPercent,
  }));
  const [initial] = useState(() => toTypedPercents(opened, props.basis));
  return (
    <Form
      schema={marginSchema(props.basis)}
      aria-label="Margin"
      initialValues={initial}
      onSubmit={() => undefined} // saved as it is typed
    >
      <Fields {...props} shownFor={opened} />
    </Form>
  );
}

function Fields({ margin, noun, getEarnings, onSave, onTyped, ref, basis, onBasis, shownFor }: BasisProps) {
  const { values } = useFormState<Partial<TypedPercents>>({ subscription: { values: true } });
  const typed = parseTyped(values, basis, shownFor);
  // Prices keep the last valid margin while the typed one is not valid.
  const used = typed ?? margin;
  const key = typed && `${typed.basis} ${typed.monthlyPercent} ${typed.installPercent}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same margin is reported once, whichever object it is.
  useEffect(() => onTyped(typed), [key]);

  const autosave = useAutosave<Partial<TypedPercents>>({
    onAutosave: async (next) => {
      const parsed = parseTyped(next, basis, shownFor);
      if (parsed !== null) await onSave(parsed);
    },
  });
  useImperativeHandle(ref, () => ({
    save() {
      // A multi-quote's margin continues to apply to its quotes. Only a change is saved with the quote.
      const savesOnUse = margin.setAt === null && !margin.multiQuote;
      // The proposal does not depend on the save; the next change retries it and shows any error.
      void (savesOnUse && typed !== null ? resultOrUndefined(onSave(typed)) : autosave.flush());
    },
  }));

  return (
    <Card>
      <Stack gap={4}>
        <MarginFields basis={basis} onBasis={onBasis} margin={used}>
          <Earnings {...getEarnings(used)} />
        </MarginFields>
        <Stack gap={1}>
          <Text variant="dense" tone="muted">
            Included in all prices below and not shown to the customer. Nothing is added to ECC.
          </Text>
          <MarginStatus
            margin={margin}
            autosave={autosave}
            unsetText={`${describeSource(margin)} We save it with this ${noun} when you change it${margin.multiQuote ? '' : ', or download, share or send the proposal'}.`}
            savedText={`Saved with this ${noun} for your company`}
          />
        </Stack>
      </Stack>
    </Card>
  );
}

const FAMILY_NAMES: Readonly<Record<contract.quotes.ProductFamily, string>> = {
  leasedLine: 'leased lines',
  broadband: 'broadband',
};

/** "From the multi quote Leeds: 35% margin." or "Your company’s default: 20% margin on leased lines." */
function describeSource({ companyDefault, multiQuote }: SavedMargin): string {
  if (multiQuote) return `From the multi quote ${multiQuote.name}: ${describePercents(multiQuote)}.`;
  if (companyDefault === null) return 'Starts with the margin you used last.';
  const { monthlyPercent, installPercent, family } = companyDefault;
  const preposition = monthlyPercent === installPercent ? 'on' : 'for';
  return `Your company’s default: ${describePercents(companyDefault)} ${preposition} ${FAMILY_NAMES[family]}.`;
}

/** "20% margin", or "20% margin monthly and 10% on install". */
function describePercents({ basis, monthlyPercent, installPercent }: ProposalMargin): string {
  const monthly = `${monthlyPercent}% ${BASIS_LABELS[basis].toLowerCase()}`;
  return monthlyPercent === installPercent ? monthly : `${monthly} monthly and ${installPercent}% on install`;
}
