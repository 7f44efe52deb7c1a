import { attempt, showAlert, useCommand, useLeaveGuard, useSearchParams } from '@portal/portal-sdk';
import { Box, Button, icons, Row, Stack, useIsDesktop } from '@portal/ui';
import { type Autosave, useAutosave, useForm, useFormState } from '@portal/ui/forms';
import { useEffect, useRef, useState } from 'react';
import { ConflictDialog } from '../shared/merge/conflict-dialog.tsx';
import { QUOTE_KINDS, type QuoteKind } from '../shared/quotes/quote-kinds.ts';
import { useRefreshQuote } from '../shared/quotes/use-quote.ts';
import { CrfCopyDialog } from './copy/crf-copy-dialog.tsx';
import { useCrfDocuments } from './documents/use-crf-documents.ts';
import { useCrfContext } from './fields/crf-context.ts';
import { describeAnswer, getFieldLabel } from './model/crf-fields.ts';
import { CRF_STEPS, type CrfStep } from './model/crf-parts.ts';
import { getFirstIncompleteSection, getSectionReadiness } from './model/crf-readiness.ts';
import type { CrfAnswer, CrfDraft } from './model/crf-types.ts';
import { CrfSectionList } from './navigation/crf-section-list.tsx';
import { CrfSectionPanel } from './navigation/crf-section-panel.tsx';
import { CrfSubmitButton } from './navigation/crf-submit-button.tsx';
import { useSectionErrors } from './navigation/use-section-errors.ts';
import { CrfNotices } from './saving/crf-notices.tsx';
import { SaveStatus } from './saving/save-status.tsx';
import { useCrfSaver } from './saving/use-crf-saver.ts';
import { useStoredDraft } from './saving/use-stored-draft.ts';

interface CrfWorkspaceProps {
  kind: QuoteKind;
  answer: CrfAnswer;
  onSaved: (answer: CrfAnswer) => void;
}

const RETRY_MS = 15_000;

