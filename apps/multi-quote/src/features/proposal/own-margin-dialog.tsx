import { contract } from '@portal/api-client';
import { convertPercent, type DealLine } from '@portal/api-client/proposal';
import * as v from '@portal/api-client/schema';
import { useApiClient } from '@portal/portal-sdk';
import { Button, Stack, Text } from '@portal/ui';
import { maxValue, minValue, NumberField } from '@portal/ui/fields';
import { formatMonthly } from '@portal/ui/format';
import { Form, FormStatus, numberValue, SubmitButton } from '@portal/ui/forms';
import { Modal } from '@portal/ui/page';

const { MAX_PERCENT } = contract.proposals;
const percent = () => numberValue(minValue(0), maxValue(MAX_PERCENT.margin));
const schema = v.object({ monthlyPercent: percent(), installPercent: percent() });

interface OwnMarginDialogProps {
  line: DealLine;
  onSaved: () => Promise<void>;
  onClose: () => void;
}

/** Sets a margin for one site instead of the deal's. */
export function OwnMarginDialog({ line: { quote }, onSaved, onClose }: OwnMarginDialogProps) {
  const client = useApiClient();
  const toMargin = (markup: number | undefined) =>
    markup === undefined ? 0 : Math.round(convertPercent(markup, 'markup') * 10) / 10;
  return (
    <Modal open onClose={onClose} title={`Margin of ${quote.reference}`}>
      <Form
        schema={schema}
        aria-label="Margin of this site"
        initialValues={{
          monthlyPercent: toMargin(quote.ownMargin?.monthlyPercent),
          installPercent: toMargin(quote.ownMargin?.installPercent),
        }}
        onSubmit={async ({ monthlyPercent, installPercent }) => {
          // A quote stores mark-ups.
          await client.call(contract.quotes.single.updateMargin, {
            reference: quote.reference,
            monthlyPercent: convertPercent(monthlyPercent ?? 0, 'margin'),
            installPercent: convertPercent(installPercent ?? 0, 'margin'),
          });
          await onSaved();
        }}
      >
        <Stack gap={4}>
          <Text>
            {quote.customerName}, {quote.postcode}: {formatMonthly(quote.monthlyCost)}.
          </Text>
          <FormStatus />
          <NumberField name="monthlyPercent" label="Margin on monthly" suffix="%" min={0} decimals={1} />
          <NumberField name="installPercent" label="Margin on install" suffix="%" min={0} decimals={1} />
          <Stack gap={2} sx={{ flexDirection: { sm: 'row-reverse' } }}>
            <SubmitButton>Save margin</SubmitButton>
            <Button onClick={onClose}>Cancel</Button>
          </Stack>
        </Stack>
      </Form>
    </Modal>
  );
}
