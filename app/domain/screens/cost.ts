import { maxWorkbookBytes } from '../data/files/table-kinds';

const kb = 1_024;
export const mb = 1_024 * kb;

const fields = 'application/x-www-form-urlencoded';

/** Forms of fields alone, and such with files. */
export const formsAndFiles = [fields, 'multipart/form-data'] as const;

/** What a request may cost (rule X13). */
export interface Cost {
  /** Bytes of its body, which is read into memory whole. Uploads are streamed, and have limits of their own. */
  readonly body: number;
  /** What its body may be; null where the address reads bytes or text of any name. */
  readonly types: readonly string[] | null;
  /** Fields of a form, counted before they are read. */
  readonly fields: number;
  /** Names and values in its query. */
  readonly values: number;
  /** Characters of each of them. */
  readonly value: number;
}

/** What every address takes that does not say otherwise: a form of a few fields. */
export const form: Cost = { body: 100 * kb, types: [fields], fields: 5_000, values: 200, value: 4_000 };
/** JSON of scripts, who name its type as they like (server/data/gateway/body.ts says how much of it is read). */
export const call: Cost = { ...form, body: 256 * kb, types: null };
/** The choices of a planning filter, hundreds of products among them. */
export const filter: Cost = { ...form, values: 2_000 };
/** 50,000 cells as JSON, or each a field of its own, or a workbook of 8 MB. */
export const review: Cost = { ...form, body: 32 * mb, types: formsAndFiles, fields: 120_000 };
/** A sheet's rows, some figures each, by one save or as a draft, or a workbook of 8 MB. */
export const sheet: Cost = { ...form, body: 16 * mb, types: formsAndFiles, fields: 120_000 };
/** The quantities of a page and what was typed on others, or a workbook of 8 MB. */
export const quantityPage: Cost = { ...filter, body: 16 * mb, types: formsAndFiles, fields: 60_000 };
/** 20,000 quantities of a grid as JSON. */
export const quantityGrid: Cost = { ...filter, body: 16 * mb };
/** Product codes as pasted, and filters with thousands of them. */
export const pastedCodes: Cost = { ...filter, body: 2 * mb, fields: 20_000 };
/** A workbook, or the first bytes of another file, and how its columns are read. */
export const sentFile: Cost = { ...form, body: maxWorkbookBytes + mb, types: null };

/** What a request may take of a server's processor (ms) and memory (MB), and why it may take more than 100 ms or 32 MB. */
export interface Expense {
  readonly ms: number;
  readonly mb: number;
  readonly why: string;
}

export const cellSheet: Expense = {
  ms: 2_000,
  mb: 160,
  why: 'a sheet of 50,000 cells in one form, read and checked whole',
};
export const quantitySheet: Expense = {
  ms: 1_000,
  mb: 96,
  why: 'the quantities of all pages in one form',
};
export const wholePlan: Expense = {
  ms: 15_000,
  mb: 256,
  why: 'a plan of up to 1,500,000 rows for the grid, read once and kept up by what changes',
};
export const panelTiles: Expense = {
  ms: 250,
  mb: 48,
  why: 'all tiles of a panel are reckoned and drawn for one answer',
};
export const manyRows: Expense = {
  ms: 500,
  mb: 64,
  why: 'thousands of rows or codes in one form, as pasted or as read of a file',
};
export const unpackedWorkbook: Expense = {
  ms: 1_000,
  mb: 96,
  why: 'a workbook of up to 16 MB is unpacked for its first rows',
};
export const baseFile: Expense = {
  ms: 1_500,
  mb: 64,
  why: 'all rows of a base as a workbook, written as it is sent',
};
export const tileFile: Expense = {
  ms: 5_000,
  mb: 240,
  why: 'all rows behind a tile as a file, written as it is sent',
};
export const fileList: Expense = { ms: 250, mb: 48, why: 'all files of a list as a workbook' };
