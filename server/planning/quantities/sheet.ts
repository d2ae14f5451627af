import { ObjectId, type Collection } from 'mongodb';
import { maxSheetRows } from '../../../app/domain/planning/quantities/columns';
import type {
  NewQuantity,
  QuantityLine,
  QuantitySheet,
  RowHistory,
} from '../../../app/domain/planning/quantities/quantity-sheet';
import { formatDateTime, formatInteger } from '../../../app/domain/values/format';
import { monthCodeOf } from '../../../app/domain/values/month';
import type { Clock } from '../../platform/clock';
import { Problem } from '../../platform/errors';
import type { PlanCollections } from './plan-collections';
import { whatOf, type PlanChange } from './change';
import { wrote } from './conflicts';
import { SheetBuilder, type Figure, type GatheredLine } from './sheet-builder';
import { labelOf, newestFirst, planIndex, type PlanRecord } from './row';
import { conditionOf, narrowIndex, type Selection } from './selection';

const batchSize = 10_000;
/** Rows whose texts are asked for at once. */
const textsAtOnce = 5_000;
/** A batch that is written while a sheet is read may have earlier stamps; its rows are sent again. */
const overlapMs = 10_000;
/** Up to this many changed rows are sent one by one; beyond that the sheet is read again. */
const maxListed = 5_000;

/** Reads whole selections by SKU, channel and month, as the grid shows them (rule P28). */
export class PlanSheets {
  readonly #rows: Collection<PlanRecord>;
  readonly #changes: Collection<PlanChange>;

  constructor(
    { rows, changes }: PlanCollections,
    private readonly clock: Clock,
    private readonly timeZone: string,
  ) {
    this.#rows = rows;
    this.#changes = changes;
  }

  /**
   * Every row of a selection by line and month; lines by brand, category, SKU and channel.
   * @param total how many rows it has
   * @throws Problem `too-large` for a selection that a browser could not hold
   */
  async read(selection: Selection, total: number): Promise<QuantitySheet> {
    if (total > maxSheetRows)
      throw new Problem(
        'too-large',
        `A grade leva até ${formatInteger(maxSheetRows)} linhas do planejamento e este filtro tem ${formatInteger(total)}. Escolha menos meses, canais ou SKUs, ou use a lista.`,
      );
    const stamp = this.stamp();
    const { months, lines, cells } = await (await this.#gather(selection, total)).laidOut();
    const drawn = (await this.#texts(lines))
      .map((line, at) => ({ line, at }))
      .sort((one, other) => inOrder(one.line, other.line));
    return {
      months: months.map((month) => monthCodeOf(new Date(month))),
      lines: drawn.map(({ line }) => line),
      cells: await cells(drawn.map(({ at }) => at)),
      stamp,
    };
  }

  /** Rows of a selection that were saved since an instant (ms); null for too many to be sent one by one. */
  async changedSince(selection: Selection, since: number): Promise<readonly NewQuantity[] | null> {
    const rows = await this.#rows
      .find(
        { ...conditionOf(selection), creationDate: { $gte: new Date(since) } },
        { projection: { valor: 1, version: 1, trail: 1, creationDate: 1 }, hint: planIndex.newest },
      )
      .sort(newestFirst)
      .limit(maxListed + 1)
      .toArray();
    if (rows.length > maxListed) return null;
    const by = await this.savers(rows);
    return rows.map(({ _id, valor, version }) => ({
      id: _id.toHexString(),
      value: valor,
      version,
      by: by.get(_id.toHexString()) ?? '',
    }));
  }

  /** Who last saved rows and when, in words, by id; without unknown ones. */
  async savers(
    rows: readonly Pick<PlanRecord, '_id' | 'trail' | 'creationDate'>[],
  ): Promise<Map<string, string>> {
    const ids = [...new Set(rows.flatMap(({ trail }) => trail?.[0]?.change ?? []))];
    const changes = await this.#changes
      .find({ _id: { $in: ids } }, { projection: { rows: 0, cells: 0 } })
      .toArray();
    const known = new Map(changes.map((change) => [change._id, change]));
    return new Map(
      rows.flatMap((row): [string, string][] => {
        const change = known.get(row.trail?.[0]?.change ?? '');
        return change && wrote(change, row)
          ? [[row._id.toHexString(), `${change.user}, ${formatDateTime(row.creationDate, this.timeZone)}`]]
          : [];
      }),
    );
  }

  /** The instant (ms) from which changes may be missing in a reading that begins now. */
  stamp(): number {
    return this.clock.stamp().getTime() - overlapMs;
  }

  /** The history of a row's quantity, newest first, as far as the row has it. */
  async history(row: PlanRecord): Promise<RowHistory> {
    const trail = row.trail ?? [];
    const changes = await this.#changes
      .find({ _id: { $in: trail.map(({ change }) => change) } }, { projection: { rows: 0, cells: 0 } })
      .toArray();
    const known = new Map(changes.map((change) => [change._id, change]));
    return {
      label: labelOf(row),
      value: row.valor,
      changes: trail.map(({ change, from }, at) => {
        const made = known.get(change);
        return {
          from,
          to: at === 0 ? row.valor : (trail[at - 1]?.from ?? row.valor),
          by: made?.user ?? '',
          at: made ? formatDateTime(made.createdAt, this.timeZone) : '',
          what: made ? whatOf(made) : '',
        };
      }),
    };
  }

  async #gather(selection: Selection, total: number): Promise<SheetBuilder> {
    // Rows that come while they are read have some room.
    const gathering = new SheetBuilder(total + batchSize);
    // For most of the base, reading the rows in storage order costs half of what an index does.
    const isMajority = total * 2 > (await this.#rows.estimatedDocumentCount());
    const figures = this.#rows.find<Figure>(conditionOf(selection), {
      projection: { sku: 1, channel: 1, data_ref: 1, valor: 1, version: 1 },
      hint: isMajority ? { $natural: 1 } : narrowIndex(selection),
      batchSize,
    });
    for await (const figure of figures) gathering.add(figure);
    return gathering;
  }

