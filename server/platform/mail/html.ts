const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as HTML has it. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

/** A letter's page in HTML, of a body in HTML. */
export const letterPage = (title: string, body: string): string =>
  `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>${escaped(title)}</title>` +
  `<body style="font-family:sans-serif;line-height:1.5;color:#17212b">${body}</body></html>`;
