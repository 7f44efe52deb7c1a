import type { ComponentProps, ComponentType, ElementType, JSX } from 'react';
import type { Sx } from '../../core/layout/sx.ts';

export { styled } from '@mui/material/styles';

/** Type of an exported `styled('tag')`. The inferred one names files of MUI, which no other package can import. */
export type Styled<Tag extends keyof JSX.IntrinsicElements> = ComponentType<
  ComponentProps<Tag> & {
    sx?: Sx;
    /** Another element with the same styles. */
    as?: ElementType;
  }
>;
