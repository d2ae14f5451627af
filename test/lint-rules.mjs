import path from 'node:path';

const root = new URL('../', import.meta.url).pathname;
const area = /^server\/(?:people|data|planning|finance|insight|platform)\/[^/]+(?=\/)/;

/**
 * An area is entered by its `index.ts`, which says what others may use of it; types come from the file that declares
 * them (docs/architecture.md).
 */
const areaIndex = {
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

/** Refuses what its selectors match, as ESLint's rule `no-restricted-syntax` does, which oxlint has none of. */
const restrictedSyntax = {
  meta: { type: 'problem', schema: false },
  create: (context) =>
    Object.fromEntries(
      context.options.map(({ selector, message }) => [selector, (node) => context.report({ node, message })]),
    ),
};

/** Refuses names that are given, in whatever place, and match one of the patterns; reading a property gives none. */
const oldWords = {
  meta: { type: 'problem', schema: false },
  create(context) {
    const [{ refused, allowed }] = context.options;
    const old = new RegExp(refused.join('|'), 'u');
    const kept = new Set(allowed);
    const check = (node) => {
      if (!old.test(node.name) || kept.has(node.name) || isRead(node)) return;
      context.report({
        node,
        message: `The field has another word for “${node.name}”: see oldWords in oxlint.config.js.`,
      });
    };
    return { Identifier: check, PrivateIdentifier: check };
  },
};

const isRead = (node) =>
  node.parent.type === 'MemberExpression' && node.parent.property === node && !isAssigned(node.parent);

const isAssigned = (member) => member.parent.type === 'AssignmentExpression' && member.parent.left === member;

export default {
  meta: { name: 'portal' },
  rules: { 'area-index': areaIndex, 'old-words': oldWords, 'restricted-syntax': restrictedSyntax },
};
