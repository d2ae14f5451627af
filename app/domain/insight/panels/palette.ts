/**
 * The light colours of panels, for pictures, which have no stylesheet. They equal the values in
 * app/components/insight/panels/panel-page.module.css and app/styles/tokens.css; test/app/domain/insight/panels checks
 * this.
 */
export const palette = {
  series: ['#1f6f8b', '#e08a1e', '#8a5fc7', '#5db06b', '#7d1f4a', '#98a1ab'],
  under: '#2b7bba',
  over: '#d1701f',
  surface: '#ffffff',
  sunken: '#eef1f4',
  line: '#d9dfe5',
  lineStrong: '#8793a1',
  ink: '#17212b',
  inkSoft: '#4a5765',
  good: '#14693a',
  bad: '#b3261e',
  warn: '#7a4d00',
} as const;

/** A mix of two colours, as by `color-mix(in srgb, …)`; `share` is that of the first, 0–1. */
export function mixed(one: string, other: string, share: number): string {
  const [a, b] = [parts(one), parts(other)];
  const mix = a.map((value, index) => Math.round(value * share + (b[index] ?? 0) * (1 - share)));
  return `#${mix.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

const parts = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
