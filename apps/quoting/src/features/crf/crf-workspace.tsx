import { ConflictDialog } from '@portal/area-kit';
import { resultOrUndefined, showAlert, useCommand, useLeaveGuard, useSearchParams } from '@portal/portal-sdk';
import { Box, Button, icons, Row, Stack, useIsDesktop } from '@portal/ui';
import { type Autosave, useAutosave, useForm, useFormState } from '@portal/ui/forms';
import { useEffect, useRef, useState } from 'react';
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

/** The editable form: section list, open section, autosave and submit button. */
export function CrfWorkspace({ kind, answer, onSaved }: CrfWorkspaceProps) {
  const context = useCrfContext();
  const form = useForm<CrfDraft>();
  const { values } = useFormState<CrfDraft>({ subscription: { values: true } });
  const [section, openSection] = useSectionParam();
  const { sectionsWithErrors, showErrors, panel } = useSectionErrors(section);
  const saver = useCrfSaver({ kind, answer, onSaved });
  const storedDraft = useStoredDraft(answer);
  const autosave = useAutosave<CrfDraft>({ onAutosave: saver.save });
  const refreshQuote = useRefreshQuote(kind);
  const submitting = useCommand(QUOTE_KINDS[kind].calls.submitCrf);
  const isDesktop = useIsDesktop();
  const [isCopying, setCopying] = useState(false);
  const documents = useCrfDocuments(kind, answer.quoteReference);

  useRestoreDraftOnce(storedDraft, saver.applyAnswers);
  useStoreWhileUnsaved(values, saver, storedDraft);
  useRetryWhileFailed(autosave);
  useLeaveGuard(
    autosave.state.status === 'failed',
    'Some answers in the request form are not saved yet. They are stored on this device.',
  );

  const readiness = getSectionReadiness(values, context);
  const incomplete = getFirstIncompleteSection(readiness);

  function goToSection(to: CrfStep): void {
    showErrors(section, { focus: false });
    openSection(to);
  }

  async function submit(): Promise<void> {
    if (incomplete !== null) {
      openSection(incomplete.section);
      showErrors(incomplete.section, { focus: true });
      return;
    }
    await autosave.flush();
    const isSaved = await resultOrUndefined(saver.save(form.getState().values).then(() => true));
    if (isSaved !== true) return;
    const sent = await resultOrUndefined(
      submitting.run({ reference: answer.quoteReference, version: saver.version() }),
    );
    await refreshQuote();
    if (sent === undefined) return;
    storedDraft.clear();
    showAlert('Request form submitted. It now needs approval by an administrator in your company.');
  }

  const submitButton = <CrfSubmitButton incomplete={incomplete} busy={submitting.busy} onPress={submit} />;
  return (
    <Stack gap={4}>
      <CrfNotices
        storedDraft={storedDraft}
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
            onOpen={goToSection}
          />
          <SaveStatus autosave={autosave} savedAt={answer.savedAt} persistent={storedDraft.persistent} />
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
            showErrors={sectionsWithErrors.has(section)}
            onOpen={goToSection}
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
          applyAnswers={saver.applyAnswers}
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

/** The open section is in the URL, so it can be linked to and Back returns to the previous one. */
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
  storedDraft: ReturnType<typeof useStoredDraft>,
  applyAnswers: ReturnType<typeof useCrfSaver>['applyAnswers'],
): void {
  const start = useRef({ found: storedDraft.found, applyAnswers });
  useEffect(() => {
    const { found, applyAnswers: apply } = start.current;
    if (found !== null) apply(found.sections, found.restored);
  }, []);
}

function useStoreWhileUnsaved(
  values: CrfDraft,
  saver: ReturnType<typeof useCrfSaver>,
  storedDraft: ReturnType<typeof useStoredDraft>,
): void {
  const isStored = useRef(storedDraft.found !== null);
  const isFirst = useRef(true);
  // At every render: a save changes what is unsaved as much as typing does.
  useEffect(() => {
    // What the form opens with is no draft, and must not clear one that is just being put back.
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    if (saver.isUnsaved(values)) {
      isStored.current = true;
      storedDraft.store(saver.base().sections, values);
    } else if (isStored.current) {
      isStored.current = false;
      storedDraft.clear();
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
