import { cnpjKeys } from '../../../app/domain/values/cnpj';
import {
  eachPlainKey,
  foldPlain,
  isPlainSign,
  keysOfText,
  maxKeyLength,
} from '../../../app/domain/values/words';
import { startsOf } from './column';
import { Distinct, grown } from './distinct';
import { orderOf } from './order';
import { termOf, writeFigure } from './sought';
import { figureAt, isText, textAt, textEnd, textStart } from './written-fields';

/** A field of a block, and what its values are found by. */
export interface IndexedField {
  readonly number: number;
  readonly hasWords: boolean;
  readonly isCnpj: boolean;
  readonly hasValues: boolean;
  readonly hasFigures: boolean;
}

/**
 * Told of a term of a field: between which places of some bytes it lies, and which values have it, as a part of what all have.
 * There are so many that no object is made of each.
 */
export type TellTerm = (
  bytes: Uint8Array,
  from: number,
  to: number,
  field: number,
  values: Uint32Array,
  first: number,
  end: number,
) => void;

const noField: IndexedField = {
  number: 0,
  hasWords: false,
  isCnpj: false,
  hasValues: false,
  hasFigures: false,
};

/** What the values of a block are found by: bytes all the way, as texts of it would take longer than all else. */
export class Terms {
  readonly #texts = new Distinct();
  /** Each term with each value of its field that has it, and the last value of each. */
  #pairs = new Uint32Array(2_048);
  #pairCount = 0;
  #lasts = new Uint32Array(1_024);
  #folded = new Uint8Array(1_024);
  readonly #key = new Uint8Array(maxKeyLength);
  /** The field and the value whose text was folded. */
  #field = noField;
  #value = 0;
  /** Takes in letters and digits of a part of it. */
  readonly #plain = (first: number, end: number): void => {
    let length = 0;
    for (let at = first; at < end && length < maxKeyLength; at += 1) {
      const code = this.#folded[at] ?? 0;
      if (isPlainSign(code)) this.#key[length++] = code;
    }
    this.#pair(this.#field, this.#value, this.#key, length);
  };

  /** Takes in a value that its field did not have before. */
  add(field: IndexedField, value: number, bytes: Buffer, type: number, from: number): void {
    if (field.hasWords || field.hasValues) this.#text(field, value, bytes, type, from);
    const figure = field.hasFigures ? figureAt(bytes, type, from) : Number.NaN;
    if (!Number.isNaN(figure))
      this.#pair(field, value, this.#key, writeFigure(this.#key, field.number, figure));
  }

  /** Gives the terms in their order. */
  each(tell: TellTerm): void {
    const pairs = this.#pairs.subarray(0, this.#pairCount);
    const starts = startsOf(pairs, 2, this.#texts.count);
    const values = new Uint32Array(pairs.length / 2);
    const next = starts.slice();
    for (let at = 0; at < pairs.length; at += 2) {
      const term = pairs[at] ?? 0;
      const place = next[term] ?? 0;
      values[place] = pairs[at + 1] ?? 0;
      next[term] = place + 1;
    }
    const texts = this.#texts;
    const { bytes } = texts;
    for (const term of orderOf(texts))
      tell(
        bytes,
        texts.startOf(term),
        texts.startOf(term + 1),
        texts.kindOf(term),
        values,
        starts[term] ?? 0,
        starts[term + 1] ?? 0,
      );
  }

  clear(): void {
    this.#texts.clear();
    this.#pairCount = 0;
  }

  #text(field: IndexedField, value: number, bytes: Buffer, type: number, at: number): void {
    if (!isText(type)) return;
    const [from, to] = [textStart(at), textEnd(bytes, at)];
    if (field.hasValues) this.#whole(field, value, termOf.value(bytes.subarray(from, to)));
    if (!field.hasWords) return;
    if (to - from > this.#folded.length) this.#folded = new Uint8Array((to - from) * 2);
    const isPlain = foldPlain(bytes, from, to, this.#folded);
    if (isPlain) {
      this.#field = field;
      this.#value = value;
      eachPlainKey(this.#folded, to - from, this.#plain);
    }
    if (isPlain && !field.isCnpj) return;
    const text = textAt(bytes, type, at) ?? '';
    const keys = [...(isPlain ? [] : keysOfText(text)), ...(field.isCnpj ? cnpjKeys(text) : [])];
    for (const key of keys) this.#whole(field, value, termOf.word(key));
  }

  #whole(field: IndexedField, value: number, term: Uint8Array): void {
    this.#pair(field, value, term, term.length);
  }

  #pair(field: IndexedField, value: number, bytes: Uint8Array, length: number): void {
    const { count } = this.#texts;
    const term = this.#texts.numberOf(field.number, bytes, 0, length);
    if (term < count && this.#lasts[term] === value) return;
    if (term === this.#lasts.length) this.#lasts = grown(this.#lasts, new Uint32Array(term * 2));
    this.#lasts[term] = value;
    if (this.#pairCount === this.#pairs.length)
      this.#pairs = grown(this.#pairs, new Uint32Array(this.#pairs.length * 2));
    this.#pairs[this.#pairCount++] = term;
    this.#pairs[this.#pairCount++] = value;
  }
}
