import { color } from '../../theme/styles/css.ts';
import { styled } from '../../theme/styles/styled.tsx';
import { radius } from '../../theme/tokens.ts';
import { FieldShell } from '../field-shell.tsx';
import { Radio } from '../inputs/toggles.tsx';
import type { RadioGroupFieldProps } from '../types/field.ts';
import { useFormField } from '../use-form-field.ts';

const Choices = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 4,
  '&[data-layout="row"]': { flexDirection: 'row', flexWrap: 'wrap', gap: '4px 20px' },
  '&[data-layout="cards"]': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))',
    gap: 8,
  },
});

const Choice = styled('label')({
  display: 'flex',
  gap: 8,
  alignItems: 'flex-start',
  fontSize: 14,
  lineHeight: '20px',
  cursor: 'pointer',
  '& > span:last-of-type': { paddingBlock: 2 },
  '&[data-card="true"]': {
    padding: '8px 10px',
    border: `1px solid ${color.line.strong}`,
    borderRadius: radius.card,
    backgroundColor: color.surface.raised,
    '&:hover': { borderColor: color.line.field },
    '&:has(input:checked)': { borderColor: color.brand.main, backgroundColor: color.surface.selected },
  },
  '&:has(input:disabled)': { color: color.text.disabled, cursor: 'default' },
});

const Description = styled('span')({
  display: 'block',
  color: color.text.muted,
  fontSize: 12,
  lineHeight: '16px',
});

/** A radio group. */
export function RadioGroupField<Value extends string | number | boolean = string>({
  options,
  layout = 'column',
  ...props
}: RadioGroupFieldProps<Value>) {
  const field = useFormField<Value>(props);
  return (
    <FieldShell field={field} {...props} group={{ role: 'radiogroup' }} aria={field.aria}>
      <Choices data-layout={layout}>
        {options.map((option) => (
          <Choice key={String(option.value)} data-card={layout === 'cards'}>
            <Radio
              name={field.id}
              value={String(option.value)}
              checked={field.value === option.value}
              onChange={() => field.change(option.value)}
              onBlur={field.blur}
              onFocus={field.focus}
              disabled={props.disabled || option.disabled}
            />
            <span>
              {option.label}
              {option.description && <Description>{option.description}</Description>}
            </span>
          </Choice>
        ))}
      </Choices>
    </FieldShell>
  );
}
