import { ConflictDialog } from '@portal/area-kit/detail';
import { resultOrUndefined, showAlert, useCommand, useLeaveGuard } from '@portal/portal-sdk';
import { type Quote, useQuoteKind } from '@portal/quote-kit/quotes';
import {
  type CrfDraft,
  describeAnswer,
  getFieldLabel,
  getSectionReadiness,
  RepriceContext,
  useCrfContext,
} from '@portal/quote-kit/request-form';
import { Box, Button, icons, Row, Stack, useIsDesktop } from '@portal/ui';
import { useAutosave } from '@portal/ui/fields';
import { useForm } from '@portal/ui/forms';
import { useState } from 'react';
import type { CrfStep } from '../shared/crf-steps.ts';
import type { CrfAnswer } from '../shared/quote-types.ts';
import { useRefreshQuote } from '../shared/use-quote.ts';
import { CrfCopyDialog } from './copy/crf-copy-dialog.tsx';
import { useCrfDocuments } from './documents/use-crf-documents.ts';
import { CrfSectionList } from './navigation/crf-section-list.tsx';
import { CrfSectionPanel } from './navigation/crf-section-panel.tsx';
import { CrfSubmitButton } from './navigation/crf-submit-button.tsx';
import { getFirstIncompleteSection } from './navigation/first-incomplete-section.ts';
import { useSectionErrors } from './navigation/use-section-errors.ts';
import { useSectionParam } from './navigation/use-section-param.ts';
import { RepriceDialog, useReprice } from './reprice-dialog.tsx';
import { CrfNotices } from './saving/crf-notices.tsx';
import { StoreWhileUnsaved, useRestoreDraftOnce, useRetryWhileFailed } from './saving/draft-persistence.ts';
import { SaveStatus } from './saving/save-status.tsx';
import { useCrfSaver } from './saving/use-crf-saver.ts';
import { useRepriceQueue } from './saving/use-reprice-queue.ts';
import { useStoredDraft } from './saving/use-stored-draft.ts';
import { useSubmitWhenSaved } from './saving/use-submit-when-saved.ts';

interface CrfWorkspaceProps {
  answer: CrfAnswer;
  quote: Quote;
  onSaved: (answer: CrfAnswer) => void;
}

/** The editable form: section list, open section, autosave and submit button. */
export function CrfWorkspace({ answer, quote, onSaved }: CrfWorkspaceProps) {
  const { calls } = useQuoteKind();
  const context = useCrfContext();
  const form = useForm<CrfDraft>();
  const [section, openSection] = useSectionParam();
  const { sectionsWithErrors, showErrors, panel } = useSectionErrors(section, answer);
  const saver = useCrfSaver({ answer, onSaved });
  const storedDraft = useStoredDraft(answer);
  const autosave = useAutosave<CrfDraft>({ onAutosave: saver.save });
  const refreshQuote = useRefreshQuote();
  const submitting = useCommand(calls.submitCrf);
  const isDesktop = useIsDesktop();
  const [isCopying, setCopying] = useState(false);
  const repricing = useReprice({ quote, saver, flush: autosave.flush, refresh: refreshQuote });
  const addonQueue = useRepriceQueue(repricing);
  const documents = useCrfDocuments(answer.quoteReference);

  useRestoreDraftOnce(storedDraft, saver.applyAnswers);
  useRetryWhileFailed(autosave);
  useLeaveGuard(
    !addonQueue.isIdle,
    'Your add-ons are still being saved. If you leave now, some may be lost.',
  );
  useLeaveGuard(
    autosave.state.status === 'failed',
    'Some answers in the request form are not saved yet. They are stored on this device.',
  );

  // Read when it is needed: the workspace does not render with each keystroke.
  const getReadiness = () => getSectionReadiness(form.getState().values, context);

  function goToSection(to: CrfStep): void {
    showErrors(section, { focus: false });
    openSection(to);
  }

  /** In the list, "3 answers missing" links to the first missing answer. */
  function openFromList(to: CrfStep): void {
    goToSection(to);
    if (getReadiness().some((each) => each.section === to && each.state === 'incomplete'))
      showErrors(to, { focus: true });
  }

  async function submit(): Promise<void> {
    const incomplete = getFirstIncompleteSection(getReadiness());
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
    if (sent === undefined) {
      // Somebody may have changed the form or its price, which the user checks before the next attempt.
      await resultOrUndefined(saver.reconcile());
      return;
    }
    storedDraft.clear();
    showAlert('Request form submitted. It now needs approval by an administrator in your company.');
  }

  const submission = useSubmitWhenSaved({
    isIdle: addonQueue.isIdle,
    mustConfirm: repricing.pending !== null || repricing.problem !== null,
    submit,
  });
  const submitButton = (
    <CrfSubmitButton busy={submitting.busy || submission.isWaiting} onPress={submission.press} />
  );
  return (
    <Stack gap={4}>
      <StoreWhileUnsaved saver={saver} storedDraft={storedDraft} />
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
        <Stack
          gap={4}
          sx={{ position: { md: 'sticky' }, top: { md: 'calc(72px + var(--portal-banner, 0px))' } }}
        >
          <CrfSectionList
            current={section}
            documentCount={documents.documents.data?.length}
            onOpen={openFromList}
          />
          <SaveStatus
            autosave={autosave}
            savedAt={answer.savedAt}
            persistent={storedDraft.persistent}
            isRepricing={!addonQueue.isIdle}
          />
          {isDesktop && submitButton}
          <Button fullWidth icon={<icons.copy />} onClick={() => setCopying(true)}>
            Copy from another quote
          </Button>
        </Stack>
        <div ref={panel}>
          <RepriceContext value={addonQueue.ask}>
            <CrfSectionPanel
              reference={answer.quoteReference}
              section={section}
              documents={documents}
              unsavedAddons={addonQueue.unsavedAddons}
              showErrors={sectionsWithErrors.has(section)}
              onOpen={goToSection}
              // Small screens show it below, so that it is reachable on every step.
              end={isDesktop && submitButton}
            />
          </RepriceContext>
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
          reference={answer.quoteReference}
          applyAnswers={saver.applyAnswers}
          onClose={() => setCopying(false)}
        />
      )}
      <RepriceDialog repricing={repricing} quote={quote} />
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
