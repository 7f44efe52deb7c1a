import { contract } from '@portal/api-client';
import { LOGO_MAX_BYTES } from '@portal/api-client/limits';
import * as v from '@portal/api-client/schema';
import { resultOrAlert, showAlert, useCommand } from '@portal/portal-sdk';
import { useUpload } from '@portal/portal-sdk/upload';
import { Button, Row, Stack } from '@portal/ui';
import { FileField } from '@portal/ui/fields';
import { Form, FormStatus, fileValue, required, SubmitButton } from '@portal/ui/forms';
import { useState } from 'react';

type Branding = contract.partner.Branding;

const schema = v.object({ logo: fileValue(required()) });
const ACCEPTED_EXTENSIONS = ['.png', '.jpg', '.jpeg'];

interface LogoFormProps {
  branding: Branding;
  onSaved: (branding: Branding) => void;
}

/** Replaces or removes the logo, which applies at once. */
export function LogoForm({ branding, onSaved }: LogoFormProps) {
  const upload = useUpload(contract.partner.uploadLogo);
  const removal = useCommand(contract.partner.removeLogo);
  // A new key resets the form after a save, which clears the selected file.
  const [saveCount, setSaveCount] = useState(0);
  async function remove(): Promise<void> {
    const saved = await resultOrAlert(removal.run({}), 'The logo was not removed. Try again.');
    if (saved === undefined) return;
    onSaved(saved);
    showAlert('Logo removed.');
  }
  return (
    <Form
      key={saveCount}
      schema={schema}
      aria-label="Logo"
      onSubmit={async ({ logo }) => {
        if (logo === null) return; // required() rejects it
        onSaved(await upload.run({ logo }));
        showAlert('Logo saved.');
        setSaveCount((count) => count + 1);
      }}
    >
      <Stack gap={3}>
        <FormStatus />
        <FileField
          name="logo"
          label={branding.logoId === null ? 'Logo' : 'New logo'}
          help="A PNG or JPEG picture. Shown on white, at most 64 pixels high."
          accept={ACCEPTED_EXTENSIONS}
          maxSizeKb={LOGO_MAX_BYTES / 1024}
          progress={upload.progress}
          onCancel={upload.cancel}
        />
        <Row gap={2}>
          <SubmitButton variant="secondary">Save logo</SubmitButton>
          {branding.logoId !== null && (
            <Button variant="quiet" loading={removal.busy} onClick={() => void remove()}>
              Remove logo
            </Button>
          )}
        </Row>
      </Stack>
    </Form>
  );
}