  /** What lines say beside their figures, each by its newest month. */
  async #texts(lines: readonly GatheredLine[]): Promise<QuantityLine[]> {
    const newest = lines.map((line) => new ObjectId(line.newest));
    const found = new Map<string, PlanRecord>();
    for (let at = 0; at < newest.length; at += textsAtOnce)
      for (const row of await this.#rows
        .find(
          { _id: { $in: newest.slice(at, at + textsAtOnce) } },
          { projection: textFields, batchSize: textsAtOnce },
        )
        .toArray())
        found.set(row._id.toHexString(), row);
    return lines.map((line) => {
      const { sku, channel, nth } = line;
      const row = found.get(line.newest);
      return {
        sku,
        channel,
        description: row?.material_description ?? '',
        brand: row?.marca ?? '',
        category: row?.category_sku ?? '',
        majorCategory: row?.categoria_principal_sku ?? '',
        hero: row?.hero ?? '',
        abcd: row?.abcd ?? '',
        plcLocal: row?.plc_localsku ?? '',
        nth,
      };
    });
  }
}

const textFields = Object.fromEntries(
  [
    'material_description',
    'marca',
    'category_sku',
    'categoria_principal_sku',
    'hero',
    'abcd',
    'plc_localsku',
  ].map((field) => [field, 1]),
);

const byText = new Intl.Collator('pt-BR', { numeric: true });

const inOrder = (one: QuantityLine, other: QuantityLine): number =>
  byText.compare(one.brand, other.brand) ||
  byText.compare(one.category, other.category) ||
  (one.sku < other.sku ? -1 : one.sku > other.sku ? 1 : 0) ||
  (one.channel < other.channel ? -1 : one.channel > other.channel ? 1 : 0) ||
  one.nth - other.nth;
