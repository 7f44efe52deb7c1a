import { Button, Grid, Row, Stack, Text } from '@portal/ui';
import { TextField } from '@portal/ui/forms';

export interface ManualFieldsProps {
  /** Focuses the first field, because the user has just switched to manual entry. */
  autoFocus: boolean;
  onLookup: () => void;
}

export function ManualFields({ autoFocus, onLookup }: ManualFieldsProps) {
  return (
    <Stack gap={4}>
      <Row justify="space-between" align="baseline" wrap>
        <Text component="h3" weight={600}>
          Enter address manually
        </Text>
        <Button variant="quiet" size="small" onClick={onLookup}>
          Look up instead
        </Button>
      </Row>
      <TextField
        name="address.addressLine1"
        label="Address line 1"
        help="Building name or number, and street"
        autoComplete="off"
        autoFocus={autoFocus}
      />
      <Grid columns={{ xs: 1, sm: 2 }} gap={4}>
        <TextField name="address.addressLine2" label="Address line 2" autoComplete="off" optional />
        <TextField name="address.addressLine3" label="Address line 3" autoComplete="off" optional />
        <TextField name="address.town" label="Town or city" autoComplete="off" />
        <TextField name="address.county" label="County" autoComplete="off" optional />
        <TextField
          name="address.postcode"
          label="Postcode"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </Grid>
    </Stack>
  );
}
