import type { OpeningPreview } from './opening';

/** The form of an opening as a person left it. */
export interface OpeningTyped {
  readonly rf: string;
  readonly source: string;
  readonly percent: string;
  readonly months: string;
  readonly used: boolean;
  /** Empty: all of them. */
  readonly costCentres: readonly string[];
  readonly accounts: readonly string[];
}

/** What a form about openings is answered. */
export type OpeningAnswer =
  | { readonly done: 'aberta' | 'desfeita' }
  | { readonly preview: OpeningPreview; readonly typed: OpeningTyped }
  | {
      readonly status: number;
      readonly problem: string;
      readonly fields: Readonly<Record<string, string>>;
      readonly typed: OpeningTyped;
    };
