import { contract } from '@portal/api-client';
import { convertPercent } from '@portal/api-client/proposal';
import { isApiError, useApiClient } from '@portal/portal-sdk';
import { type MarginFormHandle, MarginStatus } from '@portal/quote-kit/proposal';
import { Box, Card, Row, Stack, Text } from '@portal/ui';
import { NumberField, RadioGroupField, useAutosave } from '@portal/ui/fields';
import { formatMoney } from '@portal/ui/format';
import { Form, useFormState } from '@portal/ui/forms';
import { type Ref, useEffect, useImperativeHandle, useState } from 'react';
import { type MarginValues, marginFormSchema, parseMarginValues } from './margin-form.ts';

type DealMargin = contract.multiQuotes.DealMargin;

interface DealMarginFormProps {
  uuid: string;
  margin: DealMargin;
  profit: number;
  onSaved: (margin: DealMargin) => void;
  /** Null while what is typed is not valid. */
  onTyped: (values: MarginValues | null) => void;
  ref: Ref<MarginFormHandle>;
}

/** The deal's margin or mark-up, saved as it is typed, and what it earns. */
export function DealMarginForm(props: DealMarginFormProps) {
  // A saved margin must not reset the fields it came from.
  const [{ basis, monthlyPercent, installPercent }] = useState(props.margin);
  return (
    <Form
      schema={marginFormSchema}
      aria-label="Margin"
      initialValues={{ basis, monthlyPercent, installPercent }}
      onSubmit={() => undefined} // saved as it is typed
    >
      <Fields {...props} />
    </Form>
  );
}

function Fields({ uuid, margin, profit, onSaved, onTyped, ref }: DealMarginFormProps) {
  const client = useApiClient();
  const { values } = useFormState<Partial<MarginValues>>({ subscription: { values: true } });
  const typed = parseMarginValues(values);
  // An invalid value changes nothing: the proposal keeps the last valid one.
  const deal = typed ?? margin;
  useEffect(() => onTyped(parseMarginValues(values)), [values, onTyped]);

  const save = async (next: MarginValues) =>
    onSaved(await client.call(contract.multiQuotes.proposal.updateMargin, { uuid, ...next }));
  const autosave = useAutosave<Partial<MarginValues>>({
    onAutosave: async (next) => {
      const parsed = parseMarginValues(next);
      if (parsed !== null) await save(parsed);
    },
  });
  useImperativeHandle(ref, () => ({
    save() {
      void (margin.setAt === null && typed !== null ? save(typed).catch(ignoreApiError) : autosave.flush());
    },
  }));

  return (
    <Card>
      <Stack gap={4}>
        <RadioGroupField<MarginValues['basis']>
          name="basis"
          label="Add to our prices"
          layout="row"
          options={[
            { value: 'margin', label: 'A margin (share of your price)' },
            { value: 'markup', label: 'A mark-up (share of our price)' },
          ]}
        />
        <Row gap={4} wrap align="start">
          <PercentField name="monthlyPercent" label="On monthly" />
          <PercentField name="installPercent" label="On install" />
          <Earnings profit={profit} />
        </Row>
        <Stack gap={1}>
          <Text variant="dense" tone="muted">
            {describeOtherBasis(deal)} Included in all prices below and not shown to the customer. Nothing is
            added to ECC.
          </Text>
          <MarginStatus
            margin={margin}
            autosave={autosave}
            unsetText="Saved with this multi quote when you change or use it."
            savedText="Saved for your company"
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

const NAMES = { margin: 'margin', markup: 'mark-up' } as const;
const round = (percent: number) => Math.round(percent * 10) / 10;

/** "15% margin is 17.6% mark-up on monthly prices." */
function describeOtherBasis({ basis, monthlyPercent }: MarginValues): string {
  const other = basis === 'margin' ? 'markup' : 'margin';
  const converted = round(convertPercent(monthlyPercent, basis));
  return `${round(monthlyPercent)}% ${NAMES[basis]} is ${converted}% ${NAMES[other]} on monthly prices.`;
}

function PercentField({ name, label }: { name: string; label: string }) {
  return (
    <Box sx={{ width: 152 }}>
      <NumberField name={name} label={label} suffix="%" min={0} decimals={1} />
    </Box>
  );
}

function Earnings({ profit }: { profit: number }) {
  return (
    <Box role="status" sx={{ ml: { sm: 'auto' }, textAlign: { sm: 'right' } }}>
      <Text variant="caption" tone="muted" component="p" sx={{ m: 0 }}>
        You earn over the terms
      </Text>
      <Text weight={600} numeric component="p" sx={{ m: 0, fontSize: 20, lineHeight: '28px' }}>
        {formatMoney(profit)}
      </Text>
    </Box>
  );
}
