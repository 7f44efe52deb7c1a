import type { contract } from '@portal/api-client';
import { CASE_TYPE_LABELS, isKeyOf } from '@portal/api-client/labels';
import { useSearchParams } from '@portal/portal-sdk';

const NEW = 'new';
const SERVICE = 'about';
/** Query parameters of the panel, which the list keeps in the URL. */
export const NEW_CASE_PARAMS = [NEW, SERVICE] as const;
const ID = /^\d+$/;

export interface NewCasePanelState {
  isOpen: boolean;
  /** The type a link preselects. */
  type: contract.support.CaseType | null;
  /** Id of the service a link preselects. */
  circuitId: number | null;
  open: () => void;
  close: () => void;
}

/**
 * Keeps the state of the new case panel in the URL: `/support?new=case`, or `?new=assurance&about=12` from the page of
 * service 12. A reload keeps it open, and Back closes it.
 */
export function useNewCasePanel(): NewCasePanelState {
  const [params, setParams] = useSearchParams();
  const kind = params.get(NEW) ?? '';
  const service = params.get(SERVICE) ?? '';
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
    isOpen: kind === 'case' || isKeyOf(CASE_TYPE_LABELS, kind),
    type: isKeyOf(CASE_TYPE_LABELS, kind) ? kind : null,
    circuitId: ID.test(service) ? Number(service) : null,
    open: () => change((next) => next.set(NEW, 'case'), false),
    close: () =>
      change((next) => {
        next.delete(NEW);
        next.delete(SERVICE);
      }, true),
  };
}
