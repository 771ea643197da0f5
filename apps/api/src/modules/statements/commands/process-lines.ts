import type { ErrorCode } from '@backoffice/contract'
import { ok, type Result } from '@backoffice/kernel'
import { command, type Command, type CommandContext, type Origin } from '../../../platform/command/command.ts'
import { type BankLine, type Importer } from '../../bank-lines/index.ts'
import { findSoloLimit } from '../../deposits/index.ts'
import type { LineOutcome } from '../imports.list.ts'
import type { StatementContext } from '../context.ts'
import { fromStoredLine } from '../stored-line.ts'
import {
  findImporter,
  findStoredMovement,
  findSentBefore,
  findEarlierReports,
  type ImporterRow,
  listProcessing,
  lockAccountOf,
  lockNextLine,
  markProcessed,
  type ProcessedLine,
} from '../processing.repo.ts'

export const PROCESS_LINES = 'statements.take'

const ORIGIN: Origin = {
  actor: { kind: 'system', name: 'statements' },
  requestId: 'statements.take',
  ip: null,
  userAgent: null,
}
/** Screens are notified periodically, not per line. */
const TOLD_EVERY = 50
const MINUTES_APART = 10

/** Processes the remaining lines of an import in order, until it is done, another worker has it, or it is aborted. */
export async function processImport(module: StatementContext, importId: string, signal?: AbortSignal): Promise<void> {
  const take = processNext(module)
  for (;;) {
    if (signal?.aborted === true) return
    const used = await command(module.deps, take, ORIGIN, { importId })
    if (!used.ok) throw new Error(`a statement line was refused: ${used.code}`)
    if (!used.value.more) return
  }
}

/** Imports without a worker: their process or job failed. */
export async function resumeImports(module: StatementContext, signal?: AbortSignal): Promise<void> {
  for (const id of await listProcessing(module.deps.reader)) await processImport(module, id, signal)
}

/** Processes a line and marks it in one transaction, so that each line is processed once whatever fails. */
const processNext = (module: StatementContext): Command<{ readonly importId: string }, { more: boolean }> => ({
  name: 'statement-line.take',
  object: ({ importId }) => ({ kind: 'statement', id: importId }),
  async run(context, { importId }) {
    const { tx, now } = context
    const next = await lockNextLine(tx, importId)
    if (next === undefined) return ok({ more: false })
    const used = await processLine(module, context, importId, {
      ...fromStoredLine(next.line),
      importer: importerOf(await findImporter(tx, importId)),
    })
    if (!used.ok) return used
    await markProcessed(tx, importId, next, used.value, now)
    if (next.isLast || next.place % TOLD_EVERY === 0)
      context.announce({ name: 'statement.taken', topic: 'statements', ids: [importId] })
    if (next.isLast) context.announce({ name: 'statement.done', topic: 'banking', ids: [] })
    return ok({ more: !next.isLast })
  },
})

/**
 * A line found only in a file counts as the importer's statement: it is limited by the importer's current solo limit.
 */
function importerOf({ id, isActive, permissions, adjustLimit }: ImporterRow): Importer {
  const held: ReadonlySet<string> = new Set(isActive ? permissions : [])
  return { id, alone: findSoloLimit({ permissions: held, adjustLimit }) }
}

async function processLine(
  { deposits }: StatementContext,
  context: CommandContext,
  importId: string,
  line: BankLine,
): Promise<Result<ProcessedLine, ErrorCode>> {
  const seen = await deposits.creditBankTransaction.run(context, {
    ...line,
    ...(await findEarlierReport(context, importId, line)),
  })
  if (!seen.ok) return seen
  const { transactionId, depositId, status, known } = seen.value
  if (known)
    return ok({ outcome: 'known', transactionId, depositId, problem: await whatDiffers(context, transactionId, line) })
  return ok({
    outcome: OUTCOMES.find(outcome => outcome === status) ?? 'recorded',
    transactionId,
    depositId,
    problem: null,
  })
}

const OUTCOMES: readonly LineOutcome[] = [
  'credited',
  'matched',
  'held',
  'unmatched',
  'possible-duplicate',
  'recorded',
  'own-transfer',
]

/**
 * An earlier file of the same kind may have reported the line with other text: without a reference, or with one where
 * that file had none.
 */
async function findEarlierReport(
  { tx }: CommandContext,
  importId: string,
  line: BankLine,
): Promise<Pick<BankLine, 'alikeId' | 'duplicateOfId'>> {
  await lockAccountOf(tx, line.account)
  const reported = {
    ...line.account,
    amount: line.amount,
    occurredAt: line.occurredAt,
    timeKnown: line.timeKnown ?? true,
    source: line.source ?? 'feed',
    reference: line.reference ?? null,
  }
  if (line.direction === 'out') {
    const duplicateOfId = await findSentBefore(tx, importId, reported)
    return duplicateOfId === undefined ? {} : { duplicateOfId }
  }
  const alikeId = await findEarlierReports(tx, importId, reported)
  return alikeId === undefined ? {} : { alikeId }
}

/** A known reference with a very different day or payer may be another movement, so it needs manual review. */
async function whatDiffers({ tx }: CommandContext, transactionId: string, line: BankLine): Promise<string | null> {
  if (line.reference === undefined) return null
  const saved = await findStoredMovement(tx, transactionId)
  if (saved === undefined) return null
  const apart = Math.abs(saved.occurredAt.getTime() - line.occurredAt.getTime()) / 60_000
  const most = saved.timeKnown && line.timeKnown !== false ? MINUTES_APART : 24 * 60
  return apart > most ? 'REFERENCE_OF_ANOTHER_TIME' : null
}
