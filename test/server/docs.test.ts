import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('node_modules'))
    .map((name) => path.join(folder, name));

const read = (file: string): string => readFileSync(file, 'utf8');

const pages = ['README.md', 'CONTRIBUTING.md', ...filesBelow('docs').filter((file) => file.endsWith('.md'))];
const sources = [
  ...readdirSync('.').filter((file) => /\.[jt]s$/.test(file)),
  ...['app', 'server', 'test'].flatMap(filesBelow),
].filter((file) => /\.(?:tsx?|m?js|css)$/.test(file));

/** Rules by number, with what is said of each. */
const rules = read('docs/rules.md')
  .split(/^### /m)
  .slice(1)
  .map((text) => [/^([A-Z]\d+)\. /.exec(text)?.[1] ?? text, text.split(/^## /m)[0] ?? ''] as const);

/** `(rule P4)`, `rules P1 to P9`, `rules F5, F7`: the numbers in it. */
const cited = (text: string): string[] =>
  [...text.matchAll(/\b[Rr]ules? ([A-Z]\d+(?:(?:,| and| to) [A-Z]\d+)*)/g)].flatMap(([, numbers = '']) =>
    [...numbers.matchAll(/[A-Z]\d+/g)].map(([number]) => number),
  );

/** Files and folders of the repository that a text names in backticks. */
const named = (text: string): string[] =>
  [...text.matchAll(/`((?:app|server|test|docs|public)\/[\w./-]+)`/g)].map(([, file = '']) => file);

/** The headings of a page, as addresses name them. */
const anchorsOf = (page: string): string[] =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

const leadsSomewhere = (page: string, link: string): boolean => {
  const [to = '', anchor] = link.split('#');
  const file = to === '' ? page : path.join(path.dirname(page), to);
  return existsSync(file) && (anchor === undefined || anchorsOf(file).includes(anchor));
};

describe('the rules', () => {
  it('are numbered upwards within their areas, each number once', () => {
    const numbers = rules.map(([number]) => number);
    const upwards = numbers.toSorted(
      (one, other) =>
        'ADPFIX'.indexOf(one.charAt(0)) - 'ADPFIX'.indexOf(other.charAt(0)) ||
        Number(one.slice(1)) - Number(other.slice(1)),
    );
    expect(numbers).toEqual(upwards);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it.each(rules)('%s says where it is held, and where it is tested', (_number, text) => {
    const [content = '', tested] = text.split('Held in')[1]?.split(/tested\s+in/) ?? [];
    expect(named(content)).not.toEqual([]);
    if (tested === undefined) return expect(content).toContain('no test yet');
    expect(named(tested)).not.toEqual([]);
    expect(named(tested).filter((file) => !file.startsWith('test/'))).toEqual([]);
  });

  it.each(rules)('%s is cited where it is held', (number, text) => {
    const [content = ''] = text.split('Held in')[1]?.split(/tested\s+in/) ?? [];
    expect(named(content).flatMap((file) => cited(read(file)))).toContain(number);
  });

  it('are the only paper that code cites', () => {
    const known = rules.map(([number]) => number);
    const elsewhere = /\bS[01]\b|\u00a7|\b(?:issue|specification) (?:#?\d|")|\bspecifications\b/;
    for (const file of sources) {
      const text = read(file);
      expect({ file, unknown: cited(text).filter((number) => !known.includes(number)) }).toEqual({
        file,
        unknown: [],
      });
      expect({ file, other: elsewhere.exec(text)?.[0] }).toEqual({ file, other: undefined });
    }
  });
});

it('every word of the glossary that is one of the code occurs there', () => {
  const names = [...read('docs/glossary.md').matchAll(/^\| [^|]+\| ([^|]*`[^|]*`)[^|]*\|/gm)].flatMap(
    ([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  );
  expect(names.length).toBeGreaterThan(50);
  const code = sources.filter((file) => !file.startsWith('test/')).map((file) => `${file}\n${read(file)}`);
  const absent = names.filter((name) => {
    const word = new RegExp(`(?<![\\w-])${name.replace('.', '\\.')}(?![\\w-])`);
    return !code.some((text) => word.test(text));
  });
  expect(absent).toEqual([]);
});

describe.each(pages)('%s', (page) => {
  it('leads to pages and files that are there', () => {
    const links = [...read(page).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].map(([, to = '']) => to);
    expect(links.filter((link) => !leadsSomewhere(page, link))).toEqual([]);
  });

  it('names files that are there', () => {
    expect(named(read(page)).filter((file) => !existsSync(file))).toEqual([]);
  });

  it('cites rules that are there', () => {
    const known = rules.map(([number]) => number);
    expect(cited(read(page)).filter((number) => !known.includes(number))).toEqual([]);
  });
});
