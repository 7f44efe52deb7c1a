import CloseOutlined from '@mui/icons-material/CloseOutlined';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import { styled } from '@mui/material/styles';
import { type DragEvent, useRef, useState } from 'react';
import { IconButton } from '../../core/icon-button.tsx';
import { formatBytes } from '../../format/measures.ts';
import { color, focusRing } from '../../theme/css.ts';
import { radius } from '../../theme/tokens.ts';
import { FieldError, FieldShell, hiddenFromEyes } from '../field-shell.tsx';
import { measureImage } from '../rules/files.ts';
import type { FileFieldProps } from '../types.ts';
import { useFormField } from '../use-form-field.ts';
import { refusalOf } from './file-limits.ts';

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
  '& small': { display: 'block', fontSize: 12, lineHeight: '16px' },
});
const HiddenInput = styled('input')(hiddenFromEyes);
const List = styled('ul')({
  display: 'flex',
  flexDirection: 'column',
  gap: 4,
  margin: '8px 0 0',
  padding: 0,
  listStyle: 'none',
});
const Item = styled('li')({
  display: 'flex',
  gap: 8,
  alignItems: 'center',
  padding: '4px 4px 4px 10px',
  border: `1px solid ${color.line.main}`,
  borderRadius: radius.control,
  fontSize: 13,
  '& > span:first-of-type': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& > span:nth-of-type(2)': {
    color: color.text.muted,
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
});

/** Chosen or dropped; what is not allowed is refused at once, and said. */
export function FileField({ multiple = false, accept, maxSizeKb, maxFiles, ...props }: FileFieldProps) {
  const field = useFormField<File | null | readonly File[]>(props);
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const files = field.value ? (field.value instanceof File ? [field.value] : field.value) : [];

  const put = (next: readonly File[]) => field.change(multiple ? next : (next[0] ?? null));
  const take = async (chosen: readonly File[]) => {
    const judged = chosen.map((file) => ({ file, refusal: refusalOf(file, { accept, maxSizeKb }) }));
    const refused = judged.flatMap(({ refusal }) => (refusal ? [refusal] : []));
    const good = judged.flatMap(({ file, refusal }) => (refusal ? [] : [file]));
    const all = multiple ? [...files, ...good] : good.slice(-1);
    const limit = multiple ? (maxFiles ?? Number.POSITIVE_INFINITY) : 1;
    if (all.length > limit) refused.push(`No more than ${limit} files can be added`);
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
  const limits = [
    accept?.map((one) => one.replace(/^\./, '').replace('/*', 's').toUpperCase()).join(', '),
    maxSizeKb === undefined ? undefined : `up to ${formatBytes(maxSizeKb * 1024)}`,
  ].filter(Boolean);

  return (
    <FieldShell field={field} {...props}>
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
          {...field.aria}
          onFocus={field.focus}
          onChange={(event) => {
            const chosen = [...(event.target.files ?? [])];
            // Emptied, so that choosing the same file again is a change again.
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
      <div role="status">
        {refusals.map((refusal) => (
          <FieldError key={refusal} id={undefined}>
            {refusal}
          </FieldError>
        ))}
      </div>
      {files.length > 0 && (
        <List aria-label={`${props.label}: chosen`}>
          {files.map((file, index) => (
            <Item key={`${file.name}-${file.lastModified}-${file.size}`}>
              <span>{file.name}</span>
              <span>{formatBytes(file.size)}</span>
              <IconButton
                size="small"
                tooltip={false}
                label={`Remove ${file.name}`}
                icon={<CloseOutlined fontSize="small" />}
                onClick={() => {
                  put(files.filter((_, at) => at !== index));
                  input.current?.focus();
                }}
              />
            </Item>
          ))}
        </List>
      )}
    </FieldShell>
  );
}
