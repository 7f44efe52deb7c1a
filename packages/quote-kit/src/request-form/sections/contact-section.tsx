import { contract } from '@portal/api-client';
import { Box, Stack } from '@portal/ui';
import { FieldArray } from '@portal/ui/fields';
import { TextField } from '@portal/ui/forms';
import { Section } from '@portal/ui/page';
import { ContactPicker, ManualContact } from '../fields/contact-picker.tsx';
import { CrfText } from '../fields/crf-field.tsx';
import { getMaxLength } from '../model/crf-fields.ts';
import type { CrfContact } from '../model/crf-types.ts';
import { FieldPair } from './field-pair.tsx';

const PRIMARY = 'contactDetails.primaryContact';

export function ContactSection() {
  return (
    <>
      <Section title="Primary contact" description="Receives all updates." level={3}>
        <ContactFields name={PRIMARY} label="primary contact" />
      </Section>
      <FieldArray<CrfContact>
        name="contactDetails.secondaryContacts"
        label="Secondary contacts"
        help="Also receive all updates."
        optional
        addLabel="Add contact"
        itemLabel="Contact"
        max={contract.crf.MAX_SECONDARY_CONTACTS}
        newItem={() => ({ name: '', email: '', telephone: '' })}
      >
        {({ name, index }) => (
          <ContactFields name={name} label={`secondary contact ${index + 1}`} telephoneOptional />
        )}
      </FieldArray>
      <Section title="Site contacts" description="Give engineers access and know the site." level={3}>
        <Stack gap={4}>
          <FieldPair>
            <CrfText path="contactDetails.siteContactName" autoComplete="off" />
            <CrfText path="contactDetails.siteContactTelephone" type="tel" autoComplete="off" />
          </FieldPair>
          <FieldPair>
            <CrfText path="contactDetails.secondarySiteContactName" optional autoComplete="off" />
            <CrfText
              path="contactDetails.secondarySiteContactTelephone"
              type="tel"
              optional
              autoComplete="off"
            />
          </FieldPair>
        </Stack>
      </Section>
    </>
  );
}

function ContactFields({
  name,
  label,
  telephoneOptional = false,
}: {
  name: string;
  label: string;
  telephoneOptional?: boolean;
}) {
  return (
    <Stack gap={4}>
      <Box sx={{ maxWidth: 360 }}>
        <ContactPicker name={name} label={`Fill in the ${label} from your contacts`} />
      </Box>
      <TextField name={`${name}.name`} label="Name" autoComplete="off" maxLength={getMaxLength('name')} />
      <FieldPair>
        <TextField
          name={`${name}.email`}
          label="Email"
          type="email"
          autoComplete="off"
          maxLength={getMaxLength('email')}
        />
        <TextField
          name={`${name}.telephone`}
          label="Telephone"
          type="tel"
          autoComplete="off"
          maxLength={getMaxLength('telephone')}
          optional={telephoneOptional}
        />
      </FieldPair>
      <ManualContact name={name} />
    </Stack>
  );
}
