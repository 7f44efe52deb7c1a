import { contract } from '@portal/api-client';
import { defineList, type ListColumn } from '@portal/area-kit';
import {
  CRF_SECTIONS,
  type CrfSection,
  describeAnswer,
  getSectionReadiness,
  SECTION_LABELS,
} from '@portal/quote-kit/request-form';
import { Stack, StatusTag, Text } from '@portal/ui';
import { useSiteForm } from '../use-answer-saver.ts';
import { AnswerCell } from './answer-cell.tsx';
import { readAnswer, type SiteForm } from './answers.ts';
import { GRID_FIELDS, type GridField } from './grid-fields.ts';

const ROW_HEIGHT = 52;
/** Of the other filters of the page's URL. */
export const SECTION_PARAM = 'section';

function SiteCell({ site }: { site: SiteForm }) {
  const { customerName, customReference, address, postcode } = site.quote;
  return (
    <Stack gap={0} justify="center" sx={{ minWidth: 0, minHeight: 48 }}>
      <Text weight={500} truncate>
        {customerName}
      </Text>
      <Text variant="caption" tone="muted" truncate>
        {[customReference, address.addressLine1, postcode].filter(Boolean).join(' · ')}
      </Text>
    </Stack>
  );
}

/** How much of the whole form, and of the section that is shown, is valid. */
function ReadinessCell({ site, section }: { site: SiteForm; section: CrfSection }) {
  const form = useSiteForm(site);
  const readiness = getSectionReadiness(form.sections, form.context);
  const valid = readiness.filter(({ state }) => state === 'valid').length;
  const own = readiness.find((each) => each.section === section);
  const isComplete = valid === readiness.length;
  return (
    <Stack gap={0} align="start" justify="center" sx={{ minHeight: 48 }}>
      <StatusTag tone={isComplete ? 'success' : 'neutral'}>
        {isComplete ? 'Complete' : `${valid} of ${readiness.length} sections`}
      </StatusTag>
      <Text variant="caption" tone="muted">
        {own?.state === 'valid' ? 'Section complete' : `Section: ${own?.issueCount ?? 0} to answer`}
      </Text>
    </Stack>
  );
}

function answerColumn(field: GridField): ListColumn<SiteForm, false> & {
  value: NonNullable<ListColumn<SiteForm>['value']>;
} {
  return {
    header: field.label,
    value: ({ form }) => {
      const answer = readAnswer(form, field);
      return (
        field.choices?.find(({ value }) => value === answer)?.label ?? describeAnswer(field.path, answer)
      );
    },
    render: (site) => <AnswerCell site={site} field={field} />,
    width: field.kind === 'choice' && field.choices?.length === 2 ? 140 : 190,
  };
}

/** The grid of one section: sites as rows, its answers as columns. */
function defineFormList(section: CrfSection) {
  return defineList({
    endpoint: contract.multiQuotes.quotes.listForms,
    name: `multi-quote-forms-${section}`,
    title: `Request forms: ${SECTION_LABELS[section].title.toLowerCase()}`,
    noun: 'form',
    rowId: ({ quote }) => quote.reference,
    rowLabel: ({ quote }) => `${quote.reference}, ${quote.customerName}`,
    rowHeight: ROW_HEIGHT,
    otherParams: [SECTION_PARAM],
    search: { label: 'Search sites', placeholder: 'Customer, reference or postcode' },
    filters: { isIncomplete: { type: 'toggle', label: 'Needs answers' } },
    columns: {
      site: {
        header: 'Site',
        value: ({ quote }) => quote.customerName,
        render: (site) => <SiteCell site={site} />,
        priority: 1,
        width: 344,
        locked: true,
      },
      readiness: {
        header: 'Form',
        value: ({ form }) => Object.values(form.readiness).filter((state) => state === 'valid').length,
        render: (site) => <ReadinessCell site={site} section={section} />,
        width: 150,
        locked: true,
      },
      ...Object.fromEntries(GRID_FIELDS[section].map((field) => [field.id, answerColumn(field)])),
    },
    empty: {
      title: 'No open request forms',
      description: 'Accept quotes to open their request forms. Submitted forms await approval.',
    },
  });
}

/** The lists by section. */
export const FORM_LISTS = Object.fromEntries(
  CRF_SECTIONS.map((section) => [section, defineFormList(section)]),
) as Readonly<Record<CrfSection, ReturnType<typeof defineFormList>>>; // an entry per section
