import { contract } from '@portal/api-client';
import * as v from '@portal/api-client/schema';
import { ConflictDialog } from '@portal/area-kit/detail';
import { showAlert } from '@portal/portal-sdk';
import { Stack } from '@portal/ui';
import { Form, FormStatus, max, nullableText, SubmitButton } from '@portal/ui/forms';
import { ModalSubmitBar, SidebarModal } from '@portal/ui/page';
import { SiteFields } from '../../shared/contact-fields.tsx';
import { useCaseEdit } from '../use-case-edit.ts';
import type { CaseDialogProps, CaseFormProps } from './case-dialog-props.ts';

const siteSchema = v.object({
  siteContactName: nullableText(max(120)),
  siteContactNumber: nullableText(max(40)),
  siteAccessTimes: nullableText(max(255)),
});

/** Changes the site contact and access times. */
export function SiteDialog({ open, ...props }: CaseDialogProps) {
  return (
    <SidebarModal open={open} onClose={props.onClose} title="Change site details">
      <SiteForm {...props} />
    </SidebarModal>
  );
}

function SiteForm({ supportCase, onClose }: CaseFormProps) {
  const edit = useCaseEdit({
    endpoint: contract.support.updateCase,
    entity: supportCase,
    getValues: ({ siteContactName, siteContactNumber, siteAccessTimes }) => ({
      siteContactName,
      siteContactNumber,
      siteAccessTimes,
    }),
    getInput: (values) => ({ ...values, id: supportCase.id }),
    labels: {
      siteContactName: 'Site contact name',
      siteContactNumber: 'Site contact number',
      siteAccessTimes: 'Access times',
    },
    onSaved: () => {
      onClose();
      showAlert('Site details saved.');
    },
  });
  return (
    <>
      <Form schema={siteSchema} initialValues={edit.initialValues} onSubmit={edit.save}>
        <Stack gap={4}>
          <FormStatus />
          <SiteFields />
          <ModalSubmitBar>
            <SubmitButton>Save site details</SubmitButton>
          </ModalSubmitBar>
        </Stack>
      </Form>
      <ConflictDialog {...edit.conflict} what="this case" />
    </>
  );
}
