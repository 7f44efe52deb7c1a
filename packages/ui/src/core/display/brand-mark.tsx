import { useBrand } from '../../theme/brand-context.ts';
import { color } from '../../theme/styles/css.ts';
import { Row } from '../layout/containers.tsx';
import { Text } from './text.tsx';

/** The brand's logo mark. */
export function BrandMark({ size = 24 }: { size?: number }) {
  const { logo } = useBrand();
  return (
    <svg
      viewBox={logo.viewBox}
      width={size}
      height={size}
      fill={color.brand.fg}
      aria-hidden="true"
      style={{ flex: 'none' }}
    >
      <path d={logo.path} />
    </svg>
  );
}

/** Logo mark and name. */
export function BrandName({ size = 24 }: { size?: number }) {
  const { name } = useBrand();
  return (
    <Row component="span" gap={2}>
      <BrandMark size={size} />
      <Text weight={600} sx={{ fontSize: size > 24 ? '1rem' : undefined, letterSpacing: '-0.015em' }}>
        {name}
      </Text>
    </Row>
  );
}
