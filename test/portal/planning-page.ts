const fields = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`name="${name}\\[([0-9a-f]{24})\\]" value="([^"]*)"`, 'g'))].map(
    ([, id = '', value = '']) => ({ id, value }),
  );

/** Rows of a page as its form has them, quantities without the dots of their thousands. */
export function rowsOf(html: string) {
  const inputs = [...html.matchAll(/<input[^>]*name="valor\[([0-9a-f]{24})\]"[^>]*>/g)];
  const versions = new Map(fields(html, 'version').map(({ id, value }) => [id, value]));
  return inputs.map(([tag = '', id = '']) => ({
    id,
    valor: (/value="([^"]*)"/.exec(tag)?.[1] ?? '').replaceAll('.', ''),
    version: versions.get(id) ?? '',
  }));
}

/** A slice of its own for each test of all files, so that none sees another's rows. */
export const slice = (month: string, rest = '') =>
  `/ij/plan_edit?chanel=FSS&dateStart=${month}&dateEnd=${month}${rest}`;
