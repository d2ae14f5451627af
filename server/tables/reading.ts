import { z } from '../platform/zod';
import { encodings, layoutSchema, separators } from './layout';

/** The notation of ambiguous columns, by the base's key: the decimal sign, or dates with the month first. */
const signs = z.record(z.string(), z.enum([',', '.', 'mdy'])).default({});

/** The line of the titles, if it is not the first; 0: no titles. */
const header = z.number().int().optional();

/** The number of title lines, if it is not one. */
const titleLines = z.number().int().optional();

/** True if the layout was remembered from earlier files of the same shape. */
const recalled = z.boolean().optional();

/** Skipped lines at the end: totals and notes of a report. */
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
    /** The sheet that was read, if several of the `of` sheets have content. */
    sheet: z.object({ name: z.string(), of: z.number().int() }).optional(),
    /** Names of its sheets, if all sheets of the same shape were read. */
    sheets: z.array(z.string()).optional(),
  }),
]);
export type Reading = z.infer<typeof readingSchema>;

export const sheetOf = (reading: Reading | null) =>
  reading && 'sheet' in reading ? reading.sheet : undefined;

/** The sheet, and the sheets' names if several were read, for a sentence. */
export const sheetsOf = (reading: Reading | null) => ({
  sheet: sheetOf(reading),
  sheets: reading && 'sheets' in reading ? reading.sheets : undefined,
});

/** The facts about a file's reading for its summary. */
export const summaryFacts = (reading: Reading | null) => ({
  ...sheetsOf(reading),
  footer: reading?.footer,
  fixed: reading?.notes?.fixed,
});
