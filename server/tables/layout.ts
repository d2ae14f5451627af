import { maxSkipped } from '../../app/domain/data/files/layout-form';
import { places } from '../../app/domain/data/files/month-columns';
import { z } from '../platform/zod';

export const encodings = ['utf8', 'win1252', 'utf16le', 'utf16be', 'cp850', 'macroman'] as const;
export type Encoding = (typeof encodings)[number];

export const separators = [';', ',', '\t', '|'] as const;
export type Separator = (typeof separators)[number];

/** The sign before decimals: a comma in Brazilian notation, a point in English. */
export const signSchema = z.enum([',', '.']);

/**
 * How a person wants a file read. Absent parts are detected. `columns` gives for each key of the base its position in
 * the file (from 0), or another filling (`places`); a missing key stays empty.
 */
export const layoutSchema = z.object({
  encoding: z.enum(encodings).optional(),
  separator: z.enum(separators).optional(),
  /** The line of the titles, counted from 1; true: it is detected, false: there are no titles. */
  header: z.union([z.boolean(), z.number().int().min(1).max(1_000_000)]).default(true),
  /** The number of title lines: two lines are combined. */
  titleLines: z.union([z.literal(1), z.literal(2)]).optional(),
  /** The sheet of a workbook that is read, by its name. */
  sheet: z.string().min(1).max(100).optional(),
  /** How numbers are written in columns that do not prove it themselves. */
  sign: signSchema.optional(),
  /** Which part of a day comes first in columns that do not prove it themselves. */
  order: z.enum(['dmy', 'mdy']).optional(),
  /** Number of rows at the end of the file to skip. */
  skipEnd: z.number().int().min(0).max(maxSkipped).optional(),
  /** Positions in the file of columns that the sender leaves out. */
  left: z.array(z.number().int().min(0).max(1_999)).max(2_000).optional(),
  columns: z.record(z.string(), z.number().int().min(0).max(places.constant)),
  /** Constant values of columns for all rows, by keys of the base (`places.constant`). */
  constants: z.record(z.string(), z.string().max(200)).optional(),
  /** Sheets to skip, if the name of each sheet fills a column (`places.sheet`). */
  sheetsLeft: z.array(z.string().max(100)).max(200).optional(),
  /** The file for which a remembered layout was first chosen, and the day (`YYYY-MM-DD`). */
  chosenFor: z.object({ name: z.string().max(255), day: z.string().max(10) }).optional(),
});

/** The parts of a layout that a person chooses. */
export const choiceOfLayout = layoutSchema.omit({ chosenFor: true });

export type Layout = z.infer<typeof layoutSchema>;
