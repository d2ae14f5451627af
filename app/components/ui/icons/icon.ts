import { createElement, type ReactElement, type SVGProps } from 'react';

/** A drawing of 24 × 24, in the colour of the text around it. */
export type Icon = (props: SVGProps<SVGSVGElement>) => ReactElement;

type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>];

/**
 * An icon of these shapes, which are created once; the attributes are written out, because spreading them from an
 * object doubles the cost. Each icon is a separate module, so that a page loads only those that it shows. To add one,
 * copy its shapes from https://lucide.dev (the licence is beside this file) and name it in `index.ts`.
 */
export function icon(shapes: readonly Shape[]): Icon {
  const children = shapes.map(([tag, attributes]) => createElement(tag, attributes));
  return (props) =>
    createElement(
      'svg',
      {
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...props,
      },
      ...children,
    );
}
