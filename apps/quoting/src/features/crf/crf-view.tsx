import type { Quote, QuoteKind } from '@portal/quote-kit/quotes';
import {
  CRF_SECTIONS,
  type CrfAnswer,
  type CrfPath,
  describeAnswer,
  getAnswer,
  getFieldLabel,
  getSectionFields,
  isFieldShown,
  SECTION_LABELS,
} from '@portal/quote-kit/request-form';
import { AlertBanner, Stack } from '@portal/ui';
import { formatDateTime } from '@portal/ui/format';
import { KeyValueList, Section } from '@portal/ui/page';
import { DocumentsView } from './documents/documents-view.tsx';

/** The submitted form, read-only and printable. */
export function CrfView({ kind, answer, quote }: { kind: QuoteKind; answer: CrfAnswer; quote: Quote }) {
  const { sections, context } = answer;
  const answerOf = (path: CrfPath) =>
    path === 'addonDetails.addons' ? describeAddons(quote) : describeAnswer(path, getAnswer(sections, path));
  return (
    <Stack gap={6}>
      {answer.submittedAt !== null && (
        <AlertBanner tone="info" live="off">
          {answer.acceptedAt !== null && `Quote accepted ${formatDateTime(answer.acceptedAt)}. `}
          Submitted {formatDateTime(answer.submittedAt)}. It can be changed only if the approver sends it
          back.
        </AlertBanner>
      )}
      {CRF_SECTIONS.map((section) => (
        <Section key={section} title={SECTION_LABELS[section].title}>
          <KeyValueList
            columns={2}
            items={getSectionFields(section)
              .filter((path) => isFieldShown(path, sections, context))
              .map((path) => ({ label: getFieldLabel(path), value: answerOf(path) }))}
          />
        </Section>
      ))}
      <DocumentsView kind={kind} reference={quote.reference} />
    </Stack>
  );
}

/** The form stores add-on codes; the quote has their names. */
function describeAddons({ addons }: Quote): string | null {
  return (
    addons.map(({ text, quantity }) => (quantity > 1 ? `${text} × ${quantity}` : text)).join(', ') || null
  );
}
