import { color, controlHeight, focusRing, radius, shadow, styled } from '@portal/ui';

/** Matches the style of the other form fields. */
export const Field = styled('div')({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
});

export const Label = styled('label')({
  alignSelf: 'flex-start',
  marginBottom: 4,
  fontSize: 13,
  fontWeight: 500,
  lineHeight: '20px',
});

export const Help = styled('div')({
  margin: '-2px 0 6px',
  color: color.text.muted,
  fontSize: 12,
  lineHeight: '16px',
});

export const Box = styled('div')({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  '& > svg': { position: 'absolute', left: 10, color: color.text.subtle, pointerEvents: 'none' },
  '& > button': { position: 'absolute', right: 4 },
});

export const Input = styled('input')({
  width: '100%',
  height: controlHeight.large,
  padding: '0 40px 0 38px',
  border: `1px solid ${color.line.field}`,
  borderRadius: radius.control,
  backgroundColor: color.surface.raised,
  boxShadow: shadow.small,
  color: color.text.primary,
  font: 'inherit',
  fontSize: 14,
  '@media (pointer: coarse)': { fontSize: 16 },
  '&::placeholder': { color: color.text.subtle, opacity: 1 },
  '&:hover': { borderColor: color.text.subtle },
  '&:focus': { ...focusRing, outlineOffset: -1, borderColor: color.focus },
  '&[aria-invalid="true"]': { borderColor: color.tone.danger.fg },
});

export const Panel = styled('div')({
  position: 'absolute',
  zIndex: 20,
  top: 'calc(100% + 4px)',
  left: 0,
  right: 0,
  borderRadius: radius.card,
  backgroundColor: color.surface.overlay,
  boxShadow: shadow.menu,
  overflow: 'hidden',
});

export const PanelNote = styled('p')({
  margin: 0,
  padding: '8px 12px',
  color: color.text.muted,
  fontSize: 13,
  lineHeight: '20px',
});

export const List = styled('div')({
  maxHeight: 340,
  overflowY: 'auto',
  padding: 4,
  overscrollBehavior: 'contain',
});

export const Option = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 36,
  padding: '6px 8px',
  borderRadius: radius.control,
  fontSize: 14,
  lineHeight: '20px',
  cursor: 'pointer',
  scrollMargin: 4,
  '@media (pointer: coarse)': { minHeight: 44 },
  '&[data-active="true"]': { backgroundColor: color.surface.selected },
  // Stays visible below a long list.
  '&[data-kind="manual"]': {
    position: 'sticky',
    bottom: -4,
    marginBottom: -4,
    paddingBottom: 10,
    borderRadius: 0,
    borderTop: `1px solid ${color.line.main}`,
    backgroundColor: color.surface.overlay,
    color: color.brand.fg,
    fontWeight: 500,
  },
  '&[data-kind="manual"][data-active="true"]': { backgroundColor: color.surface.selected },
  '&[data-kind="back"]': { color: color.text.muted },
  '& > svg': { flex: 'none', fontSize: 18, color: color.text.subtle },
});

export const OptionText = styled('span')({
  flex: 1,
  minWidth: 0,
  overflowWrap: 'anywhere',
  '& > small': { display: 'block', color: color.text.muted, fontSize: 12, lineHeight: '16px' },
});

export const ErrorLine = styled('p')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 6,
  margin: '4px 0 0',
  color: color.tone.danger.fg,
  fontSize: 12,
  lineHeight: '16px',
  '& > svg': { flex: 'none', fontSize: 14, marginTop: 1 },
});
