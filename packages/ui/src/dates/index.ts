import type { ReactElement } from 'react';
import type { DateFieldProps, DateInputProps, DateRangeFieldProps, DateRangeInputProps } from './types.ts';

export type * from './types.ts';
export declare function DateField(props: DateFieldProps): ReactElement;
export declare function DateRangeField(props: DateRangeFieldProps): ReactElement;
export declare function DateInput(props: DateInputProps): ReactElement;
export declare function DateRangeInput(props: DateRangeInputProps): ReactElement;
