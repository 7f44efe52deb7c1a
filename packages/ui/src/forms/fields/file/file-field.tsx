import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { type DragEvent, useRef, useState } from 'react';
import { useFormState } from 'react-final-form';
import { StopButton } from '../../../core/actions/stop-button.tsx';
import { formatBytes } from '../../../format/measures.ts';
import { FileList } from '../../../page/files/file-list.tsx';
import { color, focusRing } from '../../../theme/styles/css.ts';
import { styled } from '../../../theme/styles/styled.tsx';
import { radius } from '../../../theme/tokens.ts';
import { FieldError, FieldShell } from '../../field-shell.tsx';
import { measureImage } from '../../rules/image-size.ts';
import type { FileFieldProps } from '../../types/field.ts';
import { useFormField } from '../../use-form-field.ts';
import { getFileError } from './file-limits.ts';
import { getFileProgress } from './file-progress.ts';

const Zone = styled('label')({
  display: 'flex',
  gap: 10,
  alignItems: 'center',
  padding: '12px 14px',
  border: `1px dashed ${color.line.field}`,
  borderRadius: radius.card,
  backgroundColor: color.surface.sunken,
  color: color.text.muted,
  fontSize: 13,
  lineHeight: '20px',
  cursor: 'pointer',
  '&:hover, &[data-over="true"]': { borderColor: color.brand.main, backgroundColor: color.surface.selected },
  '&:has(input:focus-visible)': focusRing,
  '&:has(input:disabled)': { color: color.text.disabled, cursor: 'default' },
  '& b': { color: color.brand.fg, fontWeight: 500 },
  '&:has(input:disabled) b': { color: 'inherit' },
  '& small': { display: 'block', fontSize: 12, lineHeight: '16px' },
});
const HiddenInput = styled('input')(visuallyHidden);
const Chosen = styled('div')({ marginTop: 8, '&:empty': { display: 'none' } });

const describeMaxSize = (kb: number) => `up to ${formatBytes(kb * 1024)}`;

const getFileKey = ({ name, lastModified, size }: File) => `${name}-${lastModified}-${size}`;

/** File upload by selection or drop; files that are not allowed are rejected at once with a reason. */
export function FileField({
  multiple = false,
  accept,
  maxSizeKb,
  maxFiles,
  progress,
  onCancel,
  ...props
}: FileFieldProps) {
  const { submitting } = useFormState({ subscription: { submitting: true } });
  const field = useFormField<File | null | readonly File[]>(props);
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const files = field.value ? (field.value instanceof File ? [field.value] : field.value) : [];

  const parts = progress
    ? getFileProgress(
        files.map(({ size }) => size),
        progress,
      )
    : [];
  const isAllSent = progress ? progress.sent >= progress.total : false;

  const put = (next: readonly File[]) => field.change(multiple ? next : (next[0] ?? null));
  const take = async (chosen: readonly File[]) => {
    const judged = chosen.map((file) => ({ file, refusal: getFileError(file, { accept, maxSizeKb }) }));
    const refused = judged.flatMap(({ refusal }) => (refusal ? [refusal] : []));
    const known = new Set(files.map(getFileKey));
    const good = judged.flatMap(({ file, refusal }) =>
      refusal || (multiple && known.has(getFileKey(file))) ? [] : [file],
    );
    const all = multiple ? [...files, ...good] : good.slice(-1);
    const limit = multiple ? (maxFiles ?? Number.POSITIVE_INFINITY) : 1;
    if (all.length > limit) refused.push(`You can add up to ${limit} files`);
    setRefusals(refused);
    await Promise.all(good.map(measureImage));
    if (good.length > 0) put(all.slice(0, limit));
    field.blur();
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!props.disabled) void take([...event.dataTransfer.files]);
  };
  // A rejected file leaves the field empty. Its reason is the only message: "required" would be a second one.
  const isRefused = refusals.length > 0 && files.length === 0;
  const shown = isRefused ? { ...field, error: undefined, errorId: undefined } : field;
  const refusalsId = `${field.id}-refusals`;
  const aria = isRefused
    ? {
        'aria-describedby': [field.helpId, refusalsId].filter(Boolean).join(' '),
        'aria-invalid': true as const,
      }
    : field.aria;
  const limits = [
    accept?.map((one) => one.replace(/^\./, '').replace('/*', 's').toUpperCase()).join(', '),
    maxSizeKb === undefined ? undefined : describeMaxSize(maxSizeKb),
  ].filter(Boolean);

  return (
    <FieldShell field={shown} {...props}>
      <Zone
        data-over={over}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <HiddenInput
          ref={input}
          id={field.id}
          name={props.name}
          type="file"
          multiple={multiple}
          accept={accept?.join(',')}
          disabled={props.disabled}
          aria-label={props.label}
          {...aria}
          onFocus={field.focus}
          onChange={(event) => {
            const chosen = [...(event.target.files ?? [])];
            // Cleared, so that selecting the same file again fires a change event.
            event.target.value = '';
            if (chosen.length > 0) void take(chosen);
          }}
        />
        <UploadFileOutlined aria-hidden="true" />
        <span aria-hidden="true">
          <b>{multiple ? 'Choose files' : 'Choose a file'}</b> or drop {multiple ? 'them' : 'it'} here
          {limits.length > 0 && <small>{limits.join(', ')}</small>}
        </span>
      </Zone>
      <div role="status" id={refusalsId}>
        {refusals.map((refusal) => (
          <FieldError key={refusal} id={undefined}>
            {refusal}
          </FieldError>
        ))}
      </div>
      <Chosen>
        <FileList
          label={`${props.label}: chosen`}
          files={files.map((file, index) => ({
            id: getFileKey(file),
            name: file.name,
            sizeBytes: file.size,
            ...(submitting && { progress: parts[index] ?? null }),
          }))}
          {...(!submitting && {
            onRemove: ({ id }) => {
              put(files.filter((file) => getFileKey(file) !== id));
              input.current?.focus();
            },
          })}
        />
        {submitting && onCancel && files.length > 0 && !isAllSent && (
          <StopButton size="small" style={{ marginTop: 8 }} onClick={onCancel}>
            Cancel upload
          </StopButton>
        )}
      </Chosen>
    </FieldShell>
  );
}
