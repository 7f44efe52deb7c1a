import { contract, type OutputOf } from '@portal/api-client';
import { showAlert, useCommand } from '@portal/portal-sdk';
import { Row, Stack } from '@portal/ui';
import {
  booleanValue,
  email,
  Form,
  FormDraft,
  FormStatus,
  max,
  nullableText,
  regex,
  required,
  SubmitButton,
  SwitchField,
  TextField,
  text,
  ukPostcode,
} from '@portal/ui/forms';
import { Section } from '@portal/ui/page';
import { useState } from 'react';
import * as v from 'valibot';
import { useLastSeenVersion } from '../shared/use-last-seen-version.ts';

export type Partner = OutputOf<typeof contract.partner.get>;

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
});

/** The company details an administrator can edit. */
export function CompanyForm({ partner, onSaved }: { partner: Partner; onSaved: (partner: Partner) => void }) {
  const update = useCommand(contract.partner.update);
  // The query may revalidate while the user types; the version sent must be the one the form opened with.
  const [opened] = useState(partner);
  const write = useLastSeenVersion(opened);
  const { address } = partner;
  return (
    <Section title="Contact details">
      <Form
        schema={schema}
        aria-label="Contact details"
        initialValues={{
          telephone: partner.telephone ?? '',
          email: partner.email ?? '',
          website: partner.website ?? '',
          address: {
            addressLine1: address?.addressLine1 ?? '',
            addressLine2: address?.addressLine2 ?? '',
            town: address?.town ?? '',
            county: address?.county ?? '',
            postcode: address?.postcode ?? '',
          },
          force2fa: partner.force2fa,
        }}
        onSubmit={async (values) => {
          onSaved(await write((seen) => update.run({ ...values, ...seen })));
          showAlert('Company details saved.');
        }}
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
          <Row>
            <SubmitButton>Save details</SubmitButton>
          </Row>
        </Stack>
      </Form>
    </Section>
  );
}
