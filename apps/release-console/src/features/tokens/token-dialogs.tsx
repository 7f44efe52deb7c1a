import { NumberField } from '@portal/ui/fields';
import { max, required, requiredNumber, TextField, text } from '@portal/ui/forms';
import * as v from 'valibot';
import type { ReleaseToken } from '../../contract/tokens.ts';
import { ChangeDialog } from '../shared/change/change-dialog.tsx';
import { reasonField } from '../shared/change/reason-dialog.tsx';

const MAX_NAME = 63;
const MAX_DAYS = 365;
const DEFAULT_DAYS = 90;
const createSchema = v.object({
  team: text(required(), max(MAX_NAME)),
  tokenName: text(max(MAX_NAME)),
  areas: text(required()),
  days: requiredNumber(),
  reason: reasonField,
});
const revokeSchema = v.object({ reason: reasonField });

const readAreas = (areas: string | null | undefined) =>
  (areas ?? '').split(/[\s,]+/).filter((area) => area !== '');

/** Creates a token with which a team publishes its areas. */
export function CreateTokenDialog({ onClose }: { onClose: () => void }) {
  return (
    <ChangeDialog
      title="Create a token"
      intro="Lets a team publish its areas over HTTP, for example from a CI job. While the token is valid, no other team can publish these areas."
      confirmLabel="Create token"
      schema={createSchema}
      initialValues={{ team: '', tokenName: '', areas: '', days: DEFAULT_DAYS, reason: '' }}
      toChange={({ team, tokenName, areas, days, reason }) => {
        const named = readAreas(areas);
        if (!team?.trim() || named.length === 0) return 'Enter the team and its areas.';
        if (typeof days !== 'number' || days < 1 || days > MAX_DAYS) return `Enter 1 to ${MAX_DAYS} days.`;
        return {
          action: 'create-token',
          team: team.trim(),
          areas: named,
          days,
          ...(tokenName?.trim() && { name: tokenName.trim() }),
          reason: reason ?? '',
        };
      }}
      fields={
        <>
          <TextField name="team" label="Team" help="Lower-case letters, digits and dashes." />
          <TextField
            name="areas"
            label="Areas"
            help="Names separated by commas. They can be areas that are not published yet."
          />
          <TextField
            name="tokenName"
            label="Name"
            help="Shown in the log after the team’s name. Example: ci."
            optional
          />
          <NumberField name="days" label="Valid for" suffix="days" min={1} max={MAX_DAYS} />
        </>
      }
      onClose={onClose}
    />
  );
}

/** Makes a token invalid immediately. */
export function RevokeTokenDialog({ token, onClose }: { token: ReleaseToken; onClose: () => void }) {
  const { id, team, name: tokenName, areas } = token;
  return (
    <ChangeDialog
      title={`Revoke ${team}/${tokenName}`}
      intro={`Applications that use this token can no longer publish ${new Intl.ListFormat('en-GB').format(areas)}.`}
      confirmLabel="Revoke"
      isDanger
      schema={revokeSchema}
      initialValues={{ reason: '' }}
      toChange={({ reason }) => ({ action: 'revoke-token', id, reason: reason ?? '' })}
      onClose={onClose}
    />
  );
}
