import type { Client } from './client';

/** Class names that a page's elements have and no style sheet that it links to knows: the module's name and its hash. */
export async function unstyled(person: Client, html: string): Promise<string[]> {
  const links = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)];
  const sheets = await Promise.all(links.map(async ([, href = '']) => (await person.get(href)).text()));
  const known = sheets.join('\n');
  const worn = [...html.matchAll(/\sclass="([^"]+)"/g)].flatMap(([, names = '']) => names.split(/\s+/));
  const ours = new Set(worn.filter((name) => /^_\w+_[\da-z]{5}_\d+$/.test(name)));
  return [...ours].filter((name) => !known.includes(`.${name}`));
}
