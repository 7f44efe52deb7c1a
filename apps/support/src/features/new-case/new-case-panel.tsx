import { contract } from '@portal/api-client';
import { useQuery } from '@portal/portal-sdk';
import { DataState } from '@portal/ui';
import { SidebarModal } from '@portal/ui/page';
import type { NewCasePanelState } from '../shared/use-new-case-panel.ts';
import { NewCaseForm } from './new-case-form.tsx';

/** Side panel with the new case form. Closing it keeps the draft. */
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
  const service = useQuery(contract.circuits.get, circuitId === null ? null : { id: circuitId }, {
    revalidateOnFocus: false,
  });
  return (
    <DataState state={fields} onRetry={fields.refresh} empty={{ title: 'You can’t open a case right now' }}>
      {(found) =>
        // If the service fails to load, the user selects one manually.
        circuitId !== null && service.isLoading ? (
          <DataState state={service} notFound={{ title: 'We couldn’t find this service' }}>
            {() => null}
          </DataState>
        ) : (
          <NewCaseForm
            key={`${type} ${circuitId}`}
            fields={found}
            type={type}
            circuit={service.data ?? null}
            furtherServices={panel.furtherServices}
          />
        )
      }
    </DataState>
  );
}
