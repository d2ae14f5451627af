import type { Mail } from '../../platform/mail/port';

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

/**
 * Tells a person that a scheduled report is there. The file itself stays in the portal, behind the sign-in.
 * @param page address of the report list
 */
export function reportLetter(to: string, company: string, report: string, page: string): Mail {
  const opening = `O relatório "${report}" está pronto no portal ${company}.`;
  return {
    to,
    subject: `${company}: ${report}`,
    text: [opening, `Abrir os relatórios:\n${page}`].join('\n\n'),
    html:
      `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>${escape(report)}</title>` +
      `<body style="font-family:sans-serif;line-height:1.5;color:#17212b"><p>${escape(opening)}</p>` +
      `<p><a href="${escape(page)}">Abrir os relatórios</a><br>${escape(page)}</p></body></html>`,
  };
}
