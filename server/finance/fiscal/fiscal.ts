import type { Collection, Db } from 'mongodb';
import { toUnits } from '../../../app/domain/values/decimal';
import { amountRule, readField } from '../../../app/domain/values/decimal-entry';
import type { AssetForm } from '../../../app/domain/finance/fiscal/asset-form';
import {
  cellKey,
  itemColumns,
  maxObservationsLength,
  valueField,
  type ItemColumn,
} from '../../../app/domain/finance/fiscal/fiscal-asset';
import { formatBytes, formatDateTime } from '../../../app/domain/values/format';
import { messages } from '../../../app/domain/messages';
import { month } from '../../../app/domain/values/month';
import { formatCents } from '../../../app/domain/finance/statements/model';
import type { Audit } from '../../people/audit/audit';
import type { Balances } from '../balances/balances';
import type { Clock } from '../../platform/clock';
import { Problem } from '../../platform/errors';
import { collection, saveVersioned } from '../../platform/mongo';
import type { Storage } from '../../platform/storage/port';
import type { Person } from '../../people/users/user';
import { bookedDeferredTax } from './booked';
import {
  fiscalItems,
  fiscalRemarks,
  type Attachment,
  type FiscalItem,
  type FiscalRemark,
} from './collection';
import { FiscalFigures, type FiscalLine, type FiscalTable } from './figures';

const downloadSeconds = 300;

interface Deps {
  readonly balances: Balances;
  readonly storage: Storage;
  readonly audit: Audit;
  readonly clock: Clock;
  readonly timeZone: string;
}

/** A value that somebody else saved meanwhile, with the typed one. */
export interface AssetConflict {
  readonly label: string;
  readonly theirs: string;
  readonly yours: string;
}

export type AssetOutcome =
  | { readonly saved: true }
  | { readonly saved: false; readonly conflicts: AssetConflict[] };

/** A file column of an item, which is a line of a company's table. */
export interface ItemPlace {
  readonly code: string;
  readonly line: string;
  readonly column: ItemColumn;
}

/** A company's table with its observations. */
interface Asset extends FiscalTable {
  readonly remark: FiscalRemark | null;
  readonly observations: string;
  readonly version: string;
}

/** The fiscal asset page (rule F10): a company's two-year table with observations, and items with their files. */
export class Fiscal {
  readonly #figures: FiscalFigures;
  readonly #remarks: Collection<FiscalRemark>;
  readonly #items: Collection<FiscalItem>;

  constructor(
    db: Db,
    private readonly deps: Deps,
  ) {
    this.#figures = new FiscalFigures(db, deps);
    this.#remarks = collection(db, fiscalRemarks);
    this.#items = collection(db, fiscalItems);
  }

