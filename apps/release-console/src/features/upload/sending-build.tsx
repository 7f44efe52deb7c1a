import { AlertBanner, Box, Stack, StopButton } from '@portal/ui';
import { formatBytes, plural } from '@portal/ui/format';
import { ProgressBar } from '@portal/ui/page';
import type { SendProgress } from './send-build.ts';
import type { ChosenBuild } from './use-upload.ts';

/** How much of a build has arrived, and why it waits if it does. */
export function SendingBuild({
  state: { build },
  progress,
  onCancel,
}: {
  state: ChosenBuild;
  progress: SendProgress | null;
  onCancel: () => void;
}) {
  const { files = 0, bytes = 0, arrivedBefore = 0, pauseReason = null } = progress ?? {};
  return (
    <Stack gap={4} align="start">
      <Box sx={{ width: '100%' }}>
        <ProgressBar
          label={`Uploading ${build.app}`}
          value={progress === null ? null : files}
          max={build.files.length}
          detail={
            <>
              {formatBytes(bytes)} of {formatBytes(build.bytes)} sent.
              {arrivedBefore > 0 && ` ${plural(arrivedBefore, 'file')} had arrived before.`} If you leave this
              page, choose the same folder again to continue.
            </>
          }
        />
      </Box>
      {pauseReason !== null && (
        <AlertBanner tone="warning" title="The upload was interrupted">
          {pauseReason} It continues automatically.
        </AlertBanner>
      )}
      <StopButton onClick={onCancel}>Cancel upload</StopButton>
    </Stack>
  );
}
