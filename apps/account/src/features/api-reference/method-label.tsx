import { Text } from '@portal/ui';

const TONES: Readonly<Record<string, 'info' | 'success' | 'warning' | 'danger'>> = {
  GET: 'info',
  POST: 'success',
  PUT: 'warning',
  PATCH: 'warning',
  DELETE: 'danger',
};

export function MethodLabel({ method }: { method: string }) {
  return (
    <Text mono variant="caption" weight={600} tone={TONES[method] ?? 'muted'}>
      {method}
    </Text>
  );
}
