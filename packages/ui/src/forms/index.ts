import type { ReactElement } from 'react';
import type { GenericSchema } from 'valibot';
import type {
  AutocompleteFieldProps,
  Autosave,
  AutosaveOptions,
  CheckboxFieldProps,
  CodeFieldProps,
  Draft,
  DraftKeeperProps,
  DraftOptions,
  ErrorSummaryProps,
  FieldArrayProps,
  FieldsProps,
  FileFieldProps,
  FormProps,
  FormStatusProps,
  MoneyFieldProps,
  NumberFieldProps,
  PasswordFieldProps,
  RadioGroupFieldProps,
  SearchableSelectProps,
  SelectFieldProps,
  SelectInputProps,
  SubmitButtonProps,
  SwitchFieldProps,
  TextareaFieldProps,
  TextFieldProps,
  TextInputProps,
} from './types.ts';

export type * from './types.ts';

export declare function Form<Schema extends GenericSchema>(props: FormProps<Schema>): ReactElement;
export declare function TextField(props: TextFieldProps): ReactElement;
export declare function NumberField(props: NumberFieldProps): ReactElement;
export declare function MoneyField(props: MoneyFieldProps): ReactElement;
export declare function PasswordField(props: PasswordFieldProps): ReactElement;
export declare function SelectField<Value extends string | number = string>(
  props: SelectFieldProps<Value>,
): ReactElement;
export declare function RadioGroupField<Value extends string | number | boolean = string>(
  props: RadioGroupFieldProps<Value>,
): ReactElement;
export declare function CheckboxField(props: CheckboxFieldProps): ReactElement;
export declare function SwitchField(props: SwitchFieldProps): ReactElement;
export declare function TextareaField(props: TextareaFieldProps): ReactElement;
export declare function FileField(props: FileFieldProps): ReactElement;
export declare function AutocompleteField<Item>(props: AutocompleteFieldProps<Item>): ReactElement;
export declare function CodeField(props: CodeFieldProps): ReactElement;
export declare function FieldArray<Item>(props: FieldArrayProps<Item>): ReactElement;
export declare function Fields<Values>(props: FieldsProps<Values>): ReactElement | null;
export declare function SubmitButton(props: SubmitButtonProps): ReactElement;
export declare function ErrorSummary(props: ErrorSummaryProps): ReactElement | null;
export declare function FormStatus(props: FormStatusProps): ReactElement | null;
export declare function DraftKeeper(props: DraftKeeperProps): ReactElement | null;
export declare function AutosaveStatus(props: { autosave: Autosave }): ReactElement;
export declare function useDraft<Values>(options: DraftOptions): Draft<Values>;
export declare function useAutosave<Values>(options: AutosaveOptions<Values>): Autosave;
export declare function TextInput(props: TextInputProps): ReactElement;
export declare function SelectInput<Value extends string | number = string>(
  props: SelectInputProps<Value>,
): ReactElement;
export declare function SearchableSelect<Value extends string | number = string>(
  props: SearchableSelectProps<Value>,
): ReactElement;
export { useField, useForm, useFormState } from 'react-final-form';
