import { useQuery } from '@portal/portal-sdk';
import { type Quote, useQuoteKind } from '@portal/quote-kit/quotes';
import {
  CRF_SECTIONS,
  type CrfPath,
  describeAddon,
  describeAnswer,
  getAnswer,
  getFieldLabel,
  getSectionFields,
  isFieldShown,
  SECTION_LABELS,
} from '@portal/quote-kit/request-form';
import { Stack } from '@portal/ui';
import { KeyValueList } from '@portal/ui/detail';
import { Section } from '@portal/ui/page';
import { DocumentsView } from './documents-view.tsx';
import type { CrfAnswer } from './quote-types.ts';

interface RequestFormAnswersProps {
  answer: CrfAnswer;
  quote: Quote;
}

/** All answers of a request form and its documents, read-only and printable. */
export function RequestFormAnswers({ answer, quote }: RequestFormAnswersProps) {
  const { sections, context } = answer;
  const addons = useAddons(answer, quote);
  const answerOf = (path: CrfPath) =>
    path === 'addonDetails.addons' ? addons : describeAnswer(path, getAnswer(sections, path));
  return (
    <Stack gap={6}>
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
      <DocumentsView reference={quote.reference} />
    </Stack>
  );
}

/** The form stores add-on codes. The quote has the names of those submitted, the offered groups the others. */
function useAddons({ sections, submittedAt }: CrfAnswer, quote: Quote): string | null {
  const { calls } = useQuoteKind();
  const groups = useQuery(calls.listAddons, submittedAt === null ? { reference: quote.reference } : null, {
    revalidateOnFocus: false,
  });
  const names = new Map(
    groups.data?.flatMap(({ options }) => options.map(({ value, text }) => [value, text] as const)),
  );
  const chosen =
    submittedAt === null
      ? (sections.addonDetails?.addons ?? []).flatMap(({ options, additionalInformation }) =>
          options.map(({ value, quantity }) => ({
            text: names.get(value) ?? value,
            quantity,
            additionalInformation,
          })),
        )
      : quote.addons;
  return chosen.map(describeAddon).join(', ') || null;
}
