import { contract } from '@portal/api-client';
import * as v from '@portal/api-client/schema';
import { attachmentList, MentionField, MULTIPLE_FILE_LIMITS } from '@portal/area-kit/detail';
import { useUser } from '@portal/portal-sdk';
import { Row, Stack, VisuallyHidden } from '@portal/ui';
import { FileField, FormDraft } from '@portal/ui/fields';
import { Form, FormStatus, max, required, SubmitButton, text, useForm, useFormState } from '@portal/ui/forms';
import { useEffect, useState } from 'react';
import type { SupportCase } from '../shared/case-types.ts';
import { isCarriedOutCease } from './is-carried-out-cease.ts';
import { useCaseUpload } from './use-case-edit.ts';

const commentSchema = v.object({ comment: text(required(), max(10_000)), attachments: attachmentList() });
const EMPTY_COMMENT = { comment: '', attachments: [] };

/** A comment with attachments. The draft is saved until it is sent. */
export function CommentForm({ supportCase }: { supportCase: SupportCase }) {
  const { id, status } = supportCase;
  const user = useUser();
  const add = useCaseUpload(contract.support.createComment);
  return (
    <div data-print="hide">
      <Form
        aria-label="New comment"
        schema={commentSchema}
        initialValues={EMPTY_COMMENT}
        onSubmit={(values) => add.run({ id, ...values })}
      >
        <Stack gap={3}>
          <FormDraft
            draftKey={`case-comment:${user.id}:${id}`}
            version={1}
            exclude={['attachments']}
            restore="always"
          />
          <MentionField
            name="comment"
            capability="support"
            label="Add a comment"
            help={
              status === 'Resolved' && !isCarriedOutCease(supportCase)
                ? 'A comment does not reopen the case. Select Reopen instead.'
                : undefined
            }
          />
          <FileField
            name="attachments"
            label="Attachments"
            optional
            multiple
            {...MULTIPLE_FILE_LIMITS}
            progress={add.progress}
            onCancel={add.cancel}
          />
          <FormStatus />
          <Row>
            <SubmitButton>Send comment</SubmitButton>
          </Row>
          <ResetAfterSend />
        </Stack>
      </Form>
    </div>
  );
}

/** Clears the form once the comment is sent and shown in the list above. */
function ResetAfterSend() {
  const form = useForm();
  const { submitSucceeded, dirtySinceLastSubmit } = useFormState({
    subscription: { submitSucceeded: true, dirtySinceLastSubmit: true },
  });
  const isSent = submitSucceeded && !dirtySinceLastSubmit;
  const [wasSent, setWasSent] = useState(false);
  useEffect(() => {
    if (!isSent) return;
    setWasSent(true);
    form.restart(EMPTY_COMMENT);
  }, [form, isSent]);
  return <VisuallyHidden role="status">{wasSent ? 'Your comment was sent.' : ''}</VisuallyHidden>;
}
