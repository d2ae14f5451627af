import type { Mail } from '../../platform/mail/port';

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

/** A report that is there, and its own address in the portal. */
export interface NewReport {
  readonly name: string;
  readonly path: string;
}

/**
 * Tells a person that a scheduled report is there. The file itself stays in the portal, behind the sign-in.
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
    html:
      `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>${escape(report)}</title>` +
      `<body style="font-family:sans-serif;line-height:1.5;color:#17212b"><p>${escape(opening)}</p>` +
      `<p><a href="${escape(page)}">Abrir o relatório</a><br>${escape(page)}</p>` +
      `<p><a href="${escape(list)}">Todos os relatórios</a></p></body></html>`,
  };
}
