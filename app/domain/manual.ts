import { chapters, type ChapterId } from './manual-chapters';
import { mayEnter, type Flags } from './people/access/access';
import type { Role } from './people/access/roles';
import { addresses, screens, type Address } from './screens';

/** The screen of each chapter. */
const screenOf = new Map<ChapterId, Address>(
  addresses.flatMap((address) => {
    const { manual } = screens[address];
    return manual ? [[manual, address] as const] : [];
  }),
);

/** The common text at the end of each editable area's chapter. */
export const sheetsChapter =
  'Digite na grade, ou cole de uma planilha, e salve: o que outra pessoa mudou no meio-tempo fica como está e é mostrado ao lado do seu. O que você não salvou o espera quando voltar. Cada linha tem o seu histórico, do qual um valor pode ser restaurado, e cada alteração pode ser desfeita. A planilha exportada pode ser preenchida e importada de volta.';

/** The manual's chapters after the first steps, for the screens that a type of user may open. */
export const manualFor = (role: Role, flags: Flags) =>
  (Object.keys(chapters) as ChapterId[]).flatMap((id) => {
    const to = screenOf.get(id);
    return to && mayEnter(to, role, flags) ? [{ id, to, ...chapters[id] }] : [];
  });
