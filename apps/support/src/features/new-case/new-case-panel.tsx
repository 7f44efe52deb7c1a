import { contract } from '@portal/api-client';
import { useQuery } from '@portal/portal-sdk';
import { DataState } from '@portal/ui';
import { SidebarModal } from '@portal/ui/page';
import type { NewCasePanelState } from '../shared/use-new-case-panel.ts';
import { NewCaseForm } from './new-case-form.tsx';

/** The form of a new case beside the list; what was typed survives closing it by mistake. */
export function NewCasePanel({ panel }: { panel: NewCasePanelState }) {
  return (
    <SidebarModal open={panel.isOpen} onClose={panel.close} title="Open a case" width={700}>
      <NewCaseLoader panel={panel} />
    </SidebarModal>
  );
}

function NewCaseLoader({ panel }: { panel: NewCasePanelState }) {
  const { type, circuitId } = panel;
  const fields = useQuery(contract.support.listFields, {}, { revalidateOnFocus: false });
  const about = useQuery(contract.circuits.get, circuitId === null ? null : { id: circuitId }, {
    revalidateOnFocus: false,
  });
  return (
    <DataState state={fields} onRetry={fields.refresh} empty={{ title: 'No case can be opened now' }}>
      {(found) =>
        // A service that cannot be read is chosen by hand.
        circuitId !== null && about.isLoading ? (
          <DataState state={about} notFound={{ title: 'We couldn’t find this service' }}>
            {() => null}
          </DataState>
        ) : (
          <NewCaseForm fields={found} type={type} circuit={about.data ?? null} />
        )
      }
    </DataState>
  );
}
