import { z } from '../platform/zod';
import { encodings, layoutSchema, separators } from './layout';

/** By the base's key, how a column was read that can be read in two ways: its decimals, or days whose month comes first. */
const signs = z.record(z.string(), z.enum([',', '.', 'mdy'])).default({});

/** The line that has the titles, where it is not the first; 0: none has. */
const header = z.number().int().optional();

/** How many lines the titles take, where it is not one. */
const titleLines = z.number().int().optional();

/** True where it was read as its sender had files of this shape read before. */
const recalled = z.boolean().optional();

/** Lines at the end that are no data: totals and notes of a report. */
const footer = z.array(z.number().int()).optional();

const notedLines = z.object({ count: z.number().int(), lines: z.array(z.number().int()) });

/** Values that were read differently from how the file has them (`ReadingNotes`). */
const notes = z
  .object({
    titlesAgain: notedLines.optional(),
    otherLines: notedLines.optional(),
    unused: z.array(z.string()).optional(),
    twice: z.array(z.string()).optional(),
    decimalCommas: z.boolean().optional(),
    months: z.number().int().optional(),
    sheetsPassedBy: z.array(z.string()).optional(),
    fixed: z
      .array(
        z.object({
          label: z.string(),
          value: z.string(),
          chosenFor: layoutSchema.shape.chosenFor,
        }),
      )
      .optional(),
  })
  .optional();

/** How a worker read a file, for people and for the checks of later corrections. */
export const readingSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('csv'),
    encoding: z.enum(encodings),
    separator: z.enum(separators),
    signs,
    header,
    titleLines,
    recalled,
    footer,
    notes,
  }),
  z.object({
    kind: z.literal('jsonl'),
    encoding: z.enum(encodings),
    signs,
    header,
    titleLines,
    recalled,
    footer,
    notes,
  }),
  z.object({
    kind: z.enum(['xlsx', 'xls', 'ods']),
    signs,
    header,
    titleLines,
    recalled,
    footer,
    notes,
    /** The sheet that was read, where it was one `of` several that hold anything. */
    sheet: z.object({ name: z.string(), of: z.number().int() }).optional(),
    /** Names of its sheets, if all equal ones were read. */
    sheets: z.array(z.string()).optional(),
  }),
]);
export type Reading = z.infer<typeof readingSchema>;

export const sheetOf = (reading: Reading | null) =>
  reading && 'sheet' in reading ? reading.sheet : undefined;

/** The same for a sentence, and the sheets' names where several were read. */
export const sheetsOf = (reading: Reading | null) => ({
  sheet: sheetOf(reading),
  sheets: reading && 'sheets' in reading ? reading.sheets : undefined,
});

/** What the sentence on a file's rows says of its reading besides them. */
export const summaryFacts = (reading: Reading | null) => ({
  ...sheetsOf(reading),
  footer: reading?.footer,
  fixed: reading?.notes?.fixed,
});
