import { contract } from '@portal/api-client';
import * as v from '@portal/api-client/schema';
import { SINGLE_FILE_LIMITS } from '@portal/area-kit/detail';
import { showAlert } from '@portal/portal-sdk';
import { Stack } from '@portal/ui';
import { FileField } from '@portal/ui/fields';
import { Form, FormStatus, fileValue, required, SubmitButton } from '@portal/ui/forms';
import { ModalSubmitBar, SidebarModal } from '@portal/ui/page';
import { useCaseUpload } from '../use-case-edit.ts';
import type { CaseDialogProps } from './case-dialog-props.ts';

const uploadSchema = v.object({ file: fileValue(required()) });

/** Attaches a file to the case without a comment. */
export function UploadDialog({ supportCase: { id }, open, onClose }: CaseDialogProps) {
  const upload = useCaseUpload(contract.support.uploadFile);
  return (
    <SidebarModal open={open} onClose={onClose} title="Attach a file">
      <Form
        schema={uploadSchema}
        onSubmit={async ({ file }) => {
          if (file === null) return; // required() rejects it
          const attached = await upload.run({ id, file });
          onClose();
          showAlert(`${attached.name} was attached to this case.`);
        }}
      >
        <Stack gap={4}>
          <FormStatus />
          <FileField
            name="file"
            label="File"
            {...SINGLE_FILE_LIMITS}
            progress={upload.progress}
            onCancel={upload.cancel}
          />
          <ModalSubmitBar>
            <SubmitButton>Attach file</SubmitButton>
          </ModalSubmitBar>
        </Stack>
      </Form>
    </SidebarModal>
  );
}
