import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { mapColumns, missingFields } from '../../../app/domain/data/files/column-mapping';
import { cellErrorReason, cellMeaning } from '../../../app/domain/values/cell-text';
import { normalEmail } from '../../../app/domain/values/email';
import { messages } from '../../../app/domain/messages';
import { namesOf, type PersonRow, type ProfileChange } from '../../../app/domain/people/users/profile';
import { isRole, isTier, tiers, type Tier } from '../../../app/domain/people/access/roles';
import { Problem } from '../../platform/errors';
import { textOf } from '../../tables/cell';
import { Unreadable } from '../../tables/failure';
import { inspect } from '../../tables/inspect';
import { headerFinder, tableSource, withHeader } from '../../tables/table';
import type { UserAdministration } from './administration';
import type { Known, Profiles } from './profiles';
import type { Asker, ProvenCaller } from './reach';

/** Maximum size of a file; a company's list of people is smaller. */
const maxBytes = 2 * 1024 * 1024;
const maxRows = 2_000;

/** Columns of a file of people, by key and by the title in the list's export. */
export const peopleColumns = [
  { key: 'email', label: 'Email', required: true },
  { key: 'permission', label: 'Permissão', required: false },
  { key: 'name', label: 'Nome', required: false },
  { key: 'stores', label: 'Filiais', required: false },
  { key: 'cost_centers', label: 'Centros de custo', required: false },
] as const;

interface Wanted {
  readonly email: string;
  readonly tier: Tier | null;
  readonly change: ProfileChange;
}

/** Changes tiers, names, branches and cost centres of many people by a file, with one result per row. */
export class PeopleFile {
  constructor(
    private readonly administration: UserAdministration,
    private readonly profiles: Profiles,
  ) {}

  /**
   * Applies each row, or with `dry` only checks it.
   * @throws Problem `invalid` at `file` for an unreadable file, `too-large`
   */
  async take(asker: Asker, content: Blob, { dry }: { dry: boolean }): Promise<PersonRow[]> {
    const caller = dry ? null : await asker.proven();
    const rows = await read(content);
    const known = await this.profiles.known();
    const results: PersonRow[] = [];
    const seen = new Map<string, number>();
    for (const { line, cells } of rows) {
      const email = cells['email'] ?? '';
      try {
        const wanted = wantedOf(cells);
        claim(seen, wanted, line);
        await this.profiles.check(asker, wanted.email, wanted.change, known);
        if (caller) await this.#write(caller, wanted, known);
        results.push({ line, email, done: true, message: dry ? 'Pode ser feito' : messages.saved });
      } catch (error) {
        if (!(error instanceof Problem) || error.kind === 'unavailable') throw error;
        results.push({ line, email, done: false, message: error.message });
      }
    }
    return results;
  }

  /** Writes a row that was checked completely before. */
  async #write(caller: ProvenCaller, { email, tier, change }: Wanted, known: Known): Promise<void> {
    if (tier) await this.administration.changeTier(caller, email, tier);
    await this.profiles.change(caller, email, change, known);
  }
}

/** @throws Problem `invalid` for invalid cells */
function wantedOf(cells: Readonly<Record<string, string>>): Wanted {
  for (const text of Object.values(cells)) {
    const error = cellErrorReason(text);
    if (error !== null) throw new Problem('invalid', `Uma célula ${error}.`);
  }
  const email = normalEmail(cells['email'] ?? '');
  if (!email) throw new Problem('invalid', messages.invalidEmail);
  const name = (cells['name'] ?? '').trim();
  const [stores, costCentres] = [namesOf(cells['stores'] ?? ''), namesOf(cells['cost_centers'] ?? '')];
  return {
    email,
    tier: tierOf((cells['permission'] ?? '').trim()),
    change: { ...(name && { name }), ...(stores && { stores }), ...(costCentres && { costCentres }) },
  };
}

function tierOf(text: string): Tier | null {
  if (text === '') return null;
  const name = text.toUpperCase();
  if (isTier(name)) return name;
  const labelled = (Object.keys(tiers) as Tier[]).find((tier) => tiers[tier].toUpperCase() === name);
  if (labelled) return labelled;
  throw new Problem('invalid', isRole(name) ? messages.administrativeTier : messages.unknownTier);
}

/** Refuses a second row for a person, or for the owner of a cost centre. @throws Problem `invalid` */
function claim(seen: Map<string, number>, { email, change }: Wanted, line: number): void {
  const claims = [email, ...(change.costCentres ?? []).map((name) => `centro ${name}`)];
  for (const one of claims) {
    const before = seen.get(one);
    if (before !== undefined)
      throw new Problem('invalid', `${one === email ? 'Este e-mail' : one} já está na linha ${before}.`);
  }
  for (const one of claims) seen.set(one, line);
}

async function read(file: Blob): Promise<{ line: number; cells: Record<string, string> }[]> {
  if (file.size === 0) throw unreadable(messages.noFile);
  if (file.size > maxBytes) throw new Problem('too-large', messages.fileTooLarge);
  const bytes = Buffer.from(await file.arrayBuffer());
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-people-'));
  try {
    const inspection = await inspect(Readable.from([bytes]), null);
    if (inspection.kind === 'other' || inspection.kind === 'json')
      throw unreadable('Envie uma planilha XLSX ou um CSV.');
    const content = () => Promise.resolve(Readable.from([bytes]));
    const table = await (await tableSource(content, bytes.length, inspection, folder, null))();
    const { titles, blocks } = await withHeader(table, headerFinder({ header: true }, peopleColumns, {}));
    const places = mapColumns(peopleColumns, titles);
    const [lacking] = missingFields(peopleColumns, places);
    if (lacking) throw unreadable(`Falta a coluna ${lacking.label} no cabeçalho.`);
    const rows: { line: number; cells: Record<string, string> }[] = [];
    for await (const block of blocks)
      for (const { line, cells } of block) {
        const texts = Object.entries(places).map(
          ([key, at]) => [key, cellMeaning(textOf(cells[at] ?? ''))] as const,
        );
        if (texts.some(([, value]) => value !== '')) rows.push({ line, cells: Object.fromEntries(texts) });
        if (rows.length > maxRows) throw unreadable(`Envie no máximo ${maxRows} pessoas de cada vez.`);
      }
    if (rows.length === 0) throw unreadable('O arquivo não tem linhas abaixo do cabeçalho.');
    return rows;
  } catch (error) {
    throw error instanceof Unreadable ? unreadable(error.message) : error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const unreadable = (reason: string) => new Problem('invalid', reason, { file: reason });
