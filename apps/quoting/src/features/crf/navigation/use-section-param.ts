import { useSearchParams } from '@portal/portal-sdk';
import { CRF_STEPS, type CrfStep } from '../../shared/crf-steps.ts';

/** The open section is in the URL, so it can be linked to and Back returns to the previous one. */
export function useSectionParam(): [CrfStep, (section: CrfStep) => void] {
  const [params, setParams] = useSearchParams();
  const section = CRF_STEPS.find((one) => one === params.get('section')) ?? 'addonDetails';
  return [
    section,
    (to) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          next.set('section', to);
          return next;
        },
        { preventScrollReset: true },
      ),
  ];
}
