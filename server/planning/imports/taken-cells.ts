import { Problem } from '../../platform/errors';
import { z } from '../../platform/zod';

const unreadable = 'As células do pedido não podem ser lidas. Nada foi salvo.';

const takenSchema = z.array(
  z.object({
    row: z.string().max(500),
    column: z.string().max(100),
    from: z.number().nullable(),
    to: z.number(),
    version: z.number().int().min(0),
  }),
);

/** A cell that a person takes from a workbook: `to` over the `from` that they were shown. */
export type TakenCell = z.infer<typeof takenSchema>[number];

/** What the form of a preview takes. @throws Problem `invalid` */
export function takenCells(cells: string, chosen: readonly unknown[]): TakenCell[] {
  const parsed = takenSchema.safeParse(JSON.parse(chosenCells(cells, chosen)));
  if (!parsed.success) throw new Problem('invalid', unreadable);
  return parsed.data;
}

/**
 * An import's cells as JSON: those that ask for a choice (`asked` names them) only where they are among the `chosen`.
 * @throws Problem `invalid`
 */
export function chosenCells(cells: string, chosen: readonly unknown[]): string {
  const all = readJson(cells);
  if (!Array.isArray(all)) throw new Problem('invalid', unreadable);
  const { data: asked } = z.array(z.object({ asked: z.string().optional() })).safeParse(all);
  return JSON.stringify(
    all.filter((_, index) => asked?.[index]?.asked === undefined || chosen.includes(asked[index].asked)),
  );
}

/** @throws Problem `invalid` */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem('invalid', unreadable);
  }
}
