import { contract } from '@portal/api-client';
import { AVATAR_MAX_BYTES } from '@portal/api-client/limits';
import * as v from '@portal/api-client/schema';
import { setSignedIn, showAlert, useUser } from '@portal/portal-sdk';
import { useUpload } from '@portal/portal-sdk/upload';
import { Avatar, Box, Row, Stack } from '@portal/ui';
import { FileField } from '@portal/ui/fields';
import { Form, FormStatus, fileValue, required, SubmitButton } from '@portal/ui/forms';
import { Section } from '@portal/ui/page';
import { useState } from 'react';

const schema = v.object({ avatar: fileValue(required()) });
const ACCEPTED_EXTENSIONS = ['.png', '.jpg', '.jpeg', '.webp'];
const MAX_SIZE_KB = AVATAR_MAX_BYTES / 1024;

/** Shows the user's picture and lets them replace it. */
export function ProfilePicture() {
  const user = useUser();
  const upload = useUpload(contract.auth.uploadAvatar);
  // A new key resets the form after a save, which clears the selected file.
  const [saveCount, setSaveCount] = useState(0);
  return (
    <Section title="Picture" description="Shown beside your name.">
      <Row gap={5} align="start">
        <Avatar name={`${user.firstName} ${user.lastName}`} src={user.avatarUrl} size={64} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Form
            key={saveCount}
            schema={schema}
            aria-label="Picture"
            onSubmit={async ({ avatar }) => {
              if (avatar === null) return; // required() rejects it
              setSignedIn(await upload.run({ avatar }));
              showAlert('Picture saved.');
              setSaveCount((count) => count + 1);
            }}
          >
            <Stack gap={3}>
              <FormStatus />
              <FileField
                name="avatar"
                label="New picture"
                accept={ACCEPTED_EXTENSIONS}
                maxSizeKb={MAX_SIZE_KB}
                progress={upload.progress}
                onCancel={upload.cancel}
              />
              <Row>
                <SubmitButton variant="secondary">Save picture</SubmitButton>
              </Row>
            </Stack>
          </Form>
        </Box>
      </Row>
    </Section>
  );
}
