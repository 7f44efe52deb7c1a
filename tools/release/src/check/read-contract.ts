import { readFile } from 'node:fs/promises';
import { type ShellContract, shellContract } from '@portal/release-manifest';
import * as v from 'valibot';

const TIMEOUT_MS = 20_000;

/** Reads the exports and versions that areas may use from the `release.json` of a shell. */
export async function readContractFile(file: string): Promise<ShellContract> {
  return parseContract(file, await readFile(file, 'utf8'));
}

/**
 * Fetches the exports and versions that areas may use from a running portal.
 * @param version a stored version of its shell; the live one if undefined
 */
export async function fetchContract(portal: string, version?: string): Promise<ShellContract> {
  if (!URL.canParse(portal)) throw new Error(`"${portal}" is not a URL such as https://portal.example.`);
  const folder = version === undefined ? '/shell' : `/shell/${encodeURIComponent(version)}`;
  const url = new URL(`${folder}/contract.json`, portal).href;
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((error: unknown) => {
    throw new Error(`${url} cannot be reached.`, { cause: error });
  });
  if (response.status === 404 && version !== undefined)
    throw new Error(`${url} answered 404: the portal does not have version ${version} of the shell.`);
  if (!response.ok) throw new Error(`${url} answered ${response.status}. Is it the URL of a portal?`);
  const contract = parseContract(url, await response.text());
  if (version === undefined) return contract;
  // The budget belongs to the portal, not to a version of the shell.
  return { ...contract, areaBudget: (await fetchContract(portal)).areaBudget };
}

function parseContract(where: string, text: string): ShellContract {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Error(`${where} is not JSON.`, { cause: error });
  }
  const parsed = v.safeParse(shellContract, value);
  if (!parsed.success)
    throw new Error(`${where} is not a record of the shell:\n${v.summarize(parsed.issues)}`);
  if (Object.keys(parsed.output.provides).length === 0)
    throw new Error(`${where} does not list what the shell provides, so nothing can be checked.`);
  return parsed.output;
}
