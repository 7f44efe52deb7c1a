import { contract } from '@portal/api-client';
import { showAlert } from '@portal/portal-sdk';
import { Stack } from '@portal/ui';
import { Form, FormStatus, max, nullableText, SubmitButton } from '@portal/ui/forms';
import { SidebarModal } from '@portal/ui/page';
import * as v from 'valibot';
import { SiteFields } from '../../shared/contact-fields.tsx';
import { useCaseCommand } from '../use-case-command.ts';
import type { CaseDialogProps } from './case-dialog-props.ts';

const siteSchema = v.object({
  siteContactName: nullableText(max(120)),
  siteContactNumber: nullableText(max(40)),
  siteAccessTimes: nullableText(max(255)),
});

/** Changes the site contact and access times. */
export function SiteDialog({ supportCase, open, onClose }: CaseDialogProps) {
  const { id, version, siteContactName, siteContactNumber, siteAccessTimes } = supportCase;
  const update = useCaseCommand(contract.support.updateCase);
  return (
    <SidebarModal open={open} onClose={onClose} title="Change site details">
      <Form
        schema={siteSchema}
        initialValues={{ siteContactName, siteContactNumber, siteAccessTimes }}
        onSubmit={async (values) => {
          await update.run({ id, version, ...values });
          onClose();
          showAlert('Site details saved.');
        }}
      >
        <Stack gap={4}>
          <FormStatus />
          <SiteFields />
          <SubmitButton>Save site details</SubmitButton>
        </Stack>
      </Form>
    </SidebarModal>
  );
}
