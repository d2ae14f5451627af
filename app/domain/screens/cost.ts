import { maxWorkbookBytes } from '../data/files/table-kinds';

const kb = 1_024;
export const mb = 1_024 * kb;

const fields = 'application/x-www-form-urlencoded';

/** Forms without files, and forms with files. */
export const formsAndFiles = [fields, 'multipart/form-data'] as const;

/** Limits of a request (rule X13). */
export interface Cost {
  /**
   * Maximum bytes of the body, which is read into memory as a whole. Uploads are streamed and have limits of their own.
   */
  readonly body: number;
  /** Allowed content types; null if the address reads bytes or text of any type. */
  readonly types: readonly string[] | null;
  /** Maximum number of form fields, counted before they are read. */
  readonly fields: number;
  /** Maximum number of names and values in the query. */
  readonly values: number;
  /** Maximum length of each, in characters. */
  readonly value: number;
}

/** Default limits: a form with a few fields. */
export const form: Cost = { body: 100 * kb, types: [fields], fields: 5_000, values: 200, value: 4_000 };
/** JSON of scripts, with any content type (server/data/gateway/body.ts limits how much is read). */
export const call: Cost = { ...form, body: 256 * kb, types: null };
/** The choices of a planning filter, including hundreds of products. */
export const filter: Cost = { ...form, values: 2_000 };
/** 50,000 cells as JSON or as single fields, or a workbook of 8 MB. */
export const review: Cost = { ...form, body: 32 * mb, types: formsAndFiles, fields: 120_000 };
/** A sheet's rows with some figures each, in a save or a draft, or a workbook of 8 MB. */
export const sheet: Cost = { ...form, body: 16 * mb, types: formsAndFiles, fields: 120_000 };
/** The quantities of a page and the typed ones of other pages, or a workbook of 8 MB. */
export const quantityPage: Cost = { ...filter, body: 16 * mb, types: formsAndFiles, fields: 60_000 };
/** 20,000 quantities of a grid as JSON. */
export const quantityGrid: Cost = { ...filter, body: 16 * mb };
/** Pasted product codes, and filters with thousands of them. */
export const pastedCodes: Cost = { ...filter, body: 2 * mb, fields: 20_000 };
/** A workbook or the first bytes of another file, with the reading of its columns. */
export const sentFile: Cost = { ...form, body: maxWorkbookBytes + mb, types: null };

/**
 * Maximum use of a server's processor (ms) and memory (MB) by a request, with the reason for more than 100 ms or 32 MB.
 */
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
  ms: 400,
  mb: 48,
  why: 'all tiles of a panel are reckoned and drawn for one answer, which may be a PDF',
};
export const tilePicture: Expense = {
  ms: 200,
  mb: 32,
  why: 'a tile is reckoned, and its picture drawn and packed: some 35 ms of that alone',
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
