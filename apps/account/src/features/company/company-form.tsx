import { contract, type InputOf } from '@portal/api-client';
import { PRICE_ACCESS } from '@portal/api-client/capability';
import { PRICE_LABELS } from '@portal/api-client/labels';
import * as v from '@portal/api-client/schema';
import { ConflictDialog, useVersionedCommand } from '@portal/area-kit/detail';
import { showAlert } from '@portal/portal-sdk';
import { Row, Stack } from '@portal/ui';
import { FormDraft, SwitchField } from '@portal/ui/fields';
import {
  booleanValue,
  email,
  Form,
  FormStatus,
  max,
  nullableText,
  regex,
  required,
  requiredChoice,
  SelectField,
  SubmitButton,
  TextField,
  text,
  ukPostcode,
} from '@portal/ui/forms';
import { Section } from '@portal/ui/page';
import { formatAddress } from './format-address.ts';

const schema = v.object({
  telephone: nullableText(max(40)),
  email: nullableText(email(), max(255)),
  website: nullableText(regex(/^https?:\/\/\S+$/i), max(255)),
  address: v.object({
    addressLine1: text(required(), max(255)),
    addressLine2: nullableText(max(255)),
    town: text(required(), max(120)),
    county: nullableText(max(120)),
    postcode: text(required(), ukPostcode()),
  }),
  force2fa: booleanValue(),
  newUserPrices: requiredChoice(PRICE_ACCESS),
} satisfies Record<Exclude<keyof InputOf<typeof contract.partner.update>, 'version'>, unknown>);

type Partner = contract.partner.Partner;
type CompanyValues = v.InferOutput<typeof schema>;

const LABELS: Readonly<Record<keyof CompanyValues, string>> = {
  telephone: 'Telephone',
  email: 'Email',
  website: 'Website',
  address: 'Address',
  force2fa: 'Require two-factor authentication for everyone',
  newUserPrices: 'Prices for new users',
};

function getValues({
  telephone,
  email: address,
  website,
  force2fa,
  newUserPrices = 'cost',
  ...company
}: Partner): CompanyValues {
  return {
    telephone,
    email: address,
    website,
    address: {
      addressLine1: company.address?.addressLine1 ?? '',
      addressLine2: company.address?.addressLine2 ?? null,
      town: company.address?.town ?? '',
      county: company.address?.county ?? null,
      postcode: company.address?.postcode ?? '',
    },
    force2fa,
    newUserPrices,
  };
}

/** The company details an administrator can edit. */
export function CompanyForm({ partner, onSaved }: { partner: Partner; onSaved: (partner: Partner) => void }) {
  const edit = useVersionedCommand({
    endpoint: contract.partner.update,
    entity: partner,
    getValues,
    getInput: (values) => values,
    labels: LABELS,
    formatValues: { address: formatAddress, newUserPrices: (value) => PRICE_LABELS[value] },
    onSaved: (saved) => {
      onSaved(saved);
      showAlert('Company details saved.');
    },
  });
  return (
    <Section title="Contact details">
      <Form
        schema={schema}
        aria-label="Contact details"
        initialValues={edit.initialValues}
        onSubmit={edit.save}
      >
        <Stack gap={4}>
          <FormDraft draftKey={`company:${partner.id}`} version={1} />
          <FormStatus />
          <TextField name="telephone" label="Telephone" type="tel" optional />
          <TextField name="email" label="Email" type="email" optional />
          <TextField name="website" label="Website" type="url" help="Include https://" optional />
          <TextField name="address.addressLine1" label="Address line 1" />
          <TextField name="address.addressLine2" label="Address line 2" optional />
          <TextField name="address.town" label="Town" />
          <TextField name="address.county" label="County" optional />
          <TextField name="address.postcode" label="Postcode" />
          <SwitchField
            name="force2fa"
            label="Require two-factor authentication for everyone"
            help="Users without it are asked to set it up the next time they open a page."
          />
          <SelectField
            name="newUserPrices"
            label="Prices for new users"
            help="Applies to users you invite or your identity provider adds. You can change it for each user."
            options={PRICE_ACCESS.map((value) => ({ value, label: PRICE_LABELS[value] }))}
          />
          <Row>
            <SubmitButton>Save details</SubmitButton>
          </Row>
        </Stack>
      </Form>
      <ConflictDialog {...edit.conflict} what="your company’s details" />
    </Section>
  );
}
