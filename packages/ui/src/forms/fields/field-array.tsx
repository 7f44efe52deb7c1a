import AddOutlined from '@mui/icons-material/AddOutlined';
import ArrowDownwardOutlined from '@mui/icons-material/ArrowDownwardOutlined';
import ArrowUpwardOutlined from '@mui/icons-material/ArrowUpwardOutlined';
import DeleteOutlineOutlined from '@mui/icons-material/DeleteOutlineOutlined';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-final-form';
import { Button } from '../../core/actions/button.tsx';
import { IconButton } from '../../core/actions/icon-button.tsx';
import { color } from '../../theme/styles/css.ts';
import { styled } from '../../theme/styles/styled.tsx';
import { radius } from '../../theme/tokens.ts';
import { FieldShell } from '../field-shell.tsx';
import type { FieldArrayProps } from '../types/form.ts';
import { useFormField } from '../use-form-field.ts';

const List = styled('ol')({
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  margin: 0,
  padding: 0,
  listStyle: 'none',
});
const Item = styled('li')({ padding: 12, border: `1px solid ${color.line.main}`, borderRadius: radius.card });
const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: 24,
  marginBottom: 8,
  fontSize: 13,
  fontWeight: 500,
});
const Empty = styled('p')({ margin: '0 0 8px', color: color.text.muted, fontSize: 13 });
const AddRow = styled('div')({ marginTop: 8 });

/** A list of items in a form, which the user can add, move and remove. */
export function FieldArray<Item>(props: FieldArrayProps<Item>) {
  const {
    name,
    children,
    newItem,
    addLabel,
    itemLabel,
    min = 0,
    max = Number.POSITIVE_INFINITY,
    emptyText,
  } = props;
  const form = useForm('FieldArray');
  const field = useFormField<readonly (Item | undefined)[]>(props, { ownErrorsOnly: true });
  const items = field.value ?? [];
  const list = useRef<HTMLOListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const focusNext = useRef<number | null>(null);
  const noun =
    itemLabel ??
    addLabel.replace(/^Add (an? |another )?/, '').replace(/^./, (letter) => letter.toUpperCase());

  // Focuses an added item; after a removal, the item in its place.
  useEffect(() => {
    if (focusNext.current === null) return;
    const item = list.current?.children[Math.min(focusNext.current, items.length - 1)];
    focusNext.current = null;
    const control = item?.querySelector<HTMLElement>('input, select, textarea');
    (control ?? add.current)?.focus();
  }, [items.length]);

  const mutate = (mutator: string, ...rest: unknown[]) => form.mutators[mutator]?.(name, ...rest);
  return (
    <FieldShell field={field} {...props} group={{ role: 'group' }} aria={field.aria}>
      {items.length === 0 && emptyText && <Empty>{emptyText}</Empty>}
      {items.length > 0 && (
        <List ref={list}>
          {items.map((value, index) => {
            const title = `${noun} ${index + 1}`;
            const remove = () => {
              focusNext.current = index;
              mutate('remove', index);
            };
            const moveUp = () => mutate('move', index, index - 1);
            const moveDown = () => mutate('move', index, index + 1);
            return (
              <Item key={index}>
                <Head>
                  <span>{title}</span>
                  <span>
                    {items.length > 1 && (
                      <>
                        <IconButton
                          size="small"
                          label={`Move ${title} up`}
                          icon={<ArrowUpwardOutlined fontSize="small" />}
                          disabled={index === 0}
                          onClick={moveUp}
                        />
                        <IconButton
                          size="small"
                          label={`Move ${title} down`}
                          icon={<ArrowDownwardOutlined fontSize="small" />}
                          disabled={index === items.length - 1}
                          onClick={moveDown}
                        />
                      </>
                    )}
                    {items.length > min && (
                      <IconButton
                        size="small"
                        label={`Remove ${title}`}
                        icon={<DeleteOutlineOutlined fontSize="small" />}
                        onClick={remove}
                      />
                    )}
                  </span>
                </Head>
                {children({ name: `${name}[${index}]`, index, value, remove, moveUp, moveDown })}
              </Item>
            );
          })}
        </List>
      )}
      {items.length < max && (
        <AddRow>
          <Button
            ref={add}
            size="small"
            icon={<AddOutlined />}
            onClick={() => {
              focusNext.current = items.length;
              mutate('push', newItem());
            }}
          >
            {addLabel}
          </Button>
        </AddRow>
      )}
    </FieldShell>
  );
}
