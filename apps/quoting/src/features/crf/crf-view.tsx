import { AlertBanner, Stack } from '@portal/ui';
import { formatDateTime } from '@portal/ui/format';
import { KeyValueList, Section } from '@portal/ui/page';
import type { QuoteKind } from '../shared/quotes/quote-kinds.ts';
import type { Quote } from '../shared/quotes/quote-types.ts';
import { DocumentsView } from './documents/documents-view.tsx';
import {
  answerAt,
  CRF_SECTIONS,
  describeAnswer,
  fieldsOf,
  isAsked,
  labelOf,
  SECTION_WORDS,
} from './model/crf-fields.ts';
import type { CrfAnswer, CrfPath } from './model/crf-types.ts';

/** The form as it was submitted, to read and to print. */
export function CrfView({ kind, answer, quote }: { kind: QuoteKind; answer: CrfAnswer; quote: Quote }) {
  const { sections, context } = answer;
  const answerOf = (path: CrfPath) =>
    path === 'addonDetails.addons' ? describeAddons(quote) : describeAnswer(path, answerAt(sections, path));
  return (
    <Stack gap={6}>
      {answer.submittedAt !== null && (
        <AlertBanner tone="info" live="off">
          {answer.acceptedAt !== null && `Quote accepted ${formatDateTime(answer.acceptedAt)}. `}
          Submitted {formatDateTime(answer.submittedAt)}. It can be changed again only if the approver sends
          it back.
        </AlertBanner>
      )}
      {CRF_SECTIONS.map((section) => (
        <Section key={section} title={SECTION_WORDS[section].title}>
          <KeyValueList
            columns={2}
            items={fieldsOf(section)
              .filter((path) => isAsked(path, sections, context))
              .map((path) => ({ label: labelOf(path), value: answerOf(path) }))}
          />
        </Section>
      ))}
      <DocumentsView kind={kind} reference={quote.reference} />
    </Stack>
  );
}

/** The form knows add-ons by their codes; the quote has their names. */
function describeAddons({ addons }: Quote): string | null {
  return (
    addons.map(({ text, quantity }) => (quantity > 1 ? `${text} × ${quantity}` : text)).join(', ') || null
  );
}
