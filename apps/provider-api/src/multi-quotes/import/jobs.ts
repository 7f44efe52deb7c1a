import * as v from 'valibot';
import { defineJob } from '../../jobs/define.ts';
import { resumeImports } from './staged-import.ts';

/** The call that brought an import finishes it; this is for the one whose server was killed. */
export const resumeImportsJob = defineJob({
  name: 'multi-quotes.resume-imports',
  data: v.object({}),
  cron: '* * * * *',
  atStart: true,
  handle: (_data, provider) => resumeImports(provider),
});
