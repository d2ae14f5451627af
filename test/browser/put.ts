import { stringify } from 'csv-stringify/sync';
import { expect, vi } from 'vitest';
import { form, text, type Client } from '../portal/client';

/** Sends a form that is to be taken. */
export async function accepted(
  person: Client,
  address: string,
  fields: Record<string, string>,
): Promise<void> {
  const answer = await person.post(address, form(fields));
  if (answer.status >= 400)
    throw new Error(`${address} answered ${answer.status}: ${Object.keys(fields).join()}`);
}

/** Sends a file that is to be taken, to a form for one. */
export async function attached(person: Client, address: string, name: string): Promise<void> {
  const body = new FormData();
  body.append('files', new Blob(['%PDF-1.7']), `${name}.pdf`);
  const answer = await person.post(address, body);
  if (answer.status >= 400) throw new Error(`${address} answered ${answer.status}`);
}

/** Waits until a page says so. */
export const there = (person: Client, address: string, pattern: RegExp): Promise<void> =>
  vi.waitFor(async () => expect(await page(person, address)).toMatch(pattern), {
    timeout: 60_000,
    interval: 100,
  });

/** The first address, identifier or text that a page has in such a place. */
export async function found(person: Client, address: string, place: RegExp): Promise<string> {
  const [, first] = place.exec(await page(person, address)) ?? [];
  if (first === undefined) throw new Error(`${address} has nothing like ${place}`);
  return first;
}

export const page = async (person: Client, address: string) =>
  (await text(await person.get(address)))
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

type Lines = readonly (readonly string[])[];

/** Sends files of bases under a name, and waits until they are worked off. */
export function filesOf(person: Client, name: string) {
  const upload = (address: string, base: string, lines: Lines) => {
    const body = new FormData();
    body.append('collection', base);
    body.append(
      'files',
      new Blob([stringify(lines as string[][], { delimiter: ';' })]),
      `${name}_${base}.csv`,
    );
    return person.post(address, body, { Accept: 'application/json' });
  };
  const ended = async (base: string, lines: Lines, pattern = /Concluído|Falhou/) => {
    const { files } = (await (await upload('/captura/manual', base, lines)).json()) as {
      files: { id: string }[];
    };
    const id = files[0]?.id ?? '';
    await there(person, `/captura/processando/${id}`, pattern);
    return id;
  };
  return {
    ended,
    /** Every row is taken. */
    done: (base: string, lines: Lines) => ended(base, lines, /\d+ carregadas?, 0 recusadas/),
    script: (lines: Lines) => upload('/newFile', 'planejamento_spend', lines),
  };
}
