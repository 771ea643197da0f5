import { argumentsOf, isNode, memberOf, textOf, type SyntaxNode } from '../syntax.ts'
import { sqlFiles } from '../import-rules.ts'
import { isTest, type NodeRule } from './rule.ts'

const serverSource = /^apps\/(api|simulator)\/src\//
const sqlHomes = new RegExp(sqlFiles)
const ledger = /^apps\/api\/src\/modules\/ledger\//
/** Writes the tables that are declared with `recordTable`; each declaration is checked instead. */
const declaredTables = 'apps/api/src/platform/records/record-table.ts'
const moneyTables = ['transfers', 'accounts', 'holds']

const readingBuilders = ['selectFrom']
const writingBuilders = ['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto']
const builders = new Set([...readingBuilders, ...writingBuilders])

/** A query is found in a repository, and a command stays readable. */
export const sqlInRepositoriesOnly: NodeRule = {
  name: 'sql-in-repositories',
  applies: file => serverSource.test(file) && !isTest(file) && !sqlHomes.test(file),
  find(node) {
    const builder = builderCalled(node)
    if (builder) return `builds a query with ${builder}: move it to the module's repository`
    return isSqlTemplate(node) ? "contains SQL: move it to the module's repository" : undefined
  },
}

/** Finds writes to the ledger's tables, and writes whose table cannot be read. */
export const onlyLedgerWritesMoney: NodeRule = {
  name: 'only-ledger-writes-money',
  applies: file => serverSource.test(file) && !isTest(file) && !ledger.test(file) && file !== declaredTables,
  find(node) {
    if (isCallOf(node, 'recordTable')) return checkTable(propertyOf(argumentsOf(node)[1], 'table'))
    const builder = builderCalled(node)
    if (builder && writingBuilders.includes(builder)) return checkTable(tableGiven(node))
    const text = textOf(node)
    return text === undefined ? undefined : checkText(text)
  },
}

function checkTable(table: string | undefined): string | undefined {
  if (table === undefined) return 'hides the table it writes: name it as a plain string'
  return moneyTables.includes(table) ? `writes ${table}: only modules/ledger moves money` : undefined
}

/** `insert into "public"."transfers"` in any spelling; a computed table counts as a money table. */
const writeInText =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?|copy)\s+(?:only\s+)?(?:"?public"?\s*\.\s*)?"?(§|\w+)/gi

function checkText(text: string): string | undefined {
  for (const [, table = ''] of text.matchAll(writeInText)) {
    const isSql = /\b(set|values|select|from|using|where|default)\b/i.test(text) || /truncate|copy/i.test(text)
    if (isSql && (table === '§' || moneyTables.includes(table.toLowerCase())))
      return checkTable(table === '§' ? undefined : table.toLowerCase())
  }
  return undefined
}

const isCallOf = ({ type, callee }: SyntaxNode, name: string): boolean =>
  type === 'CallExpression' && isNode(callee) && callee.type === 'Identifier' && callee.value === name

/** The text of a property of an object as written. */
function propertyOf(object: unknown, name: string): string | undefined {
  if (!isNode(object) || !Array.isArray(object.properties)) return undefined
  const found: SyntaxNode | undefined = object.properties.find(
    ({ key }: SyntaxNode) => isNode(key) && key.value === name,
  )
  return textOf(found?.value)
}

function builderCalled(node: SyntaxNode): string | undefined {
  const name = node.type === 'CallExpression' ? memberOf(node.callee)?.property : undefined
  return name !== undefined && builders.has(name) ? name : undefined
}

/** The table of `insertInto('public.transfers as t')`, bare. */
function tableGiven(call: SyntaxNode): string | undefined {
  return textOf(argumentsOf(call)[0])
    ?.trim()
    .split(/\s+/)[0]
    ?.replace(/^public\./, '')
    .toLowerCase()
}

/** A template tagged `sql`, as in sql`…`, sql<Row>`…` and db.sql`…`. */
function isSqlTemplate(node: SyntaxNode): boolean {
  if (node.type !== 'TaggedTemplateExpression' || !isNode(node.tag)) return false
  return node.tag.value === 'sql' || memberOf(node.tag)?.property === 'sql'
}
