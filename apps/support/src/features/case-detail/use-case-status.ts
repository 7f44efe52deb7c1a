import { contract, type InputOf } from '@portal/api-client';
import { CASE_STATUS_LABELS } from '@portal/api-client/labels';
import type { VersionedCommand } from '@portal/area-kit/detail';
import { useRef } from 'react';
import type { SupportCase } from '../shared/case-types.ts';
import { useCaseEdit } from './use-case-edit.ts';

type Closing = Pick<InputOf<typeof contract.support.updateCase>, 'closingReason' | 'closingNote'>;

interface CaseStatusChange extends Omit<VersionedCommand<object>, 'initialValues' | 'save'> {
  /** Throws what the server refused. */
  run: (closing?: Closing) => Promise<void>;
}

/** Closes or reopens a case. If a colleague has changed the status since, the user decides. */
export function useCaseStatus(
  supportCase: SupportCase,
  status: 'New' | 'Closed',
  { onSaved, onDiscarded }: { onSaved: () => void; onDiscarded: () => void },
): CaseStatusChange {
  // The reason belongs to the call, not to the values that a colleague may have changed.
  const reason = useRef<Closing>({});
  const { initialValues, save, ...command } = useCaseEdit({
    endpoint: contract.support.updateCase,
    entity: supportCase,
    // A closed case can be reopened.
    ...(status === 'New' && { canEdit: () => true }),
    getValues: (found) => ({ status: found.status }),
    getInput: () => ({ id: supportCase.id, status, ...reason.current }),
    labels: { status: 'Status' },
    formatValues: { status: (value) => CASE_STATUS_LABELS[value].label },
    onSaved,
    onDiscarded,
  });
  return {
    ...command,
    run: (closing = {}) => {
      reason.current = closing;
      return save({ status });
    },
  };
}
