import { ObjectId, type Collection, type Db } from 'mongodb';
import { amountRule, readField } from '../../app/domain/decimal-entry';
import { itemColumns, longestObservations, valueField, type ItemColumn } from '../../app/domain/fiscal-asset';
import { formatBytes, formatDateTime } from '../../app/domain/format';
import { messages } from '../../app/domain/messages';
import { month } from '../../app/domain/month';
import { formatCents } from '../../app/domain/statements/model';
import type { Audit } from '../audit/audit';
import type { Balances } from '../balances/balances';
import type { Clock } from '../clock';
import { Problem } from '../errors';
import { collection } from '../mongo/collection';
import type { Storage } from '../storage/port';
import type { Person } from '../users/user';
import { fiscalAssets, fiscalItems, type Attachment, type FiscalAsset, type FiscalItem } from './collection';

const ledgerAccount = '1.2.1.02';
const downloadSeconds = 300;

interface Parts {
  readonly balances: Balances;
  readonly storage: Storage;
  readonly audit: Audit;
  readonly clock: Clock;
  readonly timeZone: string;
}

/** What the modal's form holds: `valor[line|year]` texts, observations, and the version that it was drawn with. */
export interface AssetForm {
  readonly typed: Readonly<Record<string, string>>;
  readonly observations: string;
  readonly version: number;
}

/** A value that somebody else saved in the meantime, beside the one typed. */
export interface AssetConflict {
  readonly label: string;
  readonly theirs: string;
  readonly yours: string;
}

export type AssetOutcome =
  { readonly saved: true } | { readonly saved: false; readonly conflicts: AssetConflict[] };

/** A column of an item of a company. */
export interface ItemPlace {
  readonly code: string;
  readonly id: string;
  readonly column: ItemColumn;
}

/** The fiscal asset page (S1 §2): a company's two-year table with observations, and items with their files. */
export class Fiscal {
  readonly #assets: Collection<FiscalAsset>;
  readonly #items: Collection<FiscalItem>;

  constructor(
    db: Db,
    private readonly parts: Parts,
  ) {
    this.#assets = collection(db, fiscalAssets);
    this.#items = collection(db, fiscalItems);
  }

  /** The companies that there is a fiscal asset of. */
  async companies(): Promise<{ code: string; name: string }[]> {
    const [units, assets] = await Promise.all([
      this.parts.balances.units(),
      this.#assets.find({}, { projection: { _id: 1 } }).toArray(),
    ]);
    const kept = new Set(assets.map(({ _id }) => _id));
    return units
      .filter(({ _id }) => kept.has(_id))
      .map(({ _id, legalName }) => ({ code: _id, name: legalName }));
  }

