import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface StructureNode {
  readonly role?: string;
  readonly alt?: string;
  readonly children?: readonly StructureNode[];
}

/** The content of a PDF for its readers: the texts of each page in lines from top to bottom, and the structure. */
export async function readPdf(bytes: Uint8Array) {
  const pdf = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 }).promise;
  const { info } = (await pdf.getMetadata()) as { info: { Title?: string; Language?: string } };
  const pages: { lines: string[]; structure: StructureNode; width: number }[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const rows = new Map<number, { x: number; text: string }[]>();
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const [x = 0, y = 0] = (item.transform as number[]).slice(4);
      const row = rows.get(Math.round(y)) ?? [];
      rows.set(Math.round(y), [...row, { x, text: item.str }]);
    }
    pages.push({
      lines: [...rows]
        .sort(([a], [b]) => b - a)
        .map(([, cells]) =>
          cells
            .sort((a, b) => a.x - b.x)
            .map(({ text }) => text)
            .join(' | '),
        ),
      structure: (await page.getStructTree()) as StructureNode,
      width: page.view[2] ?? 0,
    });
  }
  await pdf.destroy();
  return { title: info.Title, language: info.Language, pages };
}

/** The roles of a structure's elements from the top down, without those of cells. */
export function rolesOf({ role, children = [] }: StructureNode): string[] {
  const below = children.flatMap((child) => rolesOf(child));
  return role === undefined || ['TD', 'TH', 'Root'].includes(role) ? below : [role, ...below];
}
