import { contract } from '@portal/api-client';
import { BulkRunStatus, type BulkSelection, ListSection, useBulkSelection } from '@portal/area-kit';
import { DisabledReasonButton } from '@portal/area-kit/detail';
import { pathTo, useNavigate, useQuery, useSearchParams } from '@portal/portal-sdk';
import { CRF_SECTIONS, type CrfSection, SECTION_LABELS } from '@portal/quote-kit/request-form';
import { Button, icons, Row, Stack, Text } from '@portal/ui';
import { plural } from '@portal/ui/format';
import { pageIcons, Tabs } from '@portal/ui/page';
import { useState } from 'react';
import { MultiQuoteScreen } from '../shared/multi-quote-screen.tsx';
import { useShown } from '../shared/use-shown.ts';
import { CommonAnswersDialog, CopyDialog } from './bulk/lazy-dialogs.ts';
import { type BulkAnswers, type Targets, useBulkAnswers } from './bulk/use-bulk-answers.ts';
import type { SiteForm } from './grid/answers.ts';
import { FORM_LISTS, SECTION_PARAM } from './grid/form-list.tsx';
import { NextProblem } from './grid/next-problem.tsx';
import { UnsavedAnswers } from './unsaved-answers.tsx';
import { AnswerSaverProvider, useAnswerSaver, useIsSaving } from './use-answer-saver.ts';

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
  const requestedSection = params.get(SECTION_PARAM);
  const section = isSection(requestedSection) ? requestedSection : 'contactDetails';
  const summary = useQuery(calls.getFormsSummary, { uuid });
  const saver = useAnswerSaver();
  const chosen = useBulkSelection(FORM_LISTS[section]);
  const answers = useBulkAnswers(uuid, chosen);
  const total = summary.data?.total ?? 0;
  return (
    <AnswerSaverProvider value={saver}>
      <Stack gap={4}>
        <Overview summary={summary.data} answers={answers} />
        <BulkRunStatus bulk={answers.bulk} />
        <UnsavedAnswers />
        <Tabs
          label="Form sections"
          tabs={CRF_SECTIONS.map((id) => ({ id, label: SECTION_LABELS[id].title }))}
          value={section}
          onChange={(id) => setParams({ [SECTION_PARAM]: id }, { replace: true })}
        >
          <SectionGrid
            key={section}
            uuid={uuid}
            section={section}
            total={total}
            chosen={chosen}
            answers={answers}
          />
        </Tabs>
      </Stack>
    </AnswerSaverProvider>
  );
}

interface OverviewProps {
  summary: contract.multiQuotes.FormsSummary | undefined;
  answers: BulkAnswers;
}

/** How many forms are complete, and the step that follows. */
function Overview({ summary, answers }: OverviewProps) {
  if (summary === undefined || summary.total === 0) return null;
  const { total, complete } = summary;
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
        loading={answers.isBusy}
        disabledReason={complete === 0 ? 'No form is complete yet.' : null}
        onClick={() => void answers.submit({ filters: { isIncomplete: false }, count: complete })}
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
  chosen: BulkSelection<typeof calls.listForms>;
  answers: BulkAnswers;
}

function toTargets({ selected, matching, count }: BulkSelection<typeof calls.listForms>): Targets {
  if (matching === null) return { references: selected, count };
  const { expectedCount: _, ...filters } = matching;
  return { filters, count };
}

function SectionGrid({ uuid, section, total, chosen, answers }: SectionGridProps) {
  const navigate = useNavigate();
  const selected = toTargets(chosen);
  const [copied, setCopied] = useState<SiteForm | null>(null);
  const [commonFor, setCommonFor] = useState<'selected' | 'all' | null>(null);
  const [shownTotal, updateTotal] = useShown(total);
  const common = commonFor === 'selected' ? selected : { filters: {}, count: shownTotal };
  const save: BulkAnswers['save'] = async (...change) => {
    const hasBegun = await answers.save(...change);
    if (!hasBegun) updateTotal();
    return hasBegun;
  };
  // The questions that the forms of all sites ask.
  const first = useQuery(calls.listForms, { uuid, perPage: 1 });
  const context = first.data?.items[0]?.form.context;
  return (
    <>
      <ListSection
        list={FORM_LISTS[section]}
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
            onSelect: (site) => {
              updateTotal();
              setCopied(site);
            },
          },
        ]}
        selection={{
          ...chosen.selection,
          isCountOutdated: chosen.isCountOutdated,
          busyReason: answers.bulk.busyReason,
          actions: [
            {
              id: 'answer',
              label: 'Answer for these sites',
              onSelect: () => setCommonFor('selected'),
            },
            {
              id: 'submit',
              label: 'Submit if complete',
              onSelect: () => void answers.submit(selected),
            },
          ],
        }}
      >
        {(sites) =>
          total > 0 && (
            <Row wrap gap={2} sx={{ pb: 3 }}>
              <Button
                onClick={() => {
                  updateTotal();
                  setCommonFor('all');
                }}
              >
                {`Answer for all ${plural(total, 'site')}`}
              </Button>
              <NextProblem sites={sites} section={section} />
            </Row>
          )
        }
      </ListSection>
      {commonFor !== null && context !== undefined && (
        <CommonAnswersDialog
          context={context}
          count={common.count}
          draftKey={`request-form-answers:${uuid}`}
          onApply={(sections, onlyEmpty) => save(common, sections, onlyEmpty)}
          onClose={() => setCommonFor(null)}
        />
      )}
      {copied !== null && (
        <CopyDialog
          source={copied}
          selected={selected}
          total={shownTotal}
          onCopy={save}
          onClose={() => setCopied(null)}
        />
      )}
    </>
  );
}
