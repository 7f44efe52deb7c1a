import type { contract } from '@portal/api-client';
import { showAlert, useApiClient, useQuery } from '@portal/portal-sdk';
import { type QuoteSummary, useQuoteKind } from '@portal/quote-kit/quotes';
import {
  COPYABLE_SECTIONS,
  type CopyableSection,
  type CrfDraft,
  getFieldLabel,
  SECTION_LABELS,
  useCrfContext,
} from '@portal/quote-kit/request-form';
import { AlertBanner, Button, icons, Row, Stack, Text } from '@portal/ui';
import { SearchableSelect } from '@portal/ui/fields';
import { plural } from '@portal/ui/format';
import { useForm } from '@portal/ui/forms';
import { useDebouncedValue } from '@portal/ui/hooks';
import { Modal } from '@portal/ui/page';
import { useState } from 'react';
import type { useCrfSaver } from '../saving/use-crf-saver.ts';
import { useAsyncAction } from '../use-async-action.ts';
import { copyAnswers } from './copy-answers.ts';
import { sortSiblingsFirst } from './sort-siblings-first.ts';

/** Without a search, the most recently changed quotes. */
const MAX_QUOTES = 100;
const DEBOUNCE_MS = 250;
const STATUSES: contract.quotes.QuoteStatus[] = ['accepted', 'data_added', 'processing', 'approved'];
const WITH_FORM = { status: STATUSES, sort: 'updatedAt', direction: 'desc', perPage: MAX_QUOTES } as const;

interface CrfCopyDialogProps {
  reference: string;
  applyAnswers: ReturnType<typeof useCrfSaver>['applyAnswers'];
  onClose: () => void;
}

/** Copies contact, property and installation details from another quote's form. */
export function CrfCopyDialog({ reference, applyAnswers, onClose }: CrfCopyDialogProps) {
  const { calls } = useQuoteKind();
  const context = useCrfContext();
  const client = useApiClient();
  const form = useForm<CrfDraft>();
  const [typed, setTyped] = useState('');
  const search = useDebouncedValue(typed, DEBOUNCE_MS);
  const quotes = useQuery(calls.list, WITH_FORM);
  const found = useQuery(calls.list, search === '' ? null : { ...WITH_FORM, search });
  const [chosen, setChosen] = useState<QuoteSummary | null>(null);
  const from = chosen?.reference ?? null;
  const all = [...(quotes.data?.items ?? []), ...(found.data?.items ?? []), ...(chosen ? [chosen] : [])];
  const offered = [...new Map(all.map((quote) => [quote.reference, quote])).values()];
  const isSearching = typed !== search || (found.isLoading && search !== '');
  const [sections, setSections] = useState<readonly CopyableSection[]>(COPYABLE_SECTIONS);
  const { busy, problem, setProblem, run } = useAsyncAction();

  const copy = () =>
    run(async () => {
      if (from === null) return;
      const other = await client.call(calls.getCrf, { reference: from });
      const { paths, notTaken } = copyAnswers(other.sections, form.getState().values, sections, context);
      applyAnswers(other.sections, paths);
      if (notTaken.length > 0) {
        const reasons = notTaken.map(({ path, message }) => `${getFieldLabel(path)}: ${message}`);
        setProblem(`${plural(paths.length, 'answer')} copied. Not copied: ${reasons.join(' ')}`);
        return;
      }
      if (paths.length === 0) {
        setProblem(`${from} has no answers that differ from this form.`);
        return;
      }
      showAlert(`${plural(paths.length, 'answer')} copied from ${from}.`);
      onClose();
    });

  const failure = problem ?? (quotes.error ?? found.error)?.message;
  return (
    <Modal
      open
      onClose={onClose}
      title="Copy from another quote"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            loading={busy}
            disabled={from === null || sections.length === 0}
            onClick={copy}
          >
            Copy answers
          </Button>
        </>
      }
    >
      {/* High enough for the whole list of results, which the dialog would cut off. */}
      <Stack gap={4} sx={{ minHeight: 400 }}>
        <Text>Existing answers are replaced where the other form has one. Dates are not copied.</Text>
        <SearchableSelect
          label="Quote"
          size="medium"
          disabled={quotes.data === undefined}
          placeholder="Reference, customer or postcode"
          noOptionsText={isSearching ? 'Searching…' : 'No matching quote has a request form'}
          onSearch={setTyped}
          value={from}
          onChange={(value) => {
            setProblem(null);
            setChosen(offered.find((quote) => quote.reference === value) ?? null);
          }}
          options={sortSiblingsFirst(offered, reference).map((quote) => ({
            value: quote.reference,
            label: `${quote.customerName}, ${quote.postcode} (${quote.reference})`,
          }))}
        />
        <Row role="group" aria-label="Sections" gap={2} wrap>
          {COPYABLE_SECTIONS.map((section) => {
            const isChosen = sections.includes(section);
            return (
              <Button
                key={section}
                size="small"
                aria-pressed={isChosen}
                icon={isChosen ? <icons.check /> : undefined}
                onClick={() =>
                  setSections(
                    COPYABLE_SECTIONS.filter((one) => (one === section ? !isChosen : sections.includes(one))),
                  )
                }
              >
                {SECTION_LABELS[section].title}
              </Button>
            );
          })}
        </Row>
        {failure && <AlertBanner tone="warning">{failure}</AlertBanner>}
      </Stack>
    </Modal>
  );
}
