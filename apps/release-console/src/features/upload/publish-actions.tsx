import { isApiError } from '@portal/api-client';
import { Button, Row, Text } from '@portal/ui';
import { maxValue, minValue, NumberField } from '@portal/ui/fields';
import { booleanValue, requiredNumber } from '@portal/ui/forms';
import { type ReactNode, useRef, useState } from 'react';
import * as v from 'valibot';
import type { ChangeResult } from '../../contract/changes.ts';
import { MAX_PREVIEW_HOURS, PREVIEW_HOURS } from '../../contract/fields.ts';
import type { UploadCheck } from '../../contract/uploads.ts';
import { describeAffected } from '../shared/change/affected-note.tsx';
import { ForceField } from '../shared/change/force-field.tsx';
import { ReasonDialog, reasonField } from '../shared/change/reason-dialog.tsx';
import type { PublishChoice } from './publish-build.ts';

const entries = { force: booleanValue(), reason: reasonField };
const schema = v.object(entries);
const previewSchema = v.object({
  ...entries,
  hours: requiredNumber(minValue(1), maxValue(MAX_PREVIEW_HOURS)),
});

interface Props {
  app: string;
  check: UploadCheck;
  publish: (choice: PublishChoice) => Promise<ChangeResult>;
  onPublished: (result: ChangeResult, isLive: boolean) => void;
  /** Checks the build again. */
  onRecheck: () => void;
}

/** The ways to publish a checked build that are possible. Each asks for the reason first. */
export function PublishActions({ app, check, publish, onPublished, onRecheck }: Props) {
  const [dialog, setDialog] = useState<PublishChoice['target'] | null>(null);
  const isRefused = useRef(false);
  const { state, isDamaged, problems } = check;
  const isFinal = problems.some(({ stops, canForce }) => stops === 'publish' && !canForce);
  if (isFinal) return null;
  const isLivePossible = problems.every(({ canForce }) => canForce);
  // The shell is the same for everyone.
  const isPreviewPossible = state !== 'live' && app !== 'shell';
  const close = (target: PublishChoice['target']) => (result: ChangeResult | null) => {
    setDialog(null);
    if (result !== null) onPublished(result, target === 'live');
    // Something has changed since the check, such as the live version.
    else if (isRefused.current) onRecheck();
  };
  const props = {
    app,
    check,
    publish: (choice: PublishChoice) => {
      isRefused.current = false;
      return publish(choice).catch((error: unknown) => {
        isRefused.current = isApiError(error) && error.code === 'conflict';
        throw error;
      });
    },
  };
  return (
    <>
      <Row gap={2} wrap>
        {isLivePossible && (
          <Button variant="primary" onClick={() => setDialog('live')}>
            Make live
          </Button>
        )}
        {isPreviewPossible && <Button onClick={() => setDialog('preview')}>Create preview link</Button>}
        {(state === 'new' || isDamaged) && (
          <Button onClick={() => setDialog('draft')}>
            {state === 'new' ? 'Store as draft' : 'Restore files'}
          </Button>
        )}
      </Row>
      {dialog === 'live' && <LiveDialog {...props} onClose={close('live')} />}
      {dialog === 'preview' && <PreviewDialog {...props} onClose={close('preview')} />}
      {dialog === 'draft' && <DraftDialog {...props} onClose={close('draft')} />}
    </>
  );
}

interface DialogProps extends Pick<Props, 'app' | 'check' | 'publish'> {
  onClose: (result: ChangeResult | null) => void;
}

function LiveDialog({ app, check, publish, onClose }: DialogProps) {
  const { version, liveVersion, problems, affected } = check;
  return (
    <ReasonDialog
      title={`Make ${app} ${version} live`}
      intro={
        liveVersion === null
          ? `${app} is not live now. Everyone with access gets ${version}.`
          : `Everyone gets ${version} instead of ${liveVersion}. Canaries of other versions continue.`
      }
      confirmLabel="Make live"
      schema={schema}
      initialValues={{ force: false, reason: '' }}
      fields={problems.length > 0 && <ForceField />}
      note={() => <Note>{describeAffected(affected)}</Note>}
      applyChange={({ force, reason }) =>
        publish({ target: 'live', ifLive: liveVersion, force: force ?? false, reason: reason ?? '' })
      }
      onClose={onClose}
    />
  );
}

function PreviewDialog({ app, check, publish, onClose }: DialogProps) {
  return (
    <ReasonDialog
      title={`Preview ${app} ${check.version}`}
      intro="Stores the build and creates a link. Only the first signed-in session that opens the link gets this version."
      confirmLabel="Create link"
      schema={previewSchema}
      initialValues={{ hours: PREVIEW_HOURS, force: false, reason: '' }}
      fields={
        <>
          <NumberField name="hours" label="Ends after" suffix="hours" min={1} max={MAX_PREVIEW_HOURS} />
          {check.problems.some(({ canForce }) => canForce) && <ForceField />}
        </>
      }
      note={() => <Note>Affects no users except the one who opens the link.</Note>}
      applyChange={({ hours, force, reason }) =>
        publish({
          target: 'preview',
          hours: hours ?? PREVIEW_HOURS,
          force: force ?? false,
          reason: reason ?? '',
        })
      }
      onClose={onClose}
    />
  );
}

function DraftDialog({ app, check, publish, onClose }: DialogProps) {
  const { version, state, problems } = check;
  const isNew = state === 'new';
  return (
    <ReasonDialog
      title={`${isNew ? 'Store' : 'Restore the files of'} ${app} ${version}`}
      intro={
        isNew
          ? 'Stores the build. You can preview it, start a canary or make it live later.'
          : 'Replaces the damaged and missing files of the stored version with the files of this build. Nothing else changes.'
      }
      confirmLabel={isNew ? 'Store draft' : 'Restore files'}
      schema={schema}
      initialValues={{ force: false, reason: '' }}
      fields={problems.some(({ stops }) => stops === 'publish') && <ForceField />}
      note={() => (
        <Note>
          {isNew
            ? 'Affects no users. Drafts are not shown to anyone.'
            : 'Users of this version get the restored files.'}
        </Note>
      )}
      applyChange={({ force, reason }) =>
        publish({ target: 'draft', force: force ?? false, reason: reason ?? '' })
      }
      onClose={onClose}
    />
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    <Text component="p" weight={500} sx={{ m: 0 }}>
      {children}
    </Text>
  );
}
