import { contract } from '@portal/api-client';
import * as v from '@portal/api-client/schema';
import { ConflictDialog, useVersionedCommand } from '@portal/area-kit/detail';
import { showAlert, useCan, useQuery } from '@portal/portal-sdk';
import { Box, DataState, Row, Stack } from '@portal/ui';
import { KeyValueList } from '@portal/ui/detail';
import { between, ConditionalFields, NumberField } from '@portal/ui/fields';
import { Form, FormStatus, numberValue, requiredChoice, SelectField, SubmitButton } from '@portal/ui/forms';
import { Section } from '@portal/ui/page';

type Margins = contract.partner.DefaultMargins;
type Margin = contract.partner.DefaultMargin;
type Family = contract.quotes.ProductFamily;

const { MAX_DEFAULT_PERCENT } = contract.partner;
const { PRODUCT_FAMILIES } = contract.quotes;

const BASES = ['none', 'margin', 'markup'] as const;
const FAMILY_LABELS: Readonly<Record<Family, string>> = {
  leasedLine: 'Leased lines',
  broadband: 'Broadband',
};

const familySchema = v.object({
  basis: requiredChoice(BASES),
  monthlyPercent: numberValue(between(0, MAX_DEFAULT_PERCENT.markup)),
  installPercent: numberValue(between(0, MAX_DEFAULT_PERCENT.markup)),
});
const schema = v.object({ leasedLine: familySchema, broadband: familySchema });
type MarginValues = v.InferOutput<typeof schema>;
type FamilyValues = MarginValues[Family];

const toValues = (margin: Margin | null): FamilyValues =>
  margin ?? { basis: 'none', monthlyPercent: null, installPercent: null };

/** An empty percentage means nothing is added. */
const toMargin = ({ basis, monthlyPercent, installPercent }: FamilyValues): Margin | null =>
  basis === 'none'
    ? null
    : { basis, monthlyPercent: monthlyPercent ?? 0, installPercent: installPercent ?? 0 };

const describeMargin = (margin: Margin | null): string =>
  margin === null
    ? 'No default (the last margin is used)'
    : `${margin.basis === 'margin' ? 'Margin' : 'Mark-up'} of ${margin.monthlyPercent}% on monthly, ${margin.installPercent}% on install`;

const DESCRIPTION =
  'The margin that each new proposal starts with. You can change it in the proposal. Saved margins and proposals do not change.';

/** The margins that proposals start with, by product. */
export function DefaultMargins() {
  const margins = useQuery(contract.partner.getDefaultMargins, {});
  const canEdit = useCan('partner.manage');
  return (
    <Section title="Default margins" description={DESCRIPTION}>
      <DataState
        state={margins}
        onRetry={margins.refresh}
        notFound={{ title: 'We couldn’t find the default margins' }}
      >
        {(found) =>
          canEdit ? (
            <MarginsForm margins={found} onSaved={margins.replace} />
          ) : (
            <KeyValueList
              columns={2}
              items={PRODUCT_FAMILIES.map((family) => ({
                label: FAMILY_LABELS[family],
                value: describeMargin(found[family]),
              }))}
            />
          )
        }
      </DataState>
    </Section>
  );
}

function MarginsForm({ margins, onSaved }: { margins: Margins; onSaved: (margins: Margins) => void }) {
  const edit = useVersionedCommand({
    endpoint: contract.partner.updateDefaultMargins,
    entity: margins,
    getValues: ({ leasedLine, broadband }): MarginValues => ({
      leasedLine: toValues(leasedLine),
      broadband: toValues(broadband),
    }),
    getInput: ({ leasedLine, broadband }) => ({
      leasedLine: toMargin(leasedLine),
      broadband: toMargin(broadband),
    }),
    labels: FAMILY_LABELS,
    formatValues: {
      leasedLine: (values) => describeMargin(toMargin(values)),
      broadband: (values) => describeMargin(toMargin(values)),
    },
    onSaved: (saved) => {
      onSaved(saved);
      showAlert('Default margins saved.');
    },
  });
  return (
    <>
      <Form
        schema={schema}
        aria-label="Default margins"
        initialValues={edit.initialValues}
        onSubmit={edit.save}
      >
        <Stack gap={4}>
          <FormStatus />
          {PRODUCT_FAMILIES.map((family) => (
            <FamilyFields key={family} family={family} />
          ))}
          <Row>
            <SubmitButton>Save margins</SubmitButton>
          </Row>
        </Stack>
      </Form>
      <ConflictDialog {...edit.conflict} what="your company’s default margins" />
    </>
  );
}

function FamilyFields({ family }: { family: Family }) {
  const label = FAMILY_LABELS[family];
  return (
    <Row gap={4} wrap align="start">
      <Box sx={{ width: 280 }}>
        <SelectField
          name={`${family}.basis`}
          label={label}
          placeholder={null}
          options={[
            { value: 'none', label: 'No default (use the last margin)' },
            { value: 'margin', label: 'Margin (of price)' },
            { value: 'markup', label: 'Mark-up (on cost)' },
          ]}
        />
      </Box>
      <ConditionalFields<Partial<MarginValues>>
        when={(values) => (values[family]?.basis ?? 'none') !== 'none'}
      >
        <Box sx={{ width: 152 }}>
          <NumberField
            name={`${family}.monthlyPercent`}
            label={`${label}, monthly`}
            suffix="%"
            min={0}
            decimals={2}
          />
        </Box>
        <Box sx={{ width: 152 }}>
          <NumberField
            name={`${family}.installPercent`}
            label={`${label}, install`}
            suffix="%"
            min={0}
            decimals={2}
          />
        </Box>
      </ConditionalFields>
    </Row>
  );
}
