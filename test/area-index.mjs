import path from 'node:path';

const root = new URL('../', import.meta.url).pathname;
const area = /^server\/(?:people|data|planning|finance|insight|platform)\/[^/]+(?=\/)/;

/**
 * An area is entered by its `index.ts`, which says what others may use of it; types come from the file that declares
 * them (docs/architecture.md).
 *
 * @type {import('eslint').Rule.RuleModule}
 */
export const areaIndex = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { inside: 'Other areas enter {{area}} by its index.ts: import from there, or only the type.' },
  },
  create(context) {
    const file = path.relative(root, context.filename);
    const check = (node) => {
      if (!node.source?.value.startsWith('.') || [node.importKind, node.exportKind].includes('type')) return;
      const target = path.join(file, '..', node.source.value);
      const [entered] = area.exec(target) ?? [];
      if (!entered || file.startsWith(`${entered}/`) || target === `${entered}/index`) return;
      context.report({ node, messageId: 'inside', data: { area: entered } });
    };
    return { ImportDeclaration: check, ExportNamedDeclaration: check, ExportAllDeclaration: check };
  },
};
