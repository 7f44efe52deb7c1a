import { useQuery } from '@portal/api-client/swr';
import { Button, Row, Stack, Text } from '@portal/ui';
import { NumberField, RadioGroupField, SearchableSelect } from '@portal/ui/fields';
import { useForm } from '@portal/ui/forms';
import * as v from 'valibot';
import { listPartners } from '../../../contract/areas.ts';

/** The values of {@link AudienceFields}. */
export const audienceEntries = {
  to: v.picklist(['percentage', 'partners', 'testers', 'everyone', 'preview']),
  percent: v.nullable(v.number()),
  partners: v.array(v.number()),
};
export interface AudienceValues {
  to: 'percentage' | 'partners' | 'testers' | 'everyone' | 'preview';
  percent: number | null;
  partners: number[];
}

const MIN_PERCENT = 1;
const MAX_PERCENT = 100;

export type SomeUsers =
  | { to: 'percentage'; percent: number }
  | { to: 'partners'; partners: number[] }
  | { to: 'testers' };

/** The audience that the values describe, or a message that says what is missing. */
export function toSomeUsers({ to, percent, partners }: AudienceValues): SomeUsers | string {
  switch (to) {
    case 'percentage':
      return percent !== null && Number.isInteger(percent) && percent >= MIN_PERCENT && percent <= MAX_PERCENT
        ? { to, percent }
        : 'Enter a percentage from 1 to 100.';
    case 'partners':
      return partners.length > 0 ? { to, partners } : 'Choose at least one partner.';
    case 'testers':
      return { to };
    case 'everyone':
    case 'preview':
      return 'Choose some users.';
  }
}

/** Who gets something: a percentage of users, named partners, or testers. */
export function AudienceFields({
  values: { to, partners },
  hasEveryone = false,
  hasPreview = false,
}: {
  values: AudienceValues;
  hasEveryone?: boolean;
  hasPreview?: boolean;
}) {
  return (
    <>
      <RadioGroupField
        name="to"
        label="For"
        options={[
          ...(hasEveryone ? [{ value: 'everyone', label: 'Everyone' }] : []),
          { value: 'percentage', label: 'A percentage of users' },
          { value: 'partners', label: 'Some partners' },
          { value: 'testers', label: 'Testers: partners with multi quotes' },
          ...(hasPreview ? [{ value: 'preview', label: 'One session: the first that opens a link' }] : []),
        ]}
      />
      {to === 'percentage' && (
        <NumberField name="percent" label="Percentage" suffix="%" min={MIN_PERCENT} max={MAX_PERCENT} />
      )}
      {to === 'partners' && <PartnerPicker chosen={partners} />}
    </>
  );
}

function PartnerPicker({ chosen }: { chosen: readonly number[] }) {
  const form = useForm('PartnerPicker');
  const all = useQuery(listPartners, {});
  const change = (partners: number[]) => form.change('partners', partners);
  const nameOf = (id: number) => all.data?.find((partner) => partner.id === id)?.name ?? `Partner ${id}`;
  return (
    <Stack gap={2}>
      <SearchableSelect
        label="Add a partner"
        size="medium"
        value={null}
        placeholder="Search partners"
        noOptionsText={all.error === undefined ? 'Nothing matches' : 'The partners could not be loaded.'}
        options={(all.data ?? [])
          .filter(({ id }) => !chosen.includes(id))
          .map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) => id !== null && change([...chosen, id])}
      />
      {chosen.length > 0 && (
        <Stack component="ul" role="list" aria-label="Chosen partners" gap={1} sx={{ m: 0, p: 0 }}>
          {chosen.map((id) => (
            <Row component="li" key={id} justify="space-between">
              <Text>{nameOf(id)}</Text>
              <Button
                variant="quiet"
                size="small"
                aria-label={`Remove ${nameOf(id)}`}
                onClick={() => change(chosen.filter((other) => other !== id))}
              >
                Remove
              </Button>
            </Row>
          ))}
        </Stack>
      )}
    </Stack>
  );
}
