import { contract } from '@portal/api-client';
import { setSignedIn, showAlert, useUser } from '@portal/portal-sdk';
import { useUpload } from '@portal/portal-sdk/upload';
import { Avatar, Box, Row, Stack } from '@portal/ui';
import { FileField, Form, FormStatus, fileValue, required, SubmitButton } from '@portal/ui/forms';
import { Section } from '@portal/ui/page';
import { useState } from 'react';
import * as v from 'valibot';

const schema = v.object({ avatar: fileValue(required()) });
const ACCEPTED_EXTENSIONS = ['.png', '.jpg', '.jpeg', '.webp'];
const MAX_SIZE_KB = Math.floor(contract.auth.AVATAR_LIMIT / 1024);

/** The own picture beside the name, and another in its place. */
export function ProfilePicture() {
  const user = useUser();
  const upload = useUpload(contract.auth.uploadAvatar);
  // A form that was sent begins anew, without the file that was chosen.
  const [saved, setSaved] = useState(0);
  return (
    <Section title="Picture" description="Stands beside your name wherever colleagues read it.">
      <Row gap={5} align="start">
        <Avatar name={`${user.firstName} ${user.lastName}`} src={user.avatarUrl} size={64} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Form
            key={saved}
            schema={schema}
            aria-label="Picture"
            onSubmit={async ({ avatar }) => {
              if (avatar === null) return; // required() has refused it
              setSignedIn(await upload.run({ avatar }));
              showAlert('Your picture is saved.');
              setSaved((count) => count + 1);
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
