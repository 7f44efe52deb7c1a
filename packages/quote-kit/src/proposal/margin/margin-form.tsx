import type { MarginBasis } from '@portal/api-client/proposal';
import { isApiError, useApiClient } from '@portal/portal-sdk';
import { Card, Stack, Text } from '@portal/ui';
import { useAutosave } from '@portal/ui/fields';
import { Form, useFormState } from '@portal/ui/forms';
import { type Ref, useEffect, useImperativeHandle, useState } from 'react';
import { QUOTE_KINDS, type QuoteKind } from '../../quotes/quote-kinds.ts';
import type { Margin, Quote } from '../../quotes/quote-types.ts';
import { MarginFields } from './margin-fields.tsx';
import { type Margins, marginSchema, parseTyped, toTyped } from './margin-schema.ts';
import { MarginStatus } from './margin-status.tsx';
import { useBasis } from './use-basis.ts';

export interface MarginFormHandle {
  /** Saves what is typed, so that what is printed or sent matches what is saved. */
  save: () => void;
}

interface MarginFormProps {
  kind: QuoteKind;
  quote: Quote;
  margin: Margin;
  onSaved: (margin: Margin) => void;
  /** Null while what is typed is not valid. */
  onTyped: (margins: Margins | null) => void;
  ref: Ref<MarginFormHandle>;
}

/** Mark-up or margin of a quote's proposal, saved as it is typed. */
export function MarginForm(props: MarginFormProps) {
  const [basis, setBasis] = useBasis();
  // Another basis opens the fields again with what is saved, which must not reset them otherwise.
  return <BasisForm key={basis} {...props} basis={basis} onBasis={setBasis} />;
}

interface BasisProps extends MarginFormProps {
  basis: MarginBasis;
  onBasis: (basis: MarginBasis) => void;
}

function BasisForm(props: BasisProps) {
  const [opened] = useState(() => toTyped(props.margin, props.basis));
  return (
    <Form
      schema={marginSchema(props.basis)}
      aria-label="Your profit"
      initialValues={opened}
      onSubmit={() => undefined} // saved as it is typed
    >
      <Fields {...props} />
    </Form>
  );
}

function Fields({ kind, quote, margin, onSaved, onTyped, ref, basis, onBasis }: BasisProps) {
  const client = useApiClient();
  const { values } = useFormState<Partial<Margins>>({ subscription: { values: true } });
  const typed = parseTyped(values, basis, margin);
  // What is not valid changes nothing: the prices stay those of the last saved margin.
  const margins = typed ?? margin;
  const monthly = typed?.monthlyPercent;
  const install = typed?.installPercent;
  useEffect(() => {
    const isValid = monthly !== undefined && install !== undefined;
    onTyped(isValid ? { monthlyPercent: monthly, installPercent: install } : null);
  }, [monthly, install, onTyped]);

  async function saveMargin(next: Margins): Promise<void> {
    onSaved(await client.call(QUOTE_KINDS[kind].calls.updateMargin, { reference: quote.reference, ...next }));
  }
  const autosave = useAutosave<Partial<Margins>>({
    onAutosave: async (next) => {
      const parsed = parseTyped(next, basis, margin);
      if (parsed !== null) await saveMargin(parsed);
    },
  });
  useImperativeHandle(ref, () => ({
    save() {
      void (margin.setAt === null
        ? saveMargin({
            monthlyPercent: margins.monthlyPercent,
            installPercent: margins.installPercent,
          }).catch(ignoreApiError)
        : autosave.flush());
    },
  }));

  return (
    <Card>
      <Stack gap={4}>
        <MarginFields quote={quote} basis={basis} onBasis={onBasis} margins={margins} />
        <Stack gap={1}>
          <Text variant="dense" tone="muted">
            Included in all prices below and not shown to the customer. Nothing is added to ECC.
          </Text>
          <MarginStatus
            margin={margin}
            autosave={autosave}
            unsetText="Starts with the mark-up of your last proposal. Saved with this quote when you change or use it."
            savedText="Saved with this quote for your company"
          />
        </Stack>
      </Stack>
    </Card>
  );
}

function ignoreApiError(error: unknown): void {
  // The proposal does not depend on the save; the next change retries it and shows any error.
  if (!isApiError(error)) throw error;
}
