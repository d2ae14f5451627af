import type { Document, Filter } from 'mongodb';
import type { FigureOrigin } from '../../../app/domain/insight/origins/origin';
import type { ThingKind } from '../../../app/domain/insight/things/thing';
import type { StandardBase } from '../../data/bases/standard-base';
import type { Person } from '../../people/users/user';

/** Rows of a base that a figure is made of. */
export interface Reading {
  readonly base: StandardBase;
  /** By the fields of stored rows. */
  readonly filter: Filter<Document>;
  /** The same as far as the filters over the base's columns can say it. */
  readonly typed: Readonly<Record<string, string>>;
  /** Columns that say which row it is, and its value. */
  readonly columns: readonly string[];
}

/** A figure that an address names, before its rows and loads are looked at. */
export interface FoundFigure extends Omit<FigureOrigin, 'loads' | 'rows' | 'files'> {
  readonly readings: readonly Reading[];
  /** Bases whose loads it is made of, besides those of its rows. */
  readonly alsoOf: readonly string[];
  /** What has a page of its own. */
  readonly things: readonly (readonly [kind: ThingKind, code: string])[];
}

/** A kind of figure. */
export interface FigureSource {
  /** @throws Problem `absent` for a figure that is not there, `forbidden` for one that is not the person's */
  find(person: Person, params: URLSearchParams): Promise<FoundFigure>;
}
