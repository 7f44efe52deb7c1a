import { contract, type Endpoint } from '@portal/api-client';
import { type Command, isApiError, useCommand, useRefresh } from '@portal/portal-sdk';

const { showCase, comments, caseHistory, slaTimer, cases } = contract.support;
/** Every read that a step on a case may change. */
const CASE_READS = [showCase, comments, caseHistory, slaTimer, cases] as const;

/**
 * A step on a case. Everything shown of it is read again afterwards, and after a refusal too where somebody else was
 * first: the page then shows what there is now beside the reason.
 */
export function useCaseCommand<Input, Output>(endpoint: Endpoint<Input, Output>): Command<Input, Output> {
  const command = useCommand(endpoint, { refreshes: CASE_READS });
  const refresh = useRefresh();
  return {
    ...command,
    run: async (input) => {
      try {
        return await command.run(input);
      } catch (error) {
        if (isApiError(error) && error.code === 'conflict') await refresh(...CASE_READS);
        throw error;
      }
    },
  };
}
