import type { Db } from 'mongodb';
import { mapColumns } from '../../../../app/domain/data/files/column-mapping';
import { isMadeUp, places } from '../../../../app/domain/data/files/month-columns';
import { maxWorkbookBytes } from '../../../../app/domain/data/files/table-kinds';
import { messages } from '../../../../app/domain/messages';
import { asksNotation } from '../../../../app/domain/data/files/preview';
import type { Clock } from '../../../platform/clock';
import { Problem } from '../../../platform/errors';
import type { ChosenLayouts } from '../../files/chosen-layouts';
import type { Files } from '../../files/files';
import { choiceOfLayout, type Layout } from '../../../tables/layout';
import type { Mappings } from '../../files/mappings';
import { filesSeenBy, withoutMonths } from '../../files';
import type { SavedLayouts } from '../../files/saved-layouts';
import type { Base } from '../../master-data/base';
import type { MasterData } from '../../master-data/master-data';
import { displayName } from '../../../platform/storage';
import type { Storage } from '../../../platform/storage/port';
import type { Person } from '../../../people/users/user';
import { z } from '../../../platform/zod';
import type { JobControl } from '../control';
import { fieldsOf, RowValidator } from '../../master-data';
import { Unreadable } from '../../../tables/failure';
import { previewOf, type Memory, type Preview, type WantedLayout } from './preview';
import { storedSource, type Source } from './source';

/** A file that a person is about to send: what its browser knows of it. */
export interface Candidate {
  readonly base: string;
  readonly name: string;
  /** Bytes of the whole file. */
  readonly size: number;
}

/** The content of a file and its mapping, before it is sent or from storage, and its chosen layout. */
export class Previews {
  constructor(
    private readonly parts: {
      readonly db: Db;
      readonly files: Files;
      readonly storage: Storage;
      readonly masterData: MasterData;
      readonly mappings: Mappings;
      readonly remembered: SavedLayouts;
      readonly chosen: ChosenLayouts;
      readonly control: JobControl;
      readonly clock: Clock;
    },
  ) {}

  /**
   * A preview from a file's first bytes, which must be all of them for a workbook.
   * @throws Problem `absent` for an unknown base, `too-large`, `invalid` if it is not a table
   */
  async ofBytes(
    person: Person,
    { base, size }: Candidate,
    body: AsyncIterable<Uint8Array>,
    wanted: unknown,
  ): Promise<Preview> {
    await this.parts.masterData.refuseUnknown(person, base);
    const bytes = await upTo(body, maxWorkbookBytes);
    if (!bytes) throw new Problem('too-large', messages.previewTooLarge);
    return this.#preview({ bytes, whole: bytes.length >= size }, person, base, wantedOf(wanted));
  }

  /**
   * A preview of a file with unsaved rules, which are tried on all rows that it reads. @throws Problem `too-large`,
   * `invalid` if it is not a table
   */
  async byRules(person: Person, rules: Base, file: Blob): Promise<Preview> {
    if (file.size > maxWorkbookBytes) throw new Problem('too-large', messages.trialTooLarge);
    const bytes = Buffer.from(await file.arrayBuffer());
    return this.#fitted({ bytes, whole: true }, person, rules, {}, { titles: {}, layouts: [] }, true);
  }

  /**
   * A preview of a stored file, for people who may process it again; ends when they have `left`.
   * @throws Problem `absent`, `forbidden` for people who may not feed the base, `invalid` if it is not a table
   */
  async ofFile(person: Person, id: string, wanted: unknown, left?: AbortSignal) {
    const file = await this.parts.files.get(filesSeenBy(person), id);
    if (file.collection === null) throw new Problem('absent', messages.absent);
    if (!(await this.parts.masterData.mayFeed(person, file.collection)))
      throw new Problem('forbidden', messages.otherFeeders);
    const source = await storedSource({
      open: () => this.parts.storage.open(file.originalFile),
      size: file.size,
    });
    const wished = wantedOf(wanted);
    // Another sheet has its titles and columns elsewhere.
    const before = wished.sheet !== undefined && wished.sheet !== file.layout?.sheet ? null : file.layout;
    const sender = { ...person, email: file.user };
    const preview = await this.#preview(source, sender, file.collection, { ...before, ...wished }, left);
    return { name: file.originalName, preview };
  }

