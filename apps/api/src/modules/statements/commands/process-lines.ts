import type { ErrorCode } from '@backoffice/contract'
import { ok, type Result } from '@backoffice/kernel'
import { command, type Command, type CommandContext, type Origin } from '../../../platform/command/command.ts'
import { findSoloLimit, type BankLine, type Importer } from '../../deposits/index.ts'
import type { LineOutcome } from '../imports.repo.ts'
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
/** The screens are told now and then, not of every line. */
const TOLD_EVERY = 50
const MINUTES_APART = 10

/**
 * Takes what is left of an import, line by line in order, until it is done, another worker has it, or it is told to
 * stop.
 */
export async function processImport(module: StatementContext, importId: string, signal?: AbortSignal): Promise<void> {
  const take = processNext(module)
  for (;;) {
    if (signal?.aborted === true) return
    const used = await command(module.deps, take, ORIGIN, { importId })
    if (!used.ok) throw new Error(`a statement line was refused: ${used.code}`)
    if (!used.value.more) return
  }
}

/** Imports nobody is at any more: the process that took them died, or its job did. */
export async function resumeImports(module: StatementContext): Promise<void> {
  for (const id of await listProcessing(module.deps.reader)) await processImport(module, id)
}

/**
 * Keeps true: a line is handed to the deposits and marked in one transaction, so that it is taken once whatever dies
 * meanwhile.
 */
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
 * What stands in a file is the word of who brought it: as far as they may give away money alone, as they stand when the
 * line is taken.
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
  'unmatched',
  'possible-duplicate',
  'recorded',
  'own-transfer',
]

/**
 * A line may have been told in other words by an earlier file of the same kind and look new: without a reference, or
 * with one where that file had none.
 */
async function findEarlierReport(
  { tx }: CommandContext,
  importId: string,
  line: BankLine,
): Promise<Pick<BankLine, 'alikeId' | 'duplicateOfId'>> {
  await lockAccountOf(tx, line.account)
  const defined = {
    ...line.account,
    amount: line.amount,
    occurredAt: line.occurredAt,
    timeKnown: line.timeKnown ?? true,
    source: line.source ?? 'feed',
    reference: line.reference ?? null,
  }
  if (line.direction === 'out') {
    const duplicateOfId = await findSentBefore(tx, importId, defined)
    return duplicateOfId === undefined ? {} : { duplicateOfId }
  }
  const alikeId = await findEarlierReports(tx, importId, defined)
  return alikeId === undefined ? {} : { alikeId }
}

/** A reference that was seen with quite another day or payer may name another movement: a person has to look. */
async function whatDiffers({ tx }: CommandContext, transactionId: string, line: BankLine): Promise<string | null> {
  if (line.reference === undefined) return null
  const saved = await findStoredMovement(tx, transactionId)
  if (saved === undefined) return null
  const apart = Math.abs(saved.occurredAt.getTime() - line.occurredAt.getTime()) / 60_000
  const most = saved.timeKnown && line.timeKnown !== false ? MINUTES_APART : 24 * 60
  return apart > most ? 'REFERENCE_OF_ANOTHER_TIME' : null
}
