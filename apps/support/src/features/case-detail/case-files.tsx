import { contract } from '@portal/api-client';
import { DownloadButton } from '@portal/area-kit/detail';
import { Button, Row, Stack, Text } from '@portal/ui';
import { formatDateTime } from '@portal/ui/format';
import { pageIcons, Section } from '@portal/ui/page';
import type { Attachment, SupportCase } from '../shared/case-types.ts';

interface AttachmentsProps {
  caseId: number;
  attachments: readonly Attachment[];
  label: string;
  /** Shows when each file was attached. */
  showDates?: boolean;
}

export function Attachments({ caseId, attachments, label, showDates = false }: AttachmentsProps) {
  return (
    <Stack component="ul" role="list" gap={1} aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {attachments.map(({ id, name, sizeBytes, createdAt }) => (
        <Row key={id} component="li" justify="space-between" gap={4}>
          <DownloadButton
            endpoint={contract.support.downloadAttachment}
            input={{ id: caseId, attachmentId: id }}
            name={name}
            sizeBytes={sizeBytes}
          />
          {showDates && (
            <Text variant="caption" tone="muted" numeric sx={{ whiteSpace: 'nowrap' }}>
              {formatDateTime(createdAt)}
            </Text>
          )}
        </Row>
      ))}
    </Stack>
  );
}

interface CaseFilesProps {
  supportCase: SupportCase;
  onUpload: () => void;
}

/** All files of the case, including those attached to comments. */
export function CaseFiles({ supportCase: { id, attachments, status }, onUpload }: CaseFilesProps) {
  const upload = status !== 'Closed' && (
    <Button size="small" variant="quiet" icon={<pageIcons.attach />} onClick={onUpload} data-print="hide">
      Attach a file
    </Button>
  );
  return (
    <Section title="Files" action={upload}>
      {attachments.length === 0 ? (
        <Text tone="muted">No files yet.</Text>
      ) : (
        <Attachments caseId={id} attachments={attachments} label="Files in this case" showDates />
      )}
    </Section>
  );
}