  async #preview(
    source: Source,
    sender: Person,
    baseName: string,
    wanted: WantedLayout,
    left?: AbortSignal,
  ): Promise<Preview> {
    const base = await this.parts.masterData.base(baseName, true);
    const [titles, layouts] = await Promise.all([
      this.parts.mappings.titles(sender.email, baseName),
      this.parts.remembered.of(sender.email, baseName),
    ]);
    return this.#fitted(source, sender, base, wanted, { titles, layouts }, false, left);
  }

  async #fitted(
    source: Source,
    person: Person,
    base: Base,
    wanted: WantedLayout,
    memory: Memory,
    tries: boolean,
    left?: AbortSignal,
  ): Promise<Preview> {
    const { db, clock, masterData } = this.parts;
    const seesReasons = await masterData.seesReasons(person, base);
    try {
      const validator = new RowValidator({ db, clock, ok: base }, { stores: person.stores, seesReasons });
      return await previewOf(source, base, wanted, memory, { validator, tries }, left);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      throw new Problem('invalid', error.message, {}, { cause: error });
    }
  }

  /**
   * Stores the layout of a file until it arrives, and its column titles for the person's next files of the base.
   * @throws Problem `absent` for an unknown base, `invalid` for an invalid choice
   */
  async choose(person: Person, given: unknown): Promise<void> {
    const { data: choice, error } = choiceSchema.safeParse(given);
    if (!choice) throw new Problem('invalid', messages.unknownColumn, {}, { cause: error });
    const { layout, titles, shape, base, name, size } = choice;
    await this.parts.masterData.refuseUnknown(person, base);
    const candidate = { base, name: displayName(name), size };
    await this.#remember(person.email, candidate, layout, { titles, shape });
    await this.parts.chosen.keep(person.email, candidate, layout, new Date());
  }

  /** Processes a stored file again as `given` says. @throws Problem as `JobControl.processAgain`, `invalid` */
  async processAs(person: Person, id: string, given: unknown): Promise<void> {
    const wished = parsed(given);
    const file = await this.parts.files.get(filesSeenBy(person), id);
    const { encoding, ...layout } = wished;
    const { preview } = await this.ofFile(person, id, layout);
    // What the beginning looks like is no choice: the worker judges the whole file.
    if (encoding && encoding !== preview.encoding) Object.assign(layout, { encoding });
    if (preview.missing.length > 0)
      throw new Problem('invalid', `Falta dizer onde está: ${preview.missing.join(', ')}.`);
    if (asksNotation(preview)) throw new Problem('invalid', messages.chooseNotation);
    await this.parts.control.processAgain(person, id, layout);
    const sent = { base: file.collection ?? '', name: file.originalName };
    await this.#remember(file.user, sent, layout, preview);
  }

  async #remember(
    user: string,
    { base: baseName, name }: Pick<Candidate, 'base' | 'name'>,
    layout: Layout,
    { titles, shape }: Pick<Preview, 'titles'> & { readonly shape?: string | undefined },
  ) {
    const { clock } = this.parts;
    const at = clock.stamp();
    const chosenFor = { name: name.slice(0, 255), day: clock.local().toISODate() ?? '' };
    // Which bytes its letters are shows by itself.
    const bySheet = Object.values(layout.columns).includes(places.sheet);
    // Nor the sheet that determined the columns of all.
    const read = { ...layout, chosenFor, encoding: undefined, ...(bySheet && { sheet: undefined }) };
    const kept = Object.values(layout.columns).includes(places.month) ? withoutMonths(titles, read) : read;
    if (shape) await this.parts.remembered.remember(user, baseName, { shape, layout: kept }, at);
    const base = await this.parts.masterData.base(baseName, true);
    if (layout.header === false) return;
    const fields = fieldsOf(base);
    const found = mapColumns(fields, titles);
    const chosen = fields.flatMap(({ key }): [string, string][] => {
      const at = layout.columns[key];
      if (at !== undefined && !isMadeUp(at)) return [[key, (titles[at] ?? '').slice(0, 200)]];
      // The column was left out on purpose, not because this file lacks it.
      return found[key] === undefined ? [] : [[key, '']];
    });
    await this.parts.mappings.remember(user, baseName, Object.fromEntries(chosen), at);
  }
}

const choiceSchema = z.object({
  base: z.string().max(100),
  name: z.string().min(1).max(255),
  size: z.number().int().nonnegative(),
  layout: choiceOfLayout,
  titles: z.array(z.string().max(2_000)).max(2_000),
  /** Absent from pages of the release before. */
  shape: z.string().min(1).max(50).optional(),
});

function parsed(given: unknown): Layout {
  const { data, error } = choiceOfLayout.safeParse(given);
  if (!data) throw new Problem('invalid', messages.unknownColumn, {}, { cause: error });
  return data;
}

/** The chosen parts of a layout; invalid ones count as not chosen. */
const wantedOf = (given: unknown): WantedLayout =>
  choiceOfLayout.extend({ header: choiceOfLayout.shape.header.removeDefault() }).partial().safeParse(given)
    .data ?? {};

/** The whole of a body; null where it has more than `maxBytes` bytes. */
async function upTo(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let read = 0;
  for await (const chunk of body) {
    if ((read += chunk.length) > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
