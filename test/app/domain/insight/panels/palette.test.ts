import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { mixed, palette } from '../../../../../app/domain/insight/panels/palette';

const css = ['app/styles/tokens.css', 'app/components/insight/panels/panel-page.module.css']
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

/** Light and dark value of a custom property. */
function lookOf(name: string): [string, string] {
  const [, light = '', dark = ''] = new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(css) ?? [];
  return [light, dark];
}

type Triple = readonly [number, number, number];
const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const light = (colour: string) =>
  [1, 3, 5].map((at) => linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255)) as unknown as Triple;
const dot = (one: Triple, other: Triple) => one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
const luminance = (colour: string) => dot([0.2126, 0.7152, 0.0722], light(colour));
const contrast = (one: string, other: string) => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

/** What linear light becomes to eyes without one kind of cone (Machado et al. 2009, full severity). */
const visions: Record<string, readonly [Triple, Triple, Triple]> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** CIE L*a*b* of a colour as eyes of a kind see it; a distance of 2 is just noticed, one of 10 at a glance. */
function seen(colour: string, vision: readonly [Triple, Triple, Triple]): Triple {
  const shown = vision.map((row) => Math.min(1, Math.max(0, dot(row, light(colour))))) as unknown as Triple;
  const bend = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const x = bend(dot([0.4124, 0.3576, 0.1805], shown) / 0.95047);
  const y = bend(dot([0.2126, 0.7152, 0.0722], shown));
  const z = bend(dot([0.0193, 0.1192, 0.9505], shown) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

describe('the palette of pictures', () => {
  it('is the light look of the stylesheets', () => {
    const { series, sunken, lineStrong, inkSoft, ...rest } = palette;
    const all = {
      ...rest,
      'surface-sunken': sunken,
      'line-strong': lineStrong,
      'ink-soft': inkSoft,
      ...Object.fromEntries(series.map((colour, index) => [`series-${index + 1}`, colour])),
    };
    for (const [name, colour] of Object.entries(all)) expect([name, lookOf(name)[0]]).toEqual([name, colour]);
  });

  it('mixes as color-mix does', () => {
    expect(mixed('#000000', '#ffffff', 0.25)).toBe('#bfbfbf');
    expect(mixed('#1f6f8b', '#ffffff', 1)).toBe('#1f6f8b');
  });
});

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('the colours of series in the %s look', (_look, at) => {
  const series = palette.series.map((_colour, index) => lookOf(`series-${index + 1}`)[at]);

  it('stand out from their ground', () => {
    const pale = series.filter((colour) => contrast(colour, lookOf('surface')[at]) < 2.4);
    expect(pale).toEqual([]);
  });

  it.each(Object.entries(visions))('are told apart by eyes of the kind %s', (_kind, vision) => {
    const colours = series.map((colour) => seen(colour, vision));
    const distances = colours.flatMap((one, index) =>
      colours
        .slice(index + 1)
        .map((other) => Math.hypot(...one.map((value, each) => value - (other[each] ?? 0)))),
    );
    expect(Math.min(...distances)).toBeGreaterThan(18);
  });
});
