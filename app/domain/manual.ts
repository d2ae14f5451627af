import { chapters, type Chapter } from './manual-chapters';
import { mayEnter, type Flags } from './people/access/access';
import type { Role } from './people/access/roles';
import { screens, type Address } from './screens';
import type { ScreenRecord } from './screens/screen';
import { folded } from './values/text';

interface ScreenChapter extends Chapter {
  readonly id: string;
  /** Its screen. */
  readonly to: Address;
}

const named = Object.keys(chapters);

/** Chapters of records, in the order of the manual. */
export function chaptersOf(
  records: Readonly<Partial<Record<Address, Pick<ScreenRecord, 'manual'>>>>,
): ScreenChapter[] {
  const placed: { readonly place: number; readonly chapter: ScreenChapter }[] = [];
  let place = named.length;
  for (const [address, { manual }] of Object.entries(records)) {
    if (!manual) continue;
    const to = address as Address;
    if (typeof manual === 'string') {
      place = named.indexOf(manual);
      placed.push({ place, chapter: { id: manual, to, ...chapters[manual] } });
    } else {
      const id = folded(manual.title).replaceAll(/[^a-z0-9]+/g, '-');
      placed.push({ place, chapter: { id, to, ...manual } });
    }
  }
  return placed.toSorted((one, other) => one.place - other.place).map(({ chapter }) => chapter);
}

const manual = chaptersOf(screens);

/** The common text at the end of each editable area's chapter. */
export const sheetsChapter =
  'Digite na grade, ou cole de uma planilha, e salve: o que outra pessoa mudou no meio-tempo fica como está e é mostrado ao lado do seu. O que você não salvou o espera quando voltar. Cada linha tem o seu histórico, do qual um valor pode ser restaurado, e cada alteração pode ser desfeita. A planilha exportada pode ser preenchida e importada de volta.';

/** The manual's chapters after the first steps, for the screens that a type of user may open. */
export const manualFor = (role: Role, flags: Flags): ScreenChapter[] =>
  manual.filter(({ to }) => mayEnter(to, role, flags));
