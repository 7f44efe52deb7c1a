import { AlertBanner, Button, Row, Stack, Text } from '@portal/ui';
import { CopyButton } from '@portal/ui/page';
import type { UploadState } from './use-upload.ts';

/** The result of publishing, with what to open next. */
export function PublishedBuild({
  state: { build, result, isLive },
  onNext,
}: {
  state: Extract<UploadState, { step: 'published' }>;
  onNext: () => void;
}) {
  return (
    <Stack gap={4} align="start">
      <AlertBanner tone="success" title={isLive ? 'The build is live' : 'The build is stored'}>
        {result.summary.map((line) => (
          <div key={line}>{line}</div>
        ))}
        {result.link !== null && (
          <Row gap={2}>
            <Text mono sx={{ overflowWrap: 'anywhere' }}>
              {result.link}
            </Text>
            <CopyButton label="Copy link" value={result.link} />
          </Row>
        )}
      </AlertBanner>
      <Row gap={2} wrap>
        <Button variant="primary" href={`/areas/${build.app}`}>
          {`Go to ${build.app}`}
        </Button>
        <Button onClick={onNext}>Upload another build</Button>
      </Row>
    </Stack>
  );
}
