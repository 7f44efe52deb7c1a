import type { contract } from '@portal/api-client';
import { CASE_TYPE_LABELS, isKeyOf } from '@portal/api-client/labels';
import { cutText } from '@portal/api-client/limits';
import { useSearchParams } from '@portal/portal-sdk';

const NEW = 'new';
const SERVICE = 'about';
const FURTHER = 'also';
/** Query parameters of the panel, which the list keeps in the URL. */
export const NEW_CASE_PARAMS = [NEW, SERVICE, FURTHER] as const;
const ID = /^\d+$/;
/** As many as a page of the list of services has. */
const MAX_FURTHER = 100;
const MAX_LENGTH = 150;

export interface NewCasePanelState {
  isOpen: boolean;
  /** The type a link preselects. */
  type: contract.support.CaseType | null;
  /** Id of the service a link preselects. */
  circuitId: number | null;
  /** Further services that a link names, as text for the description. */
  furtherServices: readonly string[];
  open: () => void;
  close: () => void;
}

/**
 * Keeps the state of the new case panel in the URL: `/support?new=case`, or `?new=assurance&about=12` from the page of
 * service 12, with `&also=` and its name for each further service. A reload keeps it open, and Back closes it.
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
    furtherServices: params
      .getAll(FURTHER)
      .slice(0, MAX_FURTHER)
      .map((name) => cutText(name, MAX_LENGTH)),
    open: () => change((next) => next.set(NEW, 'case'), false),
    close: () =>
      change((next) => {
        next.delete(NEW);
        next.delete(SERVICE);
        next.delete(FURTHER);
      }, true),
  };
}
