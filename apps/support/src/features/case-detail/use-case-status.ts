import { contract } from '@portal/api-client';
import { CASE_STATUS_LABELS } from '@portal/api-client/labels';
import type { VersionedCommand } from '@portal/area-kit/detail';
import { resultOrUndefined } from '@portal/portal-sdk';
import type { SupportCase } from '../shared/case-types.ts';
import { useCaseEdit } from './use-case-edit.ts';

interface CaseStatusChange extends Omit<VersionedCommand<object>, 'initialValues' | 'save'> {
  run: () => Promise<void>;
}

/** Closes or reopens a case. A status that changed meanwhile is for the user to decide about. */
export function useCaseStatus(
  supportCase: SupportCase,
  status: 'New' | 'Closed',
  { onSaved, onDiscarded }: { onSaved: () => void; onDiscarded: () => void },
): CaseStatusChange {
  const { initialValues, save, ...command } = useCaseEdit({
    endpoint: contract.support.updateCase,
    entity: supportCase,
    getValues: (found) => ({ status: found.status }),
    getInput: () => ({ id: supportCase.id, status }),
    labels: { status: 'Status' },
    formatValues: { status: (value) => CASE_STATUS_LABELS[value].label },
    onSaved,
    onDiscarded,
  });
  // The error is shown from the command.
  return { ...command, run: async () => void (await resultOrUndefined(save({ status }))) };
}
