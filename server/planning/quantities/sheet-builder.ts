import { setImmediate as breathe } from 'node:timers/promises';
import { prefixOf, QuantityCells, tailOf } from '../../../app/domain/planning/quantities/quantity-sheet';
import type { PlanRecord } from './row';

export type Figure = Pick<PlanRecord, '_id' | 'sku' | 'channel' | 'data_ref' | 'valor' | 'version'>;

export interface GatheredLine {
  readonly sku: string;
  readonly channel: string;
  readonly nth: number;
  /** Its row of the newest month. */
  readonly newest: string;
}

interface Place {
  readonly sku: string;
  readonly channel: string;
}

/** Cells between which others get their turn. */
const stride = 50_000;

/**
 * Collects rows in typed arrays: more than a million of them as objects would take half a gigabyte. Afterwards they
 * are arranged by line and month.
 */
export class SheetBuilder {
  private readonly met: QuantityCells;
  private readonly lineOf: Int32Array;
  private readonly monthOf: Float64Array;
  private readonly heads = new Map<string, number>();
  private readonly lines = new Map<string, number>();
  private readonly places: Place[] = [];
  private count = 0;

  /** @param room maximum number of rows; further ones are left out */
  constructor(private readonly room: number) {
    this.met = new QuantityCells(room);
    this.lineOf = new Int32Array(room);
    this.monthOf = new Float64Array(room);
  }

  add({ _id, sku, channel, data_ref, valor, version }: Figure): void {
    if (this.count === this.room) return;
    const at = this.count++;
    const key = `${sku}|${channel}`;
    let line = this.lines.get(key);
    if (line === undefined) {
      line = this.places.push({ sku, channel }) - 1;
      this.lines.set(key, line);
    }
    const id = _id.toHexString();
    const prefix = prefixOf(id);
    let head = this.heads.get(prefix);
    if (head === undefined) {
      head = this.met.prefixes.push(prefix) - 1;
      this.heads.set(prefix, head);
    }
    this.met.values[at] = valor;
    this.met.versions[at] = version;
    this.met.heads[at] = head;
    this.met.tails[at] = tailOf(id);
    this.lineOf[at] = line;
    this.monthOf[at] = data_ref.getTime();
  }

  /** Months (ms) in order, and lines with what takes them to the cells of a sheet in an order of lines. */
  async laidOut() {
    const months = [...new Set(this.monthOf.subarray(0, this.count))].sort((a, b) => a - b);
    const position = new Map(months.map((month, at) => [month, at]));
    const width = months.length;
    const places = this.places.map((place) => ({ ...place, nth: 1 }));
    const rowAt = new Map<number, number>();
    const first = new Int32Array(places.length * width).fill(-1);
    const repeated: number[] = [];
    for (let at = 0; at < this.count; at += 1) {
      if (at % stride === 0) await breathe();
      const cell = (this.lineOf[at] ?? 0) * width + (position.get(this.monthOf[at] ?? 0) ?? 0);
      const there = first[cell] ?? -1;
      if (there < 0) first[cell] = at;
      else {
        // Among several rows the one with the lowest id comes first, in any order of reading.
        const [least, other] = this.idAt(there) < this.idAt(at) ? [there, at] : [at, there];
        first[cell] = least;
        repeated.push(other);
      }
    }
    const further = new Map<string, number>();
    for (const at of repeated.sort((one, other) => (this.idAt(one) < this.idAt(other) ? -1 : 1))) {
      const place = this.places[this.lineOf[at] ?? -1];
      if (!place) continue;
      for (let nth = 2; ; nth += 1) {
        const key = `${place.sku}|${place.channel}|${nth}`;
        let line = further.get(key);
        if (line === undefined) {
          line = places.push({ ...place, nth }) - 1;
          further.set(key, line);
        }
        const cell = line * width + (position.get(this.monthOf[at] ?? 0) ?? 0);
        if (rowAt.has(cell)) continue;
        rowAt.set(cell, at);
        break;
      }
    }
    const metAt = (line: number, month: number): number => {
      const cell = line * width + month;
      return cell < first.length ? (first[cell] ?? -1) : (rowAt.get(cell) ?? -1);
    };
    const lines = places.map((place, line): GatheredLine => {
      let month = width - 1;
      while (month > 0 && metAt(line, month) < 0) month -= 1;
      return { ...place, newest: this.idAt(metAt(line, month)) };
    });
    return {
      months,
      lines,
      /** @param order indexes of the lines above, in their final order */
      cells: async (order: readonly number[]): Promise<QuantityCells> => {
        const cells = new QuantityCells(order.length * width);
        cells.prefixes.push(...this.met.prefixes);
        for (const [index, line] of order.entries()) {
          if ((index * width) % stride < width) await breathe();
          for (let month = 0; month < width; month += 1) {
            const from = metAt(line, month);
            if (from < 0) continue;
            const to = index * width + month;
            cells.values[to] = this.met.values[from] ?? NaN;
            cells.versions[to] = this.met.versions[from] ?? 0;
            cells.heads[to] = this.met.heads[from] ?? 0;
            cells.tails[to] = this.met.tails[from] ?? 0;
          }
        }
        return cells;
      },
    };
  }

  private idAt(at: number): string {
    return this.met.id(at) ?? '';
  }
}
