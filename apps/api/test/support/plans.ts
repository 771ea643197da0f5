import { CompiledQuery, createQueryId, type RawBuilder, type RootOperationNode } from 'kysely'
import { expect } from 'vitest'
import type { Reader } from '../../src/platform/db/database.ts'
import { pageStatement, type PageSource } from './list-plans.ts'

/** A step of an executed plan, with what the planner says of it. Numbers of rows are averages over its loops. */
type PlanNode = {
  readonly 'Node Type': string
  readonly 'Parent Relationship'?: string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly Filter?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly Plans?: readonly PlanNode[]
}

/**
 * Runs a statement and returns the steps of its plan, the outermost first. The planner goes by the statistics of the
 * last `analyze`: load a test's rows into a database no other test writes to, then analyze their tables.
 */
export async function planOf(reader: Reader, statement: Statement): Promise<PlanNode[]> {
  const { sql: text, parameters } = 'sql' in statement ? statement : statement.compile(reader)
  const { rows } = await reader.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    CompiledQuery.raw(`explain (analyze, timing off, buffers off, format json) ${text}`, [...parameters]),
  )
  const [plan] = rows
  if (plan === undefined) throw new Error('a plan has one row')
  return stepsOf(plan['QUERY PLAN'][0].Plan)
}

const stepsOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(stepsOf)]

/** Without what conditions and columns look up. */
const ownStepsOf = (node: PlanNode): PlanNode[] => [
  node,
  ...(node.Plans ?? [])
    .filter(child => !/^(Sub|Init)Plan$/.test(child['Parent Relationship'] ?? ''))
    .flatMap(ownStepsOf),
]

/** What each scan took from its table or index, with what it took in vain; those that took nothing are left out. */
export function readsOf(steps: readonly PlanNode[]): { by: string; table: string; index: string; rows: number }[] {
  return steps
    .filter(step => step['Relation Name'] !== undefined || step['Index Name'] !== undefined)
    .map(step => ({
      by: step['Node Type'],
      table: step['Relation Name'] ?? '',
      index: step['Index Name'] ?? '',
      rows: Math.round(
        step['Actual Loops'] *
          (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Index Recheck'] ?? 0)),
      ),
    }))
    .filter(({ by, rows }) => rows > 0 && !by.startsWith('Modify'))
}

/** The statements that work sends by the reader it gets. */
export async function statementsOf(
  reader: Reader,
  work: (reader: Reader) => Promise<unknown>,
): Promise<readonly CompiledQuery[]> {
  const nodes: RootOperationNode[] = []
  await work(
    reader.withPlugin({
      transformQuery: ({ node }) => (nodes.push(node), node),
      transformResult: async ({ result }) => result,
    }),
  )
  return nodes.map(node => reader.getExecutor().compileQuery(node, createQueryId()))
}

type Statement = RawBuilder<unknown> | CompiledQuery

/** Expects that no scan of the statement takes more than `most` rows, whatever table it reads. */
export async function expectReads(reader: Reader, statement: Statement, most: number): Promise<void> {
  const steps = await planOf(reader, statement)
  const excess = readsOf(steps).filter(({ rows }) => rows > most)
  expect(excess, `${JSON.stringify(excess)} in\n${shown(steps)}`).toEqual([])
}

/** Rows of a page of 50: one more, which shows that there is a next page. */
const PAGE = 51
/** What a page may take of a table: its rows, and a few that the filter or an order of ties takes in vain. */
export const FEW = PAGE + 9

/**
 * Expects a full page that an index gives in the list's order: nothing but ties is sorted before the page's limit, and
 * no scan takes more than `most` rows, for which a filter without an index of its own needs a number.
 */
export async function expectOrderedPage<F>(
  list: PageSource<F>,
  at: { readonly reader: Reader; readonly now: Date },
  ...page: [filters: F, sort: string, cursor?: Parameters<typeof pageStatement>[4], most?: number]
): Promise<void> {
  const [filters, sort, cursor = null, most = FEW] = page
  const steps = await planOf(at.reader, await pageStatement(list, at, filters, sort, cursor))
  const limit = steps.find(step => step['Node Type'] === 'Limit')
  const inside = limit === undefined ? [] : ownStepsOf(limit)
  const found = {
    rows: limit?.['Actual Rows'],
    sorts: inside.filter(step => step['Node Type'] === 'Sort' && step['Actual Rows'] > 0).length,
    unordered: readsOf(inside).filter(({ by }) => !/^Index (Only )?Scan$/.test(by)),
    excess: readsOf(steps).filter(({ rows }) => rows > most),
  }
  expect(found, `${JSON.stringify(found)} in\n${shown(steps)}`).toEqual({
    rows: PAGE,
    sorts: 0,
    unordered: [],
    excess: [],
  })
}

/** The plan as a failure shows it: what each step did, and what it filtered by. */
const shown = (steps: readonly PlanNode[]): string =>
  steps
    .filter(step => step['Actual Loops'] > 0)
    .map(step =>
      [step['Node Type'], step['Index Name'] ?? step['Relation Name'], step['Actual Rows'], 'rows', step.Filter]
        .filter(part => part !== undefined)
        .join(' '),
    )
    .join('\n')
