import { isGlobal, memberOf, type SyntaxNode } from '../syntax.ts'
import { isTest, type NodeRule } from './rule.ts'

const readers =
  /^(apps\/[^/]+\/src\/platform\/config|apps\/simulator\/src\/config\.ts$|packages\/embedded-postgres\/|scripts\/|bench\/|apps\/web\/[^/]+\.config\.ts$)/

/** A setting is read and validated once, at start; nothing below may have settings of its own. */
export const environmentInConfigOnly: NodeRule = {
  name: 'environment-in-config-only',
  applies: file => !isTest(file) && !readers.test(file),
  find(node) {
    const member = memberOf(node)
    const read = member?.property === 'env' && isGlobal(member.object, 'process')
    return read || importsEnv(node) || takesApart(node)
      ? 'reads process.env: take the value from platform/config instead'
      : undefined
  },
}

/** `import { env } from 'node:process'` */
function importsEnv(node: SyntaxNode): boolean {
  if (node.type !== 'ImportDeclaration') return false
  const { value } = node.source as { value: string }
  return value === 'process' || value === 'node:process'
}

/** `const { env } = process` */
function takesApart(node: SyntaxNode): boolean {
  return (
    node.type === 'VariableDeclarator' &&
    (node.id as SyntaxNode).type === 'ObjectPattern' &&
    isGlobal(node.init, 'process')
  )
}
