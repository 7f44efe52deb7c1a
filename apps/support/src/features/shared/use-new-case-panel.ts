import type { contract } from '@portal/api-client';
import { useSearchParams } from '@portal/portal-sdk';
import { isCaseType } from './case-labels.ts';

const NEW = 'new';
const ABOUT = 'about';
/** The parameters of a page that has the form. */
export const NEW_CASE_PARAMS = [NEW, ABOUT] as const;
const ID = /^\d+$/;

export interface NewCasePanelState {
  isOpen: boolean;
  /** The type that a link asked for. */
  type: contract.support.CaseType | null;
  /** Id of the service that a link asked for. */
  circuitId: number | null;
  open: () => void;
  close: () => void;
}

/**
 * Whether the form of a new case is open, in the address: `/support?new=case`, or `?new=assurance&about=12` from the
 * page of service 12. A reload keeps it open, and Back closes it.
 */
export function useNewCasePanel(): NewCasePanelState {
  const [params, setParams] = useSearchParams();
  const kind = params.get(NEW) ?? '';
  const about = params.get(ABOUT) ?? '';
  const change = (edit: (next: URLSearchParams) => void, replace: boolean) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        edit(next);
        return next;
      },
      { replace, preventScrollReset: true },
    );
  return {
    isOpen: kind === 'case' || isCaseType(kind),
    type: isCaseType(kind) ? kind : null,
    circuitId: ID.test(about) ? Number(about) : null,
    open: () => change((next) => next.set(NEW, 'case'), false),
    close: () =>
      change((next) => {
        next.delete(NEW);
        next.delete(ABOUT);
      }, true),
  };
}
