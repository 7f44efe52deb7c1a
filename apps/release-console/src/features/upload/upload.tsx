import { useQuery } from '@portal/api-client/swr';
import { AlertBanner, Box, Button, Row, Stack, Text } from '@portal/ui';
import { KeyValueList } from '@portal/ui/detail';
import { formatBytes, plural } from '@portal/ui/format';
import { Page, PageHeader, ProgressBar, Section, useFocusFallback } from '@portal/ui/page';
import { useRef } from 'react';
import { mayChange } from '../../access.ts';
import { getOverview } from '../../contract/areas.ts';
import { FreezeBanner } from '../shared/freeze-banner.tsx';
import { useOperator } from '../shared/operator.ts';
import { describeRole } from '../shared/role-labels.ts';
import { BuildChecks } from './build-checks.tsx';
import { FolderPicker } from './folder-picker.tsx';
import { ProblemList } from './problem-list.tsx';
import { PublishActions } from './publish-actions.tsx';
import { PublishedBuild } from './published-build.tsx';
import type { LocalProblem } from './read-build.ts';
import { SendingBuild } from './sending-build.tsx';
import { type Upload, type UploadState, useUpload } from './use-upload.ts';

const BREADCRUMBS = [{ label: 'Areas', href: '/' }];

/** Uploads a build from a folder, shows its problems, and publishes it. */
export function UploadBuild() {
  const operator = useOperator();
  const upload = useUpload();
  const step = useRef<HTMLDivElement>(null);
  useFocusFallback(step, upload.state.step);
  return (
    <Page width="reading">
      <PageHeader title="Upload a build" breadcrumbs={BREADCRUMBS} />
      {operator.role === 'view' ? (
        <AlertBanner tone="info" live="off" title="Your account cannot publish">
          It can only view releases.
        </AlertBanner>
      ) : (
        <Stack gap={6}>
          <Freeze />
          <Box ref={step} tabIndex={-1} sx={{ outline: 'none' }}>
            <Step upload={upload} />
          </Box>
        </Stack>
      )}
    </Page>
  );
}

function Freeze() {
  const { data } = useQuery(getOverview, {});
  return data?.freeze ? <FreezeBanner freeze={data.freeze} /> : null;
}

function Step({ upload }: { upload: Upload }) {
  const { state } = upload;
  switch (state.step) {
    case 'choose':
      return <ChooseFolder upload={upload} problems={state.problems} />;
    case 'reading':
      return (
        <ProgressBar
          label={state.folder === '' ? 'Reading the folder' : `Reading ${state.folder}`}
          value={state.total === null ? null : state.done}
          max={state.total ?? 1}
          detail="Files are read on your computer. Nothing is sent yet."
        />
      );
    case 'published':
      return <PublishedBuild state={state} onNext={() => upload.startOver()} />;
    default:
      return (
        <Stack gap={6}>
          <BuildSummary state={state} />
          <BuildStep upload={upload} state={state} />
        </Stack>
      );
  }
}

function ChooseFolder({ upload, problems }: { upload: Upload; problems: readonly LocalProblem[] }) {
  const { unfinished, choose, discardUnfinished } = upload;
  return (
    <Stack gap={4}>
      {unfinished !== null && (
        <AlertBanner
          tone="info"
          live="off"
          title={`The upload of ${unfinished.app} ${unfinished.version} is not finished`}
          action={
            <Button variant="quiet" size="small" onClick={discardUnfinished}>
              Discard
            </Button>
          }
        >
          Choose the same folder again. Files that have arrived are not sent again.
        </AlertBanner>
      )}
      {problems.length > 0 && (
        <AlertBanner tone="danger" title="This folder cannot be uploaded">
          <ProblemList problems={problems} />
        </AlertBanner>
      )}
      <FolderPicker
        label="Folder of the build"
        help="The folder that the build wrote, such as dist"
        onChoose={choose}
      />
      <Text component="p" tone="muted" sx={{ m: 0 }}>
        The build is checked before you publish it. Nothing changes for users until you make it live.
      </Text>
    </Stack>
  );
}

type BuildState = Exclude<UploadState, { step: 'choose' | 'reading' | 'published' }>;

function BuildSummary({ state }: { state: BuildState }) {
  const { app, version, files, bytes } = state.build;
  const checked = state.step === 'checked' ? state.check : null;
  return (
    <Section title="Build">
      <KeyValueList
        columns={2}
        items={[
          { label: 'Area', value: app },
          { label: 'Version', value: <Text mono>{checked?.version ?? version}</Text> },
          { label: 'Files', value: plural(files.length, 'file') },
          { label: 'Size', value: formatBytes(bytes) },
          ...(checked === null
            ? []
            : [
                {
                  label: 'Live now',
                  value: checked.liveVersion === null ? 'Nothing' : <Text mono>{checked.liveVersion}</Text>,
                },
              ]),
        ]}
      />
    </Section>
  );
}

function BuildStep({ upload, state }: { upload: Upload; state: BuildState }) {
  const operator = useOperator();
  const { build } = state;
  const chooseOther = (id?: string) => (
    <Button variant="quiet" onClick={() => upload.startOver(id)}>
      Choose another folder
    </Button>
  );
  if (!mayChange('publish', operator, build.app))
    return (
      <Stack gap={4} align="start">
        <AlertBanner tone="danger" title={`Your account cannot publish ${build.app}`}>
          {describeRole(operator)}.
        </AlertBanner>
        {chooseOther()}
      </Stack>
    );
  switch (state.step) {
    case 'ready':
      return (
        <Row gap={2} wrap>
          <Button variant="primary" onClick={() => upload.send(state)}>
            Upload and check
          </Button>
          {chooseOther()}
        </Row>
      );
    case 'sending':
      return (
        <SendingBuild
          state={state}
          progress={state.progress}
          onCancel={() => upload.cancel(state, state.progress?.id ?? null)}
        />
      );
    case 'checking':
      return (
        <ProgressBar
          label="Checking the build"
          value={null}
          max={1}
          detail="All files have arrived. This can take a minute."
        />
      );
    case 'failed':
      return (
        <Stack gap={4} align="start">
          <AlertBanner tone="danger" title="The upload stopped">
            {state.error.message} Files that have arrived are not sent again.
          </AlertBanner>
          <Row gap={2} wrap>
            <Button variant="primary" onClick={() => upload.send(state)}>
              Continue
            </Button>
            {chooseOther()}
          </Row>
        </Stack>
      );
    case 'checked':
      return (
        <Stack gap={6}>
          <BuildChecks check={state.check} />
          <Row gap={2} wrap>
            <PublishActions
              app={build.app}
              check={state.check}
              publish={(choice) => upload.publish(state, choice)}
              onPublished={(result, isLive) => upload.finish(state, result, isLive)}
              onRecheck={() => upload.send(state)}
            />
            {chooseOther(state.id)}
          </Row>
        </Stack>
      );
  }
}
