import { contract } from '@portal/api-client';
import { resultOrUndefined, showAlert, useCommand, useUser } from '@portal/portal-sdk';
import { Button, color, IconButton, icons, lazyWithRetry, useIsPhone } from '@portal/ui';
import { Dropdown, type MenuEntry, pageIcons } from '@portal/ui/page';
import { useState } from 'react';
import type { ManageViewsDialogProps } from './manage-views-dialog.tsx';
import type { SaveViewDialogProps } from './save-view-dialog.tsx';
import type { Views } from './use-views.ts';
import type { ViewedList } from './view-columns.ts';

// Loaded on demand: most visits neither save nor manage views.
const SaveViewDialog = lazyWithRetry<SaveViewDialogProps>(
  () => import('./save-view-dialog.tsx').then((module) => module.SaveViewDialog),
  () => null,
);
const ManageViewsDialog = lazyWithRetry<ManageViewsDialogProps>(
  () => import('./manage-views-dialog.tsx').then((module) => module.ManageViewsDialog),
  () => null,
);

const MAX_BUTTON_CHARACTERS = 24;
const shorten = (name: string) =>
  name.length > MAX_BUTTON_CHARACTERS ? `${name.slice(0, MAX_BUTTON_CHARACTERS - 1)}…` : name;

/** Opens, saves and manages the views of a list; at the end of its filter row. */
export function ViewsMenu({ list, views }: { list: ViewedList; views: Views }) {
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null);
  const update = useCommand(contract.savedViews.update, { refreshes: [contract.savedViews.list] });
  const { all, active, opened, current } = views;
  const close = () => setDialog(null);
  const isActing = useUser().impersonatedBy !== null;
  const isPhone = useIsPhone();
  const label = active === undefined ? 'Views' : `View: ${shorten(active.name)}`;

  async function overwrite(view: NonNullable<typeof opened>): Promise<void> {
    const saved = await resultOrUndefined(update.run({ id: view.id, version: view.version, ...current }));
    if (saved !== undefined) showAlert(`The view “${view.name}” was updated.`);
    else showAlert(`The view “${view.name}” was not updated. Open it again and retry.`, { success: false });
  }

  // Staff who act as a user cannot save views for them.
  const changes: MenuEntry[] = [
    { id: 'end', divider: true },
    ...(opened?.isOwn && active?.id !== opened.id
      ? [{ id: 'update', label: `Update “${shorten(opened.name)}”`, onSelect: () => void overwrite(opened) }]
      : []),
    { id: 'save', label: 'Save as new view…', icon: <icons.add />, onSelect: () => setDialog('save') },
    ...(all !== undefined && all.length > 0
      ? [
          {
            id: 'manage',
            label: 'Manage views…',
            icon: <pageIcons.edit />,
            onSelect: () => setDialog('manage'),
          },
        ]
      : []),
  ];
  const entries: MenuEntry[] = [
    {
      id: 'plain',
      label: `All ${list.title.toLowerCase()}`,
      selected: current.query === '' && active === undefined,
      onSelect: views.openPlain,
    },
    ...(all ?? []).map((view) => ({
      id: String(view.id),
      label: view.name,
      hint: [
        view.isDefault && 'Default',
        view.isShared && (view.isOwn ? 'Shared' : `Shared by ${view.ownerName}`),
      ]
        .filter(Boolean)
        .join(' · '),
      selected: view.id === active?.id,
      onSelect: () => views.open(view),
    })),
    ...(views.hasFailed
      ? [
          {
            id: 'failed',
            label: 'Views failed to load. Try again',
            icon: <icons.alert />,
            onSelect: views.retry,
          },
        ]
      : []),
    ...(isActing ? [] : changes),
  ];
  return (
    <>
      <Dropdown
        align="end"
        label="Views"
        trigger={(trigger) =>
          isPhone ? (
            <IconButton
              label={label}
              icon={<pageIcons.bookmark />}
              {...(active && { sx: { color: color.brand.fg } })}
              {...trigger}
            />
          ) : (
            <Button size="small" variant="quiet" icon={<pageIcons.bookmark />} {...trigger}>
              {label}
            </Button>
          )
        }
        items={entries}
      />
      {dialog === 'save' && (
        <SaveViewDialog list={list.name} current={current} onClose={close} onSaved={views.open} />
      )}
      {dialog === 'manage' && <ManageViewsDialog views={all ?? []} onClose={close} />}
    </>
  );
}
