import { argumentsOf, isGlobal, memberOf, type SyntaxNode } from '../syntax.ts'
import { isTest, type NodeRule } from './rule.ts'

const pure = /^apps\/api\/src\/modules\/[^/]+\/(domain\/|[^/]+\.policy\.ts$)/
const forbidden = ['process', 'fetch', 'performance', 'crypto', 'console', 'setTimeout', 'setInterval', 'setImmediate']

/** What a domain decides depends on its arguments alone: no clock, no chance, no world. */
export const domainHasNoClock: NodeRule = {
  name: 'domain-has-no-clock',
  applies: file => pure.test(file) && !isTest(file),
  find(node) {
    const global = forbidden.find(name => isGlobal(node, name))
    if (global) return `uses ${global}: a domain knows only what it is given`
    if (readsClock(node)) return 'reads the clock: take the instant as an argument'
    const member = memberOf(node)
    if (member?.property === 'random' && isGlobal(member.object, 'Math'))
      return 'rolls dice: take the chance as an argument'
    return undefined
  },
}

/** `Date.now`, `new Date()` and `Date()`; a date made from a value is no clock. */
function readsClock(node: SyntaxNode): boolean {
  const member = memberOf(node)
  if (member) return member.property === 'now' && isGlobal(member.object, 'Date')
  if (node.type === 'NewExpression') return isGlobal(node.callee, 'Date') && argumentsOf(node).length === 0
  return node.type === 'CallExpression' && isGlobal(node.callee, 'Date')
}
