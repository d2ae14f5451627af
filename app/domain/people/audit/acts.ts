import { screens, type Act, type HistoryName } from '../../screens';

declare const ofRows: unique symbol;

/** An act on the rows of an editable area. Areas have no screen of their own that could declare it. */
type RowsAct = string & { readonly [ofRows]: true };

export const rowsAct = (area: string, act: 'save' | 'comment'): RowsAct => `${area}.${act}` as RowsAct;

/** An act in the audit trail; a screen's record declares it (rule X11). */
export type AuditAct = Act | `${HistoryName}.${string}` | RowsAct;

/** Acts of administration and sign-in with their labels, from the records of the screens. Browsers do not load them. */
const labels = new Map(Object.values(screens).flatMap(({ acts = {} }) => Object.entries(acts)));

const areaOf = (action: string): string => action.split('.')[0] ?? '';

const administrative: ReadonlySet<string> = new Set([...labels.keys()].map(areaOf));

/** True for actions of administration and sign-in; business data has its own histories. */
export const isAdministrative = (action: string): boolean => administrative.has(areaOf(action));

/** Label of an action; actions of earlier releases that have none are shown by name. */
export const actionLabel = (action: string): string => labels.get(action) ?? action;
