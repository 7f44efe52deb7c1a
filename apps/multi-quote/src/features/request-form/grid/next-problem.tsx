import type { CrfSection } from '@portal/quote-kit/request-form';
import { NextProblemButton } from '../../shared/cells/next-problem-button.tsx';
import { useFailedChanges, useNewestForms, useSaver } from '../use-answer-saver.ts';
import { cellKey, type SiteForm } from './answers.ts';
import { listCells } from './problems.ts';

/** Goes to the next answer that is missing or wrong. */
export function NextProblem({ sites, section }: { sites: readonly SiteForm[]; section: CrfSection }) {
  const refused = useFailedChanges(useSaver()).map((change) => cellKey(change.site, change.field));
  const cells = listCells(sites, useNewestForms(sites), section, new Set(refused));
  return <NextProblemButton cells={cells} noun="answer" />;
}
