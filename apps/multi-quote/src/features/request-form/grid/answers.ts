import { contract } from '@portal/api-client';
import { type CrfDraft, type CrfSection, getAnswer } from '@portal/quote-kit/request-form';
import type { GridField } from './grid-fields.ts';

export type SiteForm = contract.multiQuotes.SiteForm;
export type Form = SiteForm['form'];
/** An answer as a cell takes it; null for none. */
export type CellAnswer = string | number | boolean | null;

/** Names the cell of a site's answer in the page. */
export const cellKey = (site: Pick<SiteForm, 'quote'>, field: GridField) =>
  `${site.quote.reference} ${field.id}`;

const sectionOf = ({ path }: GridField) => path.split('.')[0] as CrfSection; // how a CrfPath is made
const nameOf = ({ path }: GridField) => path.split('.')[1] ?? '';
const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}; // checked

/** The form's answer; an empty text counts as no answer. */
export function readAnswer({ sections }: Form, field: GridField): CellAnswer {
  const answer = getAnswer(sections, field.path);
  const value = field.part === undefined ? answer : fieldsOf(answer)[field.part];
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value === ''
      ? null
      : value
    : null;
}

/** The sections that change with another answer: the field's, and those with answers that follow from it. */
export function writeAnswer({ sections, context }: Form, field: GridField, answer: CellAnswer): CrfDraft {
  const section = sectionOf(field);
  const before = fieldsOf(sections[section]);
  const name = nameOf(field);
  // Another person than the contact that was picked from the company's contacts.
  const value =
    field.part === undefined ? answer : { ...fieldsOf(before[name]), id: null, [field.part]: answer };
  const after = { ...sections, [section]: { ...before, [name]: value } };
  const followed = contract.crf.followAnswers(context, sections, after);
  return Object.fromEntries(
    contract.crf.CRF_SECTIONS.filter((each) => each === section || followed[each] !== sections[each]).map(
      (each) => [each, followed[each]],
    ),
  );
}

type Issues = ReturnType<typeof contract.crf.crfIssues>;

/** A form's issues by section, cached because each cell of a row needs them. */
const known = new WeakMap<Form, Map<CrfSection, Issues>>();

function findIssues(form: Form, section: CrfSection): Issues {
  const bySection = known.get(form) ?? new Map<CrfSection, Issues>();
  known.set(form, bySection);
  const found = bySection.get(section) ?? contract.crf.crfIssues(section, form.sections, form.context);
  bySection.set(section, found);
  return found;
}

/** Describes the answer's issue in a sentence; null if it has none. */
export function findIssue(form: Form, field: GridField): string | null {
  const path = field.part === undefined ? nameOf(field) : `${nameOf(field)}.${field.part}`;
  const issue = findIssues(form, sectionOf(field)).find(
    (each) => each.path === path || (field.kind === 'shown' && each.path.startsWith(`${path}.`)),
  );
  if (issue === undefined) return null;
  // Rules continue the label ("must be a date"); contradictions are sentences.
  return /^\p{Lu}/u.test(issue.message) ? issue.message : `${field.label} ${issue.message}`;
}
