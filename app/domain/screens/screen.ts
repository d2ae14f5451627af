import type { Flag, Rule } from '../people/access/rule';
import type { ChapterId } from '../manual-chapters';
import type { Cost, Expense } from './cost';

/** What an address says of itself. What is left out is what can do no harm: the smallest cost, no export, no file. */
interface Route extends Rule {
  /** Its module below `app`. */
  readonly module: `routes/${string}`;
  /** The route's id where several addresses share the module; its path otherwise. */
  readonly id?: string;
  readonly flag: Flag | null;
  /** Acts that outlast the session or reach other people's accounts, and so ask who is there: all but these `intent`s (rule A23). */
  readonly delicate: false | { readonly harmless: readonly (string | RegExp)[] };
  /** What its requests may send, where that is more than a form of a few fields (rule X13). */
  readonly cost?: Cost;
  /** What they may take of a server, where that is more than 100 ms or 32 MB; `npm run bench -- requests` measures it. */
  readonly expensive?: Expense;
  /** What people may do there while a demo's data are still being laid; nothing unless said (rule X21). */
  readonly duringSetup?: 'all' | 'reads';
}

/** Answers with no page: an event stream, a file, what a screen's script asks for or a form sends. */
export interface Resource extends Route {
  readonly resource: true;
}

/** The address of an area, below which its screens are drawn in its layout. */
interface Area extends Route {
  /** The layout's module below `app`. */
  readonly layout: `routes/${string}.tsx`;
}

/** Groups of the side navigation in their order, the first without a heading, and the menu of the account. */
export const menuGroups = ['', 'Intelligent Journey', 'Data Journey', 'Executed Jobs', 'account'] as const;

type MenuPlace =
  | { readonly group: 'account'; readonly label: string }
  | {
      readonly group: Exclude<(typeof menuGroups)[number], 'account'>;
      readonly label: string;
      /** A symbol of `app/styles/menu.svg`. */
      readonly icon: string;
    };

interface InMenu {
  readonly menu: MenuPlace;
  /** Its chapter of the manual (`app/domain/manual-chapters.ts`). */
  readonly manual: ChapterId | null;
}

interface OutsideMenu {
  readonly menu?: never;
  /** The menu entry by which a person came there; null where none leads there. */
  readonly under: string | null;
  readonly manual?: ChapterId;
}

/** A page. */
export type Screen = Route & {
  readonly resource?: never;
  /** It has no frame of menus around it. */
  readonly bare?: true;
  /** The screen over which it is drawn, as a dialog is. */
  readonly within?: string;
  /** What it lists can be taken as a file (rule I7). */
  readonly exports?: true;
  /** Its loader answers JSON itself where a script asks for it (`Accept`). */
  readonly json?: true;
  /** It covers the page before it while it is on its way (rule X23). */
  readonly covers?: true;
} & (InMenu | OutsideMenu);

/** A page of an area that shows figures of bases. */
type FigureScreen = Screen & {
  /**
   * Bases whose figures it shows: it says where one of them is late or unusual (rule D19). `by-address` where the address
   * says which, and the screen asks for their marks itself.
   */
  readonly bases: readonly string[] | 'by-address' | 'none';
  /** Bases that it cannot do without, in the order that one builds on the other; it says which have no row. */
  readonly needs?: readonly string[];
};

export type AreaRecords = Readonly<Record<string, Area>>;
export type Records = Readonly<Record<string, Screen | Resource>>;
export type FigureRecords = Readonly<Record<string, FigureScreen | Resource>>;

/** Any record, with all that it may say. */
export type ScreenRecord = Route & {
  readonly [Field in 'resource' | 'bare' | 'exports' | 'json' | 'covers']?: true;
} & {
  readonly layout?: Area['layout'];
  readonly within?: string;
  readonly menu?: MenuPlace;
  readonly under?: string | null;
  readonly manual?: ChapterId | null;
  readonly bases?: FigureScreen['bases'];
  readonly needs?: readonly string[];
};
