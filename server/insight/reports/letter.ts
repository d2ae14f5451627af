import { escaped, letterPage } from '../../platform/mail';
import type { Mail } from '../../platform/mail/port';

/** A report that is there, and its own address in the portal. */
export interface NewReport {
  readonly name: string;
  readonly path: string;
}

/**
 * Reports by letter that a scheduled report is ready. The file itself stays in the portal, behind the sign-in.
 * @param list address of the report list
 */
export function reportLetter(
  to: string,
  company: string,
  { name: report, path }: NewReport,
  list: string,
): Mail {
  const page = new URL(path, list).href;
  const opening = `O relatório "${report}" está pronto no portal ${company}.`;
  return {
    to,
    subject: `${company}: ${report}`,
    text: [opening, `Abrir o relatório:\n${page}`, `Todos os relatórios:\n${list}`].join('\n\n'),
    html: letterPage(
      report,
      `<p>${escaped(opening)}</p>` +
        `<p><a href="${escaped(page)}">Abrir o relatório</a><br>${escaped(page)}</p>` +
        `<p><a href="${escaped(list)}">Todos os relatórios</a></p>`,
    ),
  };
}
