import { argumentsOf, isNode, textOf, type SyntaxNode } from '../syntax.ts'
import { isShipped, type NodeRule } from './rule.ts'

/** The import rules read static paths only: any other import would evade them. */
export const importsAreVisible: NodeRule = {
  name: 'imports-are-visible',
  applies: isShipped,
  find(node) {
    if (node.type === 'TsImportType') return "hides an import in a type: write it as `import type` at the file's head"
    if (node.type !== 'CallExpression' || !isNode(node.callee)) return undefined
    if (node.callee.type === 'Import' && hasHole(argumentsOf(node)[0])) return 'imports a computed path: name the file'
    return node.callee.value === 'require' ? 'uses require(): write an import' : undefined
  },
}

function hasHole(specifier: unknown): boolean {
  return textOf(specifier)?.includes('§') ?? true
}

/** The module this node imports or re-exports, as the import rules must have seen it; undefined for a computed path. */
export function specifierOf(node: SyntaxNode): string | undefined {
  const specifier = specifierText(node)
  return specifier?.includes('§') ? undefined : specifier
}

function specifierText(node: SyntaxNode): string | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
      return textOf(node.source)
    case 'CallExpression':
      return isNode(node.callee) && node.callee.type === 'Import' ? textOf(argumentsOf(node)[0]) : undefined
    default:
      return undefined
  }
}
