import { runEarlyScript } from './run-early-script.ts';

// The build compiles this file and what it imports to the inline script of every page.
runEarlyScript();
