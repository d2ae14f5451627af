import type { Cell } from '../tables/cell';

/** Cells of a row by their base's keys; missing ones are empty. */
export type BaseRow = Readonly<Record<string, Cell>>;
