import { createElement, Suspense, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Kept, MarkupKeeperProvider } from '../../../../app/components/ui/kept-markup';
import { MarkupCache } from '../../../../app/components/ui/markup-cache';

let drawn: string[] = [];

/** A piece with the name of its person, who is all that it depends on. */
const piece = (person: string) =>
  createElement(Kept, {
    by: ['account', person],
    draw: () => {
      drawn.push(person);
      return createElement('p', null, person);
    },
  });

const scripts = (nonce: string) =>
  createElement(Kept, { by: ['scripts'], draw: () => createElement('script', { nonce, src: '/a.js' }) });

const around = (...parts: ReactNode[]) => createElement('main', null, ...parts);

const drawIn = (cache: MarkupCache, page: ReactNode, nonce = 'nonce'): string => {
  drawn = [];
  return cache.draw(nonce, (keeper) =>
    renderToString(createElement(MarkupKeeperProvider, { value: keeper }, page)),
  );
};

it('a piece is drawn once, and its page is the same each time', () => {
  const cache = new MarkupCache();
  const page = () => around('a', piece('ana'), createElement('b', null, 'b'), scripts('nonce'), 'c');
  const plain = renderToString(page());
  expect(drawIn(cache, page())).toBe(plain);
  expect(drawn).toEqual(['ana']);
  expect(drawIn(cache, page())).toBe(plain);
  expect(drawn).toEqual([]);
});

it('nobody gets the piece of another person, in whichever order they come', () => {
  const cache = new MarkupCache();
  for (const person of ['ana', 'rui', 'ana', 'eva', 'rui'])
    expect(drawIn(cache, around(piece(person)))).toBe(`<main><p>${person}</p></main>`);
  expect(drawIn(cache, around(piece('rui'), piece('ivo'), piece('ana')))).toBe(
    '<main><p>rui</p><p>ivo</p><p>ana</p></main>',
  );
  expect(drawn).toEqual(['ivo']);
});

it('each page has its own nonce in the pieces that name it', () => {
  const cache = new MarkupCache();
  for (const nonce of ['one', 'two', 'three'])
    expect(drawIn(cache, around(scripts(nonce)), nonce)).toBe(
      `<main><script nonce="${nonce}" src="/a.js"></script></main>`,
    );
});

it('text that looks like a mark is text', () => {
  const cache = new MarkupCache();
  const page = () => around('<kept-piece id="other"></kept-piece>', piece('<kept-piece id="nonce">'));
  const plain = renderToString(page());
  for (let visit = 0; visit < 2; visit += 1) expect(drawIn(cache, page())).toBe(plain);
});

it('a piece within a piece is kept with it', () => {
  const cache = new MarkupCache();
  const outer = createElement(Kept, { by: ['outer'], draw: () => around(piece('ana')) });
  for (let visit = 0; visit < 2; visit += 1) expect(drawIn(cache, outer)).toBe('<main><p>ana</p></main>');
  expect(drawIn(cache, piece('ana'))).toBe('<p>ana</p>');
});

it('old pieces give way to new ones', () => {
  const cache = new MarkupCache(100);
  for (let at = 0; at < 50; at += 1) drawIn(cache, piece(`person ${at}`));
  drawIn(cache, piece('person 49'));
  expect(drawn).toEqual([]);
  expect(drawIn(cache, piece('person 0'))).toBe('<p>person 0</p>');
  expect(drawn).toEqual(['person 0']);
});

const Broken = () => {
  throw new Error('broken');
};

it('a piece that React leaves out of its page is not mistaken for the next one', () => {
  const cache = new MarkupCache();
  const left = createElement(Suspense, { fallback: '…' }, piece('ana'), createElement(Broken));
  const page = () => around(left, piece('rui'), piece('eva'));
  for (let visit = 0; visit < 2; visit += 1) {
    const text = drawIn(cache, page());
    expect(text).not.toContain('ana');
    expect(text).toMatch(/…<!--.*--><p>rui<\/p><p>eva<\/p><\/main>$/);
  }
  expect(drawIn(cache, around(piece('ana'), piece('rui')))).toBe('<main><p>ana</p><p>rui</p></main>');
});

it('a page whose drawing fails keeps nothing', () => {
  const cache = new MarkupCache();
  expect(() => drawIn(cache, around(piece('ana'), createElement(Broken)))).toThrow('broken');
  drawIn(cache, piece('ana'));
  expect(drawn).toEqual(['ana']);
});
