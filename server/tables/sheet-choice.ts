import { Unreadable } from './failure';

/**
 * The sheet with a wanted name among a workbook's visible sheets with content, in the order of their tabs; the first
 * without a name. @throws Unreadable if there is none
 */
export function chosenSheet<Sheet extends { readonly name: string }>(
  filled: readonly Sheet[],
  wanted: string | undefined,
): Sheet {
  const sheet = wanted === undefined ? filled[0] : filled.find(({ name }) => name === wanted);
  if (sheet) return sheet;
  if (filled.length === 0) throw new Unreadable('A planilha está vazia: nenhuma aba visível tem dados.');
  throw new Unreadable(
    `A planilha não tem a aba "${wanted}" com dados: ${filled.map(({ name }) => name).join(', ')}.`,
  );
}