  /** The companies with a fiscal asset. */
  async companies(): Promise<{ code: string; name: string }[]> {
    const [units, kept] = await Promise.all([this.deps.balances.units(), this.#figures.companies()]);
    return units
      .filter(({ _id }) => kept.includes(_id))
      .map(({ _id, legalName }) => ({ code: _id, name: legalName }));
  }

  /**
   * The page of a company, with the deferred tax of its balance sheet for comparison.
   * @throws Problem `absent`
   */
  async page(code: string) {
    const { years, lines, observations, version, remark } = await this.#get(code);
    const ends = years.map((year) => month(year, 12));
    const [items, booked] = await Promise.all([
      this.#itemsOf(code, lines),
      bookedDeferredTax(this.deps.balances, code, ends),
    ]);
    return {
      code,
      years,
      lines,
      observations,
      version,
      changed: remark?.changedAt
        ? `${formatDateTime(remark.changedAt, this.deps.timeZone)} · ${remark.changedBy ?? ''}`
        : null,
      booked,
      items,
    };
  }

  /** An item for each line, and for lines that are gone but still have files. */
  async #itemsOf(code: string, lines: readonly FiscalLine[]) {
    const kept = await this.#items.find({ businessUnit: code }).sort({ _id: 1 }).toArray();
    const own = (line: string) => kept.find((item) => item.line === line);
    const gone = kept.filter(({ line }) => line && !lines.some(({ key }) => key === line));
    return [
      ...lines.map(({ key, label }) => ({ id: key, name: label })),
      ...gone.map(({ line, name }) => ({ id: line, name })),
    ].map(({ id, name }) => ({
      id,
      name,
      files: Object.fromEntries(
        itemColumns.map((column) => [column, this.#shown(own(id), column)]),
      ) as Record<ItemColumn, ReturnType<Fiscal['attachmentShown']> | null>,
    }));
  }

  /**
   * Saves the modal. If somebody else changed a value since the form was drawn, and typed another one, it is a
   * conflict and nothing is saved.
   * @throws Problem `absent`; `invalid` with the reason for each field
   */
  async save(person: Person, code: string, form: AssetForm): Promise<AssetOutcome> {
    const asset = await this.#get(code);
    const { lines, observations } = readForm(asset, form);
    if (asset.version !== form.version) {
      const conflicts = conflictsOf(asset, lines, observations);
      if (conflicts.length > 0) return { saved: false, conflicts };
    }
    const written =
      (await this.#claim(person, code, asset.remark, observations)) &&
      (await this.#figures.write(code, asset, lines, person));
    return written ? { saved: true } : this.save(person, code, form);
  }

  /** Completes saves of figures that were interrupted because the process died; returns their number. */
  finishInterrupted(): Promise<number> {
    return this.#figures.finishInterrupted();
  }

  /** Saves the observations; if two people save at once, the second has to review the form. */
  async #claim(
    { email }: Person,
    code: string,
    remark: FiscalRemark | null,
    observations: string,
  ): Promise<boolean> {
    const seen = { _id: code, version: remark?.version ?? 0 };
    const set = { observations, changedBy: email, changedAt: this.deps.clock.stamp() };
    if (!(await saveVersioned(this.#remarks, seen, set))) return false;
    const from = remark?.observations ?? '';
    if (from !== observations)
      await this.deps.audit.record([
        { actor: email, action: 'fiscal-asset.observe', subject: code, from, to: observations },
      ]);
    return true;
  }

  /**
   * The file in an item's column; null without one.
   * @throws Problem `absent` for a line that the company lacks
   */
  async attachment({ code, line, column }: ItemPlace): Promise<Attachment | null> {
    const [item] = await Promise.all([
      this.#items.findOne({ _id: itemId(code, line) }),
      this.#line(code, line),
    ]);
    return item?.[column] ?? null;
  }

  /**
   * Puts a stored file in an item's column.
   * @returns the replaced file
   * @throws Problem `absent`
   */
  async attach(
    person: Person,
    { code, line, column }: ItemPlace,
    file: Pick<Attachment, 'key' | 'name' | 'size'>,
  ): Promise<Attachment | null> {
    const { label: name } = await this.#line(code, line);
    const attachment = { ...file, user: person.email, at: this.deps.clock.stamp() };
    const others = itemColumns.filter((each) => each !== column);
    const before = await this.#items.findOneAndUpdate(
      { _id: itemId(code, line) },
      {
        $set: { [column]: attachment, name },
        $setOnInsert: { businessUnit: code, line, ...Object.fromEntries(others.map((each) => [each, null])) },
      },
      { upsert: true },
    );
    await this.deps.audit.record([
      {
        actor: person.email,
        action: 'fiscal-asset.attach',
        subject: `${code} ${name}`,
        from: before?.[column]?.name ?? null,
        to: file.name,
      },
    ]);
    return before?.[column] ?? null;
  }

  /**
   * A URL, valid for five minutes, that downloads a file of an item.
   * @throws Problem `absent` without one
   */
  async downloadUrl({ code, line, column }: ItemPlace): Promise<string> {
    const item = await this.#items.findOne({ _id: itemId(code, line) });
    const file = item?.[column];
    if (!file) throw new Problem('absent', messages.absent);
    return this.deps.storage.downloadUrl(file.key, file.name, downloadSeconds);
  }

  attachmentShown({ name, size, user, at }: Attachment, href: string) {
    return {
      name,
      size: formatBytes(size),
      by: `${formatDateTime(at, this.deps.timeZone)} · ${user}`,
      href,
    };
  }

  #shown(item: FiscalItem | undefined, column: ItemColumn) {
    const file = item?.[column];
    if (!item || !file) return null;
    const address = `/ij/fiscal_asset/${encodeURIComponent(item.line)}/${column}`;
    return this.attachmentShown(file, `${address}?businessUnitID=${encodeURIComponent(item.businessUnit)}`);
  }

  async #get(code: string): Promise<Asset> {
    const [table, remark] = await Promise.all([
      this.#figures.table(code),
      this.#remarks.findOne({ _id: code }),
    ]);
    if (!table) throw new Problem('absent', messages.unknownCompany);
    const version = `${remark?.version ?? 0} ${table.state}`;
    return { ...table, remark, observations: remark?.observations ?? '', version };
  }

  async #line(code: string, key: string): Promise<FiscalLine> {
    const line = (await this.#figures.table(code))?.lines.find((each) => each.key === key);
    if (!line) throw new Problem('absent', messages.absent);
    return line;
  }
}

const itemId = (code: string, line: string): string => `${code} ${line}`;

function readForm(asset: Asset, { typed, observations }: AssetForm) {
  const faults: Record<string, string> = {};
  const lines = asset.lines.map((line) => ({
    ...line,
    cents: asset.years.map((year, index) => {
      const text = typed.get(cellKey(line.key, year));
      if (text === undefined) return line.cents[index] ?? 0;
      const entry = readField(text, amountRule);
      if (entry.ok) return toUnits(entry.value, 2);
      faults[valueField(line.key, year)] = entry.reason;
      return 0;
    }),
  }));
  const text = observations.replaceAll('\r\n', '\n').trim();
  if (text.length > maxObservationsLength) faults['observations'] = messages.observationsTooLong;
  const [fault] = Object.values(faults);
  if (fault) throw new Problem('invalid', fault, faults);
  return { lines, observations: text };
}

function conflictsOf(asset: Asset, lines: readonly FiscalLine[], observations: string): AssetConflict[] {
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
