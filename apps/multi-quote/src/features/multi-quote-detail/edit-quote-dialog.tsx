import { contract } from '@portal/api-client';
import * as v from '@portal/api-client/schema';
import { ConflictDialog, useVersionedCommand } from '@portal/area-kit/detail';
import { showAlert } from '@portal/portal-sdk';
import {
  getPartnerDetails,
  PARTNER_DETAIL_LABELS,
  PartnerDetailsFields,
  partnerDetailsSchema,
  type QuoteSummary,
} from '@portal/quote-kit/quotes';
import { Button, Stack } from '@portal/ui';
import { FormDraft } from '@portal/ui/fields';
import { Form, FormStatus, SubmitButton } from '@portal/ui/forms';
import { ModalSubmitBar, SidebarModal } from '@portal/ui/page';

const schema = v.object(partnerDetailsSchema);

interface EditQuoteDialogProps {
  uuid: string;
  quote: QuoteSummary;
  onClose: () => void;
}

/** Edits one quote of a multi-quote; a colleague's changes since it was opened are merged, or the user decides. */
export function EditQuoteDialog({ uuid, quote, onClose }: EditQuoteDialogProps) {
  const { reference } = quote;
  const edit = useVersionedCommand({
    endpoint: contract.multiQuotes.quotes.update,
    entity: quote,
    getValues: getPartnerDetails,
    getInput: (values) => ({ ...values, uuid, reference }),
    labels: PARTNER_DETAIL_LABELS,
    refreshes: [contract.multiQuotes.quotes.list],
    onSaved: () => {
      showAlert(`Quote ${reference} was changed.`);
      onClose();
    },
  });
  return (
    <SidebarModal open onClose={onClose} title={`Edit ${reference}`}>
      <Form
        schema={schema}
        aria-label={`Edit ${reference}`}
        initialValues={edit.initialValues}
        onSubmit={edit.save}
      >
        <Stack gap={4}>
          <FormDraft draftKey={`multi-quote-details:${reference}`} version={1} />
          <FormStatus />
          <PartnerDetailsFields />
          <ModalSubmitBar>
            <SubmitButton>Save</SubmitButton>
            <Button onClick={onClose}>Cancel</Button>
          </ModalSubmitBar>
        </Stack>
      </Form>
      <ConflictDialog {...edit.conflict} what="this quote" />
    </SidebarModal>
  );
}
