import type { Cell } from '../tables/cell';

/** Cells of a row under its base's keys; what is not there is empty. */
export type BaseRow = Readonly<Record<string, Cell>>;
