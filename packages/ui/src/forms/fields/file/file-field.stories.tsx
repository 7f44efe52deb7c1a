import { Row, Stack } from '@portal/ui';
import { FileField, image, size } from '@portal/ui/fields';
import { fileList, fileValue, required, SubmitButton } from '@portal/ui/forms';
import type { Meta, StoryObj } from '@storybook/react';
import { object } from 'valibot';
import {
  type FieldSample,
  SentForm,
  showDisabled,
  showInvalid,
} from '../../../../stories/support/field-states.tsx';
import { attachmentsField, inForm } from '../../../../stories/support/form-parts.tsx';
import { nothing } from '../../../../stories/support/held.tsx';

const never = () => new Promise<never>(() => undefined);

const KB = 'x'.repeat(1024);

const uploadingFiles = [new File([KB], 'survey.pdf'), new File([KB.repeat(3)], 'photos.zip')];

const field: FieldSample = {
  schema: fileValue(required(), size(1)),
  wrong: new File(['x'.repeat(2048)], 'floor plan.pdf'),
  show: (props) => <FileField {...props} />,
};

const meta: Meta<typeof FileField> = { title: 'Fields/FileField', component: FileField };
export default meta;

type Story = StoryObj<typeof FileField>;

export const SeveralSelectedOrDropped: Story = {
  name: 'Several, selected or dropped',
  render: () => inForm('Files', object({ files: fileList() }), attachmentsField),
};

export const OneOnly: Story = {
  render: () =>
    inForm(
      'Picture',
      object({ picture: fileValue(required(), image()) }),
      <FileField name="picture" label="Picture" accept={['.png', '.jpg']} maxSizeKb={2048} />,
    ),
};

export const Uploading: Story = {
  name: 'Uploading: progress of each file, and a cancel button',
  render: () => (
    <SentForm
      name="Files on their way"
      schema={object({ files: fileList() })}
      initialValues={{ files: uploadingFiles }}
      onSubmit={never}
    >
      <Stack gap={3}>
        <FileField
          name="files"
          label="Attachments"
          multiple
          progress={{ sent: 2560, total: 4096 }}
          onCancel={nothing}
        />
        <Row>
          <SubmitButton busyLabel="Sending">Send files</SubmitButton>
        </Row>
      </Stack>
    </SentForm>
  ),
};

export const Invalid: Story = {
  render: () => showInvalid(field),
};

export const Disabled: Story = {
  render: () => showDisabled(field),
};
