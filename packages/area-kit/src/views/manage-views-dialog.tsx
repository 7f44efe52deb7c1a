import { contract } from '@portal/api-client';
import { isApiError, useCommand } from '@portal/portal-sdk';
import { AlertBanner, Box, Button, Row, Stack, Text } from '@portal/ui';
import { Switch } from '@portal/ui/forms';
import { Modal, TextInput } from '@portal/ui/page';
import { useState } from 'react';
import type { SavedView } from './use-views.ts';

export interface ManageViewsDialogProps {
  views: readonly SavedView[];
  onClose: () => void;
}

type Change = Partial<Pick<SavedView, 'name' | 'isDefault' | 'isShared'>>;

/** Renames, shares and deletes the views of a list, and chooses the default one. */
export function ManageViewsDialog({ views, onClose }: ManageViewsDialogProps) {
  const refreshes = [contract.savedViews.list];
  const update = useCommand(contract.savedViews.update, { refreshes });
  const remove = useCommand(contract.savedViews.remove, { refreshes });
  const [problem, setProblem] = useState<string | null>(null);
  const isBusy = update.busy || remove.busy;

  async function act(call: () => Promise<unknown>): Promise<boolean> {
    setProblem(null);
    try {
      await call();
      return true;
    } catch (error) {
      if (!isApiError(error)) throw error;
      setProblem(Object.values(error.fieldErrors)[0]?.[0] ?? error.message);
      return false;
    }
  }

  return (
    <Modal
      open
      onClose={onClose}
      title="Manage views"
      actions={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <Stack gap={3}>
        {problem !== null && (
          <AlertBanner tone="danger" title="The view was not changed">
            {problem}
          </AlertBanner>
        )}
        {views.length === 0 && <Text tone="muted">No views are left.</Text>}
        <Box component="ul" role="list" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {views.map((view) => (
            <ViewRow
              key={view.id}
              view={view}
              isBusy={isBusy}
              onChange={(change) => act(() => update.run({ id: view.id, version: view.version, ...change }))}
              onRemove={() => act(() => remove.run({ id: view.id }))}
            />
          ))}
        </Box>
      </Stack>
    </Modal>
  );
}

interface ViewRowProps {
  view: SavedView;
  isBusy: boolean;
  onChange: (change: Change) => Promise<boolean>;
  onRemove: () => Promise<boolean>;
}

function ViewRow({ view, isBusy, onChange, onRemove }: ViewRowProps) {
  const [step, setStep] = useState<'show' | 'rename' | 'delete'>('show');
  const [name, setName] = useState(view.name);
  const { canRemove = view.isOwn } = view;
  return (
    <Box component="li" aria-label={view.name} sx={{ py: 3, borderTop: 1, borderColor: 'line.main' }}>
      <Stack gap={2}>
        {step === 'rename' ? (
          <Row
            component="form"
            gap={2}
            wrap
            align="end"
            onSubmit={(event) => {
              event.preventDefault();
              void onChange({ name: name.trim() }).then((isDone) => isDone && setStep('show'));
            }}
          >
            <TextInput label="New name" value={name} onChange={setName} />
            <Button
              type="submit"
              size="small"
              variant="primary"
              disabled={name.trim() === ''}
              loading={isBusy}
            >
              Save name
            </Button>
            <Button size="small" onClick={() => setStep('show')}>
              Cancel
            </Button>
          </Row>
        ) : (
          <Row gap={2} wrap justify="space-between">
            <Text weight={500} sx={{ overflowWrap: 'anywhere' }}>
              {view.name}
              {!view.isOwn && <Text tone="muted"> Shared by {view.ownerName}</Text>}
            </Text>
            {canRemove && (
              <Row gap={1}>
                {view.isOwn && (
                  <Button size="small" variant="quiet" onClick={() => setStep('rename')}>
                    Rename
                  </Button>
                )}
                <Button size="small" variant="quiet" onClick={() => setStep('delete')}>
                  Delete
                </Button>
              </Row>
            )}
          </Row>
        )}
        {step === 'delete' && (
          <Row gap={2} wrap role="group" aria-label={`Delete ${view.name}?`}>
            <Text tone="muted">
              {view.isShared ? 'Your colleagues lose this view too.' : 'This cannot be undone.'}
            </Text>
            <Button size="small" variant="danger" loading={isBusy} onClick={() => void onRemove()}>
              Delete view
            </Button>
            <Button size="small" onClick={() => setStep('show')}>
              Keep view
            </Button>
          </Row>
        )}
        <Row gap={4} wrap>
          <LabelledSwitch
            label="Default"
            checked={view.isDefault}
            disabled={isBusy}
            onChange={(isDefault) => void onChange({ isDefault })}
          />
          {view.isOwn && (
            <LabelledSwitch
              label="Shared with colleagues"
              checked={view.isShared}
              disabled={isBusy}
              onChange={(isShared) => void onChange({ isShared })}
            />
          )}
        </Row>
      </Stack>
    </Box>
  );
}

interface LabelledSwitchProps {
  label: string;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}

function LabelledSwitch({ label, checked, disabled, onChange }: LabelledSwitchProps) {
  return (
    <Row component="label" gap={2}>
      <Switch checked={checked} disabled={disabled} onChange={(event) => onChange(event.target.checked)} />
      <Text variant="dense">{label}</Text>
    </Row>
  );
}
