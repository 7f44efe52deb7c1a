import { message } from '../messages.ts';
import { everyFile, type FileInput } from './files.ts';
import { createRule, type Rule } from './rule.ts';

/** No larger than N KB of 1024 bytes (R27). */
export function size<Input extends FileInput>(kb: number): Rule<Input> {
  return createRule('size', message('size', { size: kb }), (value) =>
    everyFile(value, (file) => file.size <= kb * 1024),
  );
}
