import { argumentsOf, isGlobal, isNode, memberOf, type SyntaxNode } from '../syntax.ts'
import { isShipped, isTest, type NodeRule } from './rule.ts'

const configFiles = [
  /^apps\/[^/]+\/src\/platform\/config/,
  /^apps\/simulator\/src\/config\.ts$/,
  /^apps\/web\/[^/]+\.config\.ts$/,
  /^(packages\/embedded-postgres|scripts|bench)\//,
]

/** Settings are read and validated once, at start. */
export const environmentInConfigOnly: NodeRule = {
  name: 'environment-in-config-only',
  applies: file => !isTest(file) && !configFiles.some(pattern => pattern.test(file)),
  find(node) {
    const member = memberOf(node)
    const isRead = member?.property === 'env' && isGlobal(member.object, 'process')
    return isRead || importsProcess(node) || destructuresProcess(node)
      ? 'reads process.env: take the value from platform/config instead'
      : undefined
  },
}

/** `import { env } from 'node:process'` */
function importsProcess(node: SyntaxNode): boolean {
  if (node.type !== 'ImportDeclaration' || !isNode(node.source)) return false
  return node.source.value === 'process' || node.source.value === 'node:process'
}

/** `const { env } = process` */
function destructuresProcess(node: SyntaxNode): boolean {
  const isPattern = node.type === 'VariableDeclarator' && isNode(node.id) && node.id.type === 'ObjectPattern'
  return isPattern && isGlobal(node.init, 'process')
}

const domainFiles = /^apps\/api\/src\/modules\/[^/]+\/(domain\/|domain\.ts$|permissions\.ts$|[^/]+\.policy\.ts$)/
const impureGlobals = [
  'process',
  'fetch',
  'performance',
  'crypto',
  'console',
  'setTimeout',
  'setInterval',
  'setImmediate',
]

/** A domain function depends on its arguments alone: no clock, no randomness, no I/O. */
export const domainIsDeterministic: NodeRule = {
  name: 'domain-is-deterministic',
  applies: file => domainFiles.test(file) && !isTest(file),
  find(node) {
    const global = impureGlobals.find(name => isGlobal(node, name))
    if (global) return `uses ${global}: pass it in as an argument`
    if (readsClock(node)) return 'reads the clock: take the instant as an argument'
    const member = memberOf(node)
    return member?.property === 'random' && isGlobal(member.object, 'Math')
      ? 'uses Math.random: take the random value as an argument'
      : undefined
  },
}

/** `Date.now`, `new Date()` and `Date()`; a date made from a value is no clock. */
function readsClock(node: SyntaxNode): boolean {
  const member = memberOf(node)
  if (member) return member.property === 'now' && isGlobal(member.object, 'Date')
  if (node.type === 'NewExpression') return isGlobal(node.callee, 'Date') && argumentsOf(node).length === 0
  return node.type === 'CallExpression' && isGlobal(node.callee, 'Date')
}

const moneyModules = /^apps\/api\/src\/modules\/(ledger|withdrawals|deposits|members|approvals)\//
const converters = ['Number', 'parseFloat', 'parseInt']
const moneyName = /(satang|amount|balance|baht)$/i

/** On the server money is `Satang`, a bigint; only the contract's codec turns it into anything else. */
export const moneyIsNeverANumber: NodeRule = {
  name: 'money-is-never-a-number',
  applies: file => moneyModules.test(file) && !isTest(file),
  find(node) {
    if (convertsToNumber(node)) return 'converts to a number: money is Satang, the wire codec is in the contract'
    return isMoneyTypedNumber(node) ? 'types an amount of money as number: use Satang' : undefined
  },
}

function convertsToNumber(node: SyntaxNode): boolean {
  if (node.type !== 'CallExpression') return false
  if (converters.some(name => isGlobal(node.callee, name))) return true
  const member = memberOf(node.callee)
  if (!member) return false
  return member.property === 'toFixed' || (isGlobal(member.object, 'Number') && member.property.startsWith('parse'))
}

/** `amount: number` as a parameter, a variable or a property of a type. */
function isMoneyTypedNumber(node: SyntaxNode): boolean {
  const name = node.type === 'TsPropertySignature' ? node.key : node
  if (!isNode(name) || name.type !== 'Identifier' || !moneyName.test(String(name.value))) return false
  const annotation = node.typeAnnotation
  if (!isNode(annotation) || !isNode(annotation.typeAnnotation)) return false
  return annotation.typeAnnotation.type === 'TsKeywordType' && annotation.typeAnnotation.kind === 'number'
}

const licences: ReadonlySet<unknown> = new Set(['gli', 'ukgc', 'mga'])
const profiles = 'packages/contract/src/licences/profiles.ts'

/** A licence is a set of rules: code asks for a rule, so that an operator's own licence needs no code. */
export const rulesNotLicences: NodeRule = {
  name: 'rules-not-licences',
  applies: file => isShipped(file) && file !== profiles,
  find(node) {
    const isName = node.type === 'StringLiteral' && licences.has(node.value)
    return isName || comparesLicence(node)
      ? 'asks which licence it is: ask for the rule in force (readLicence) instead'
      : undefined
  },
}

/** `licenceProfile === 'neutral'` */
function comparesLicence(node: SyntaxNode): boolean {
  if (node.type !== 'BinaryExpression' || !isNode(node.left) || !isNode(node.right)) return false
  const sides = [node.left, node.right]
  return sides.some(isLicence) && sides.some(side => side.type === 'StringLiteral')
}

const isLicence = (node: SyntaxNode): boolean =>
  memberOf(node)?.property === 'licenceProfile' || (node.type === 'Identifier' && node.value === 'licenceProfile')
