import { contract, type Endpoint } from '@portal/api-client';
import {
  useVersionedCommand,
  type VersionedCommand,
  type VersionedCommandOptions,
} from '@portal/area-kit/detail';
import { isApiError, useRefresh } from '@portal/portal-sdk';
import { type Upload, useUpload } from '@portal/portal-sdk/upload';
import type { SupportCase } from '../shared/case-types.ts';

const { getCase, listComments, listCaseHistory, getSlaTimer, listCases } = contract.support;
/** Queries an action on a case may change. */
const CASE_QUERIES = [getCase, listComments, listCaseHistory, getSlaTimer, listCases] as const;

/**
 * Uploads a file to a case. Refreshes everything shown of the case afterwards, also after a conflict, so that the page
 * shows the current state beside the error.
 */
export function useCaseUpload<Input, Output>(endpoint: Endpoint<Input, Output>): Upload<Input, Output> {
  const upload = useUpload(endpoint, { refreshes: CASE_QUERIES });
  return { ...upload, run: useRefreshOnConflict(upload.run) };
}

type CaseEditOptions<Input, Values extends object> = Omit<
  VersionedCommandOptions<Input, SupportCase, SupportCase, Values>,
  'refreshes'
>;

/** Edits values of a case that a colleague may change at the same time. */
export function useCaseEdit<Input, Values extends object>(
  options: CaseEditOptions<Input, Values>,
): VersionedCommand<Values> {
  const edit = useVersionedCommand({
    canEdit: ({ status }) => status !== 'Closed',
    ...options,
    refreshes: CASE_QUERIES,
  });
  return { ...edit, save: useRefreshOnConflict(edit.save) };
}

/** Reads everything shown of a case again. */
export function useRefreshCase(): () => Promise<void> {
  const refresh = useRefresh();
  return () => refresh(...CASE_QUERIES);
}

function useRefreshOnConflict<Input, Output>(run: (input: Input) => Promise<Output>): typeof run {
  const refresh = useRefresh();
  return async (input) => {
    try {
      return await run(input);
    } catch (error) {
      if (isApiError(error) && error.code === 'conflict') await refresh(...CASE_QUERIES);
      throw error;
    }
  };
}
