import type { Capability } from '@portal/api-client/capability';
import { useApiClient } from '@portal/portal-sdk';
import { Box, Button, Stack, Text } from '@portal/ui';
import { Combobox, TextareaField, useAsyncOptions, useForm } from '@portal/ui/forms';
import { Modal } from '@portal/ui/page';
import { type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { type Colleague, colleagueOptions, getColleagueName } from './colleague-options.tsx';

export interface MentionFieldProps {
  name: string;
  label: string;
  help?: string | undefined;
  optional?: boolean;
  rows?: number;
  maxLength?: number;
  /** The capability that a colleague needs to be mentioned. */
  capability: Capability;
}

/** The range of text that the mention replaces. */
interface Gap {
  start: number;
  end: number;
}

/**
 * A text in which "@First Last" notifies that colleague. "@" at the start of a word, or the button below, opens the
 * list of colleagues; the name is put where the cursor was.
 */
export function MentionField({ capability, ...props }: MentionFieldProps) {
  const form = useForm();
  const container = useRef<HTMLDivElement>(null);
  const [gap, setGap] = useState<Gap | null>(null);
  const [cursor, setCursor] = useState<number | null>(null);
  const textarea = () =>
    container.current?.querySelector<HTMLTextAreaElement>(`textarea[name="${props.name}"]`);

  function openAtCursor(): void {
    const { selectionStart = 0, selectionEnd = 0 } = textarea() ?? {};
    open({ start: selectionStart, end: selectionEnd });
  }

  function openAfterAt({ nativeEvent }: FormEvent<HTMLDivElement>): void {
    const field = textarea();
    const isTyped = nativeEvent instanceof InputEvent && nativeEvent.data === '@';
    if (!isTyped || !field || nativeEvent.target !== field) return;
    const end = field.selectionStart;
    if (/(?:^|[\s(])@$/.test(field.value.slice(0, end))) open({ start: end - 1, end });
  }

  // Once the form shows the new text, and before the dialog gives back the focus.
  useLayoutEffect(() => {
    if (cursor === null) return;
    const field = container.current?.querySelector('textarea');
    field?.setSelectionRange(cursor, cursor);
    // If the button opened the dialog, the dialog returns the focus to the button.
    const frame = requestAnimationFrame(() => field?.focus());
    return () => cancelAnimationFrame(frame);
  }, [cursor]);

  function close(position: number): void {
    setGap(null);
    setCursor(position);
  }

  function open(where: Gap): void {
    setCursor(null);
    setGap(where);
  }

  function insert(colleague: Colleague): void {
    if (gap === null) return;
    const value = textarea()?.value ?? '';
    const [before, after] = [value.slice(0, gap.start), value.slice(gap.end)];
    const space = before === '' || /[\s(]$/.test(before) ? '' : ' ';
    const mention = `${space}@${getColleagueName(colleague)} `;
    form.change(props.name, before + mention + after.replace(/^ /, ''));
    close(before.length + mention.length);
  }

  return (
    <Box ref={container} onInput={openAfterAt}>
      <Stack gap={1} align="stretch">
        <TextareaField {...props} />
        <Box>
          <Button size="small" variant="quiet" onClick={openAtCursor}>
            Mention a colleague
          </Button>
        </Box>
      </Stack>
      {gap !== null && (
        <MentionDialog capability={capability} onPick={insert} onClose={() => close(gap.end)} />
      )}
    </Box>
  );
}

interface MentionDialogProps {
  capability: Capability;
  onPick: (colleague: Colleague) => void;
  onClose: () => void;
}

function MentionDialog({ capability, onPick, onClose }: MentionDialogProps) {
  const id = useId();
  const { loadOptions, ...display } = colleagueOptions(useApiClient(), capability);
  const [typed, setTyped] = useState('');
  const { options, status } = useAsyncOptions<Colleague>(typed, {
    loadOptions,
    getLabel: display.getLabel,
    minLength: 0,
    debounceMs: 150,
  });
  return (
    <Modal open onClose={onClose} title="Mention a colleague">
      <Stack gap={2} align="stretch">
        <label htmlFor={id}>Name</label>
        <Combobox<Colleague>
          {...display}
          id={id}
          label="Name"
          text={typed}
          onTextChange={setTyped}
          options={options}
          onPick={(colleague) => onPick(colleague)}
          onClear={() => setTyped('')}
          onBlur={() => {}}
          autoFocus
          autoHighlight
          loading={status === 'loading'}
          message={status === 'ready' && options.length === 0 && 'No colleague with this name has access'}
        />
        <Text tone="muted" variant="caption">
          They are notified with a link to this page.
        </Text>
      </Stack>
    </Modal>
  );
}
