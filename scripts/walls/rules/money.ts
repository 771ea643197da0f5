import { isGlobal, isNode, memberOf, type SyntaxNode } from '../syntax.ts'
import { isTest, type NodeRule } from './rule.ts'

const moneyRooms = /^apps\/api\/src\/modules\/(ledger|withdrawals|deposits|members|approvals)\//
const converters = ['Number', 'parseFloat', 'parseInt']
const moneyName = /(satang|amount|balance|baht)$/i

/**
 * Inside the server money is `Satang`, a bigint; the codec of the contract is the only place where it is anything else.
 */
export const moneyIsNeverANumber: NodeRule = {
  name: 'money-is-never-a-number',
  applies: file => moneyRooms.test(file) && !isTest(file),
  find(node) {
    if (convertsToNumber(node)) return 'turns a value into a number: money is Satang, the wire codec is in the contract'
    if (isMoneyTypedNumber(node)) return 'types an amount of money as number: use Satang'
    return undefined
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
