import type { Flag, Rule } from '../people/access/rule';
import type { Chapter, ChapterId } from '../manual-chapters';
import type { Cost, Expense } from './cost';

/** The record of an address. The defaults are safe: the smallest limits, no export, no file. */
interface Route extends Rule {
  /** Its module below `app`. */
  readonly module: `routes/${string}`;
  /** The route's id if several addresses share the module; by default its path. */
  readonly id?: string;
  readonly flag: Flag | null;
  /**
   * Actions with effects beyond the session or on other people's accounts require a confirmation: all except these
   * `intent`s (rule A23).
   */
  readonly delicate: false | { readonly harmless: readonly (string | RegExp)[] };
  /** Limits of its requests, if they need more than a form with a few fields (rule X13). */
  readonly cost?: Cost;
  /** Server use of its requests, if it exceeds 100 ms or 32 MB; `npm run bench -- requests` measures it. */
  readonly expensive?: Expense;
  /** Actions that are allowed while a demo's data are being created; none by default (rule X21). */
  readonly duringSetup?: 'all' | 'reads';
  /**
   * Acts of administration that it records in the audit trail, or that the portal records about what it shows, with
   * their labels in the list of the trail.
   */
  readonly acts?: Readonly<Record<string, string>>;
  /**
   * First words of its acts on business data: these are in the trail too, but have histories of their own and are not
   * in its list.
   */
  readonly histories?: readonly string[];
}

/** An address without a page: an event stream, a file, data for a screen's script, or the target of a form. */
export interface Resource extends Route {
  readonly resource: true;
}

/** The address of an area; its screens are drawn in its layout. */
interface Area extends Route {
  /** The layout's module below `app`. */
  readonly layout: `routes/${string}.tsx`;
}

/** Groups of the side navigation in their order, the first without a heading, and the account menu. */
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
  /**
   * Its chapter of the manual, which follows that of the screen before it, or the name of a chapter with a place of its
   * own (`app/domain/manual-chapters.ts`). People who may not open the screen do not see it.
   */
  readonly manual: Chapter | ChapterId | null;
}

interface OutsideMenu {
  readonly menu?: never;
  /** The menu entry to which the screen belongs; null for none. */
  readonly under: string | null;
  readonly manual?: Chapter | ChapterId;
}

/** A page. */
export type Screen = Route & {
  readonly resource?: never;
  /** It has no menus around it. */
  readonly bare?: true;
  /** The screen below it, if it is drawn as a dialog. */
  readonly within?: string;
  /** Its list can be exported as a file (rule I7). */
  readonly exports?: true;
  /** Its loader returns JSON if a script asks for it (`Accept`). */
  readonly json?: true;
  /** It hides the previous page while it is loading (rule X23). */
  readonly covers?: true;
} & (InMenu | OutsideMenu);

/** A page of an area with figures from bases. */
type FigureScreen = Screen & {
  /**
   * Bases of its figures: the page reports late or unusual loads of them (rule D19). With `by-address` the address
   * determines the bases, and the screen reads their marks itself.
   */
  readonly bases: readonly string[] | 'by-address' | 'none';
  /** Bases that it needs, each after those that it depends on; the page reports those without rows. */
  readonly needs?: readonly string[];
};

export type AreaRecords = Readonly<Record<string, Area>>;
export type Records = Readonly<Record<string, Screen | Resource>>;
export type FigureRecords = Readonly<Record<string, FigureScreen | Resource>>;

/** Any record, with all possible fields. */
export type ScreenRecord = Route & {
  readonly [Field in 'resource' | 'bare' | 'exports' | 'json' | 'covers']?: true;
} & {
  readonly layout?: Area['layout'];
  readonly within?: string;
  readonly menu?: MenuPlace;
  readonly under?: string | null;
  readonly manual?: Chapter | ChapterId | null;
  readonly bases?: FigureScreen['bases'];
  readonly needs?: readonly string[];
};