  /** The page of a company, with the deferred tax that its balance sheet shows beside. @throws Problem `absent` */
  async page(code: string) {
    const asset = await this.#get(code);
    const items = await this.#items.find({ businessUnit: code }).sort({ order: 1 }).toArray();
    const ends = asset.years.map((year) => month(year, 12));
    const amounts = await this.parts.balances.amounts({
      businessUnits: [code],
      months: ends,
      accounts: [ledgerAccount],
    });
    return {
      code,
      years: asset.years,
      lines: asset.lines,
      observations: asset.observations,
      version: asset.version,
      changed: asset.changedAt
        ? `${formatDateTime(asset.changedAt, this.parts.timeZone)} · ${asset.changedBy ?? ''}`
        : null,
      booked: ends.map((end) => amounts.find(({ month: at }) => at === end)?.cents ?? null),
      items: items.map((item) => ({
        id: item._id.toHexString(),
        name: item.name,
        files: Object.fromEntries(itemColumns.map((column) => [column, this.#shown(item, column)])) as Record<
          ItemColumn,
          ReturnType<Fiscal['attachmentShown']> | null
        >,
      })),
    };
  }

  /**
   * Saves the modal. A value that somebody else changed since the form was drawn, to something else than is typed,
   * is a conflict: nothing is saved then.
   * @throws Problem `absent`; `invalid` with the reason for each field
   */
  async save(person: Person, code: string, form: AssetForm): Promise<AssetOutcome> {
    const asset = await this.#get(code);
    const { lines, observations } = readForm(asset, form);
    if (asset.version !== form.version) {
      const conflicts = conflictsOf(asset, lines, observations);
      if (conflicts.length > 0) return { saved: false, conflicts };
    }
    const { matchedCount } = await this.#assets.updateOne(
      { _id: code, version: asset.version },
      {
        $set: { lines, observations, changedBy: person.email, changedAt: this.parts.clock.stamp() },
        $inc: { version: 1 },
      },
    );
    if (matchedCount === 0) return this.save(person, code, form);
    await this.parts.audit.record([
      {
        actor: person.email,
        action: 'fiscal-asset.save',
        subject: code,
        from: { lines: asset.lines, observations: asset.observations },
        to: { lines, observations },
      },
    ]);
    return { saved: true };
  }

  /** The file in an item's column; null without one. @throws Problem `absent` for an item that the company lacks */
  async attachment({ code, id, column }: ItemPlace): Promise<Attachment | null> {
    const item = await this.#item(code, id);
    if (!item) throw new Problem('absent', messages.absent);
    return item[column];
  }

  /** Puts a stored file in an item's column. @returns the file that it takes the place of @throws Problem `absent` */
  async attach(
    person: Person,
    { code, id, column }: ItemPlace,
    file: Pick<Attachment, 'key' | 'name' | 'size'>,
  ): Promise<Attachment | null> {
    const attachment = { ...file, user: person.email, at: this.parts.clock.stamp() };
    const before = await this.#items.findOneAndUpdate(
      { _id: new ObjectId(id), businessUnit: code },
      { $set: { [column]: attachment } },
    );
    if (!before) throw new Problem('absent', messages.absent);
    await this.parts.audit.record([
      {
        actor: person.email,
        action: 'fiscal-asset.attach',
        subject: `${code} ${before.name}`,
        from: before[column]?.name ?? null,
        to: file.name,
      },
    ]);
    return before[column];
  }

  /** An address of five minutes that downloads a file of an item. @throws Problem `absent` without one */
  async downloadUrl(id: string, column: ItemColumn): Promise<string> {
    const item = ObjectId.isValid(id) ? await this.#items.findOne({ _id: new ObjectId(id) }) : null;
    const file = item?.[column];
    if (!file) throw new Problem('absent', messages.absent);
    return this.parts.storage.downloadUrl(file.key, file.name, downloadSeconds);
  }

  attachmentShown({ name, size, user, at }: Attachment, href: string) {
    return {
      name,
      size: formatBytes(size),
      by: `${formatDateTime(at, this.parts.timeZone)} · ${user}`,
      href,
    };
  }

  #shown(item: FiscalItem, column: ItemColumn) {
    const file = item[column];
    return file && this.attachmentShown(file, `/ij/fiscal_asset/${item._id.toHexString()}/${column}`);
  }

  async #get(code: string): Promise<FiscalAsset> {
    const asset = await this.#assets.findOne({ _id: code });
    if (!asset) throw new Problem('absent', messages.unknownCompany);
    return asset;
  }

  async #item(code: string, id: string): Promise<FiscalItem | null> {
    return ObjectId.isValid(id) ? this.#items.findOne({ _id: new ObjectId(id), businessUnit: code }) : null;
  }
}

function readForm(asset: FiscalAsset, { typed, observations }: AssetForm) {
  const faults: Record<string, string> = {};
  const lines = asset.lines.map((line) => ({
    ...line,
    cents: asset.years.map((year, index) => {
      const field = valueField(line.key, year);
      const text = typed[field];
      if (text === undefined) return line.cents[index] ?? 0;
      const entry = readField(text, amountRule);
      if (entry.ok) return Math.round(entry.value * 100);
      faults[field] = entry.reason;
      return 0;
    }),
  }));
  const text = observations.replaceAll('\r\n', '\n').trim();
  if (text.length > longestObservations) faults['observations'] = messages.observationsTooLong;
  const [fault] = Object.values(faults);
  if (fault) throw new Problem('invalid', fault, faults);
  return { lines, observations: text };
}

function conflictsOf(asset: FiscalAsset, lines: FiscalAsset['lines'], observations: string): AssetConflict[] {
  const cells = asset.lines.flatMap((line, at) =>
    asset.years.map((year, index) => ({
      label: `${line.label} (${year})`,
      theirs: formatCents(line.cents[index] ?? 0),
      yours: formatCents(lines[at]?.cents[index] ?? 0),
    })),
  );
  const texts = { label: 'Observações', theirs: asset.observations, yours: observations };
  return [...cells, texts].filter(({ theirs, yours }) => theirs !== yours);
}
