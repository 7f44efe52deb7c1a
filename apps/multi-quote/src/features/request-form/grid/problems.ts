import { type CrfSection, isFieldShown } from '@portal/quote-kit/request-form';
import type { ProblemCell } from '../../shared/cells/next-problem-button.tsx';
import { cellKey, type Form, findIssue, type SiteForm } from './answers.ts';
import { GRID_FIELDS } from './grid-fields.ts';

/**
 * All cells of a section, row by row.
 * @param refused keys of cells whose last answer was not saved
 */
export function listCells(
  sites: readonly SiteForm[],
  forms: readonly Form[],
  section: CrfSection,
  refused: ReadonlySet<string>,
): ProblemCell[] {
  return sites.flatMap((site, at) => {
    const form = forms[at] ?? site.form;
    return GRID_FIELDS[section].map((field) => {
      const key = cellKey(site, field);
      const isAsked = field.kind !== 'shown' && isFieldShown(field.path, form.sections, form.context);
      return { key, hasProblem: isAsked && (refused.has(key) || findIssue(form, field) !== null) };
    });
  });
}
