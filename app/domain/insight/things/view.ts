import type { MissingBase } from '../../data/master-data/missing-base';
import type { CommentBehind, FilesBehind, Way } from '../variance/view';
import type { ThingKind } from './thing';

/** A person's change of its figures. */
export interface ThingChange {
  readonly id: string;
  readonly by: string;
  readonly at: string;
  readonly how: string;
  readonly where: Way;
}

/** People's changes, comments and files behind its figures. */
export interface ThingNotes {
  readonly changes: readonly ThingChange[];
  readonly comments: readonly CommentBehind[];
  readonly files: FilesBehind;
}

/** Reason why figures are missing, and the base that should have the data. */
export interface ThingGap {
  readonly kind: 'no-centre' | 'no-personnel';
  readonly base: MissingBase;
}

/** The header of an object's page. */
export interface ThingHead {
  readonly kind: ThingKind;
  readonly title: string;
  readonly facts: readonly { readonly label: string; readonly text: string; readonly to?: string }[];
  /** Screens with more details for the viewer. */
  readonly links: readonly Way[];
  readonly gap?: ThingGap;
}
