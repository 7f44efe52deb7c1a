import { contract } from '@portal/api-client';
import { type BulkSelection, ListSection, useBulkSelection } from '@portal/area-kit';
import { DisabledReasonButton } from '@portal/area-kit/detail';
import { pathTo, useLeaveGuard, useNavigate, useQuery, useSearchParams } from '@portal/portal-sdk';
import { CRF_SECTIONS, type CrfSection, SECTION_LABELS } from '@portal/quote-kit/request-form';
import { Button, icons, Row, Stack, Text } from '@portal/ui';
import { plural } from '@portal/ui/format';
import { pageIcons, Tabs } from '@portal/ui/page';
import { useState } from 'react';
import { BulkProgress } from '../shared/bulk/bulk-progress.tsx';
import { startAfterPaint } from '../shared/bulk/start-after-paint.ts';
import { MultiQuoteScreen } from '../shared/multi-quote-screen.tsx';
import { BulkAnswersBanner } from './bulk/bulk-answers-banner.tsx';
import { CommonAnswersDialog, CopyDialog } from './bulk/lazy-dialogs.ts';
import { type BulkAnswers, type Targets, useBulkAnswers } from './bulk/use-bulk-answers.ts';
import type { SiteForm } from './grid/answers.ts';
import { FORM_LISTS, SECTION_PARAM } from './grid/form-list.tsx';
import { NextProblem } from './grid/next-problem.tsx';
import { UnsavedAnswers } from './unsaved-answers.tsx';
import { AnswerSaverProvider, useAnswerSaver, useFailedChanges, useIsSaving } from './use-answer-saver.ts';

const { quotes: calls } = contract.multiQuotes;

const isSection = (value: string | null): value is CrfSection => CRF_SECTIONS.some((each) => each === value);

/** The customer request forms of a multi-quote's accepted quotes, answered together. */
export function RequestForms({ uuid }: { uuid: string }) {
  return (
    <MultiQuoteScreen uuid={uuid} screen="forms">
      {() => <Forms uuid={uuid} />}
    </MultiQuoteScreen>
  );
}

function Forms({ uuid }: { uuid: string }) {
  const [params, setParams] = useSearchParams();
  const asked = params.get(SECTION_PARAM);
  const section = isSection(asked) ? asked : 'contactDetails';
  const summary = useQuery(calls.getFormsSummary, { uuid });
  const saver = useAnswerSaver();
  const bulk = useBulkAnswers(uuid);
  useLeaveGuard(
    useFailedChanges(saver).length > 0,
    'Some answers in the request forms are not saved. If you leave, they are lost.',
  );
  const total = summary.data?.total ?? 0;
  return (
    <AnswerSaverProvider value={saver}>
      <Stack gap={4}>
        <Overview summary={summary.data} bulk={bulk} />
        <BulkAnswersBanner result={bulk.result} onClose={bulk.closeResult} />
        {bulk.progress !== null && <BulkProgress progress={bulk.progress} stop={bulk.stop} />}
        <UnsavedAnswers />
        <Tabs
          label="Form sections"
          tabs={CRF_SECTIONS.map((id) => ({ id, label: SECTION_LABELS[id].title }))}
          value={section}
          onChange={(id) => setParams({ [SECTION_PARAM]: id }, { replace: true })}
        >
          <SectionGrid key={section} uuid={uuid} section={section} total={total} bulk={bulk} />
        </Tabs>
      </Stack>
    </AnswerSaverProvider>
  );
}

interface OverviewProps {
  summary: contract.multiQuotes.FormsSummary | undefined;
  bulk: BulkAnswers;
}

/** How many forms are complete, and the step that follows. */
function Overview({ summary, bulk }: OverviewProps) {
  if (summary === undefined || summary.total === 0) return null;
  const { total, complete } = summary;
  const isBusy = bulk.progress !== null;
  return (
    <Row justify="space-between" align="start" wrap gap={3}>
      <Stack gap={0}>
        <Text weight={600}>
          {complete} of {plural(total, 'form')} complete
        </Text>
        <SavingStatus />
      </Stack>
      <DisabledReasonButton
        variant="primary"
        loading={isBusy}
        disabledReason={complete === 0 ? 'No form is complete yet.' : null}
        onClick={() => startAfterPaint(() => bulk.submit({ filters: {}, count: total }))}
      >
        {complete === 0 ? 'Submit complete forms' : `Submit ${plural(complete, 'complete form')}`}
      </DisabledReasonButton>
    </Row>
  );
}

function SavingStatus() {
  return (
    <Text variant="dense" tone="muted" role="status">
      {useIsSaving() ? 'Saving…' : 'Answers are saved as you leave each cell.'}
    </Text>
  );
}

interface SectionGridProps {
  uuid: string;
  section: CrfSection;
  /** How many open forms there are. */
  total: number;
  bulk: BulkAnswers;
}

function toTargets({ selected, matching, count }: BulkSelection<typeof calls.listForms>): Targets {
  if (matching === null) return { references: selected, count };
  const { expectedCount: _, ...filters } = matching;
  return { filters, count };
}

function SectionGrid({ uuid, section, total, bulk }: SectionGridProps) {
  const navigate = useNavigate();
  const list = FORM_LISTS[section];
  const chosen = useBulkSelection(list);
  const selected = toTargets(chosen);
  const [copied, setCopied] = useState<SiteForm | null>(null);
  const [common, setCommon] = useState<Targets | null>(null);
  // The questions that the forms of all sites ask.
  const first = useQuery(calls.listForms, { uuid, perPage: 1 });
  const context = first.data?.items[0]?.form.context;
  return (
    <>
      <ListSection
        list={list}
        input={{ uuid }}
        rowActions={[
          {
            id: 'open',
            label: 'Open the site’s form',
            icon: <pageIcons.edit />,
            onSelect: ({ quote }) =>
              navigate(`${pathTo('quotes.show', { reference: quote.reference })}?tab=crf&section=${section}`),
          },
          {
            id: 'copy',
            label: 'Copy to other sites',
            icon: <icons.copy />,
            onSelect: setCopied,
          },
        ]}
        selection={{
          ...chosen.selection,
          actions: [
            {
              id: 'answer',
              label: 'Answer for these sites',
              onSelect: () => setCommon(selected),
            },
            {
              id: 'submit',
              label: 'Submit if complete',
              onSelect: () => startAfterPaint(() => bulk.submit(selected).then(() => chosen.setSelected([]))),
            },
          ],
        }}
      >
        {(sites) =>
          total > 0 && (
            <Row wrap gap={2} sx={{ pb: 3 }}>
              <Button onClick={() => setCommon({ filters: {}, count: total })}>
                {`Answer for all ${plural(total, 'site')}`}
              </Button>
              <NextProblem sites={sites} section={section} />
            </Row>
          )
        }
      </ListSection>
      {common !== null && context !== undefined && (
        <CommonAnswersDialog
          context={context}
          count={common.count}
          onApply={(sections, onlyEmpty) => startAfterPaint(() => bulk.save(common, sections, onlyEmpty))}
          onClose={() => setCommon(null)}
        />
      )}
      {copied !== null && (
        <CopyDialog
          source={copied}
          selected={selected}
          total={total}
          onCopy={(targets, sections, onlyEmpty) =>
            startAfterPaint(() => bulk.save(targets, sections, onlyEmpty))
          }
          onClose={() => setCopied(null)}
        />
      )}
    </>
  );
}