/** Inside the form: the list of sections, the open section, saving as one types, and sending. */
export function CrfWorkspace({ kind, answer, onSaved }: CrfWorkspaceProps) {
  const context = useCrfContext();
  const form = useForm<CrfDraft>();
  const { values } = useFormState<CrfDraft>({ subscription: { values: true } });
  const [section, openSection] = useSectionParam();
  const { revealed, reveal, panel } = useSectionErrors(section);
  const saver = useCrfSaver({ kind, answer, onSaved });
  const kept = useStoredDraft(answer);
  const autosave = useAutosave<CrfDraft>({ onAutosave: saver.save });
  const changed = useRefreshQuote(kind);
  const submitting = useCommand(QUOTE_KINDS[kind].calls.submitCrf);
  const isDesktop = useIsDesktop();
  const [isCopying, setCopying] = useState(false);
  const documents = useCrfDocuments(kind, answer.quoteReference);

  useRestoreDraftOnce(kept, saver.adopt);
  useStoreWhileUnsaved(values, saver, kept);
  useRetryWhileFailed(autosave);
  useLeaveGuard(
    autosave.state.status === 'failed',
    'Some answers of the request form have not reached the server yet. They are kept on this device.',
  );

  const readiness = getSectionReadiness(values, context);
  const open = getFirstIncompleteSection(readiness);

  function go(to: CrfStep): void {
    reveal(section, { focus: false });
    openSection(to);
  }

  async function submit(): Promise<void> {
    if (open !== null) {
      openSection(open.section);
      reveal(open.section, { focus: true });
      return;
    }
    await autosave.flush();
    const isSaved = await attempt(saver.save(form.getState().values).then(() => true));
    if (isSaved !== true) return;
    const sent = await attempt(
      submitting.run({ reference: answer.quoteReference, version: saver.version() }),
    );
    await changed();
    if (sent === undefined) return;
    kept.forget();
    showAlert('Request form submitted. An administrator of your company approves it next.');
  }

  const submitButton = <CrfSubmitButton open={open} busy={submitting.busy} onPress={submit} />;
  return (
    <Stack gap={4}>
      <CrfNotices
        kept={kept}
        saver={saver}
        submitError={submitting.error}
        onCloseError={submitting.clearError}
      />
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 4, md: 8 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '256px minmax(0, 1fr)' },
          alignItems: 'start',
        }}
      >
        <Stack gap={4} sx={{ position: { md: 'sticky' }, top: { md: 72 } }}>
          <CrfSectionList
            readiness={readiness}
            current={section}
            documentCount={documents.documents.data?.length}
            onOpen={go}
          />
          <SaveStatus autosave={autosave} savedAt={answer.savedAt} persistent={kept.persistent} />
          {isDesktop && submitButton}
          <Button fullWidth icon={<icons.copy />} onClick={() => setCopying(true)}>
            Copy from another quote
          </Button>
        </Stack>
        <div ref={panel}>
          <CrfSectionPanel
            kind={kind}
            reference={answer.quoteReference}
            section={section}
            documents={documents}
            showErrors={revealed.has(section)}
            onOpen={go}
          />
        </div>
      </Box>
      {!isDesktop && (
        <Row
          sx={{
            position: 'sticky',
            bottom: 0,
            zIndex: 2,
            mx: { xs: -4, md: 0 },
            p: 4,
            bgcolor: 'surface.raised',
            borderTop: 1,
            borderColor: 'line.main',
          }}
        >
          {submitButton}
        </Row>
      )}
      {isCopying && (
        <CrfCopyDialog
          kind={kind}
          reference={answer.quoteReference}
          adopt={saver.adopt}
          onClose={() => setCopying(false)}
        />
      )}
      <ConflictDialog
        what="this form"
        rows={
          saver.conflicts?.map(({ path, mine, theirs }) => ({
            label: getFieldLabel(path),
            mine: describeAnswer(path, mine) ?? 'empty',
            theirs: describeAnswer(path, theirs) ?? 'empty',
          })) ?? null
        }
        onKeepMine={() => saver.decide('mine')}
        onTakeTheirs={() => saver.decide('theirs')}
      />
    </Stack>
  );
}

/** The open section stands in the address: it can be linked, and Back leads to the one before. */
function useSectionParam(): [CrfStep, (section: CrfStep) => void] {
  const [params, setParams] = useSearchParams();
  const section = CRF_STEPS.find((one) => one === params.get('section')) ?? 'addonDetails';
  return [
    section,
    (to) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          next.set('section', to);
          return next;
        },
        { preventScrollReset: true },
      ),
  ];
}

function useRestoreDraftOnce(
  kept: ReturnType<typeof useStoredDraft>,
  adopt: ReturnType<typeof useCrfSaver>['adopt'],
): void {
  const start = useRef({ found: kept.found, adopt });
  useEffect(() => {
    const { found, adopt: putBack } = start.current;
    if (found !== null) putBack(found.sections, found.back);
  }, []);
}

function useStoreWhileUnsaved(
  values: CrfDraft,
  saver: ReturnType<typeof useCrfSaver>,
  kept: ReturnType<typeof useStoredDraft>,
): void {
  const isKept = useRef(kept.found !== null);
  const isFirst = useRef(true);
  // At every render: a save changes what is unsaved as much as typing does.
  useEffect(() => {
    // What the form opens with is no draft, and must not clear one that is just being put back.
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    if (saver.isUnsaved(values)) {
      isKept.current = true;
      kept.keep(saver.base().sections, values);
    } else if (isKept.current) {
      isKept.current = false;
      kept.forget();
    }
  });
}

function useRetryWhileFailed({ state, flush }: Autosave): void {
  const hasFailed = state.status === 'failed';
  useEffect(() => {
    if (!hasFailed) return;
    const again = () => void flush();
    const timer = setInterval(again, RETRY_MS);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [hasFailed, flush]);
}
