import type { ErrorCode } from '@backoffice/contract'
import { ok, type Result } from '@backoffice/kernel'
import { command, type Command, type CommandContext, type Origin } from '../../../platform/command/command.ts'
import { aloneOf, type BankLine, type Importer } from '../../deposits/index.ts'
import type { LineOutcome } from '../imports.repo.ts'
import type { StatementRoom } from '../room.ts'
import { fromStoredLine } from '../stored-line.ts'
import {
  findImporter,
  findKeptMovement,
  findSentBefore,
  findToldBefore,
  type ImporterRow,
  listTaking,
  lockAccountOf,
  lockNextLine,
  markTaken,
  type TakenLine,
} from '../taking.repo.ts'

export const TAKE_LINES = 'statements.take'

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
export async function takeImport(room: StatementRoom, importId: string, signal?: AbortSignal): Promise<void> {
  const take = takeNext(room)
  for (;;) {
    if (signal?.aborted === true) return
    const taken = await command(room.deps, take, ORIGIN, { importId })
    if (!taken.ok) throw new Error(`a statement line was refused: ${taken.code}`)
    if (!taken.value.more) return
  }
}

/** Imports nobody is at any more: the process that took them died, or its job did. */
export async function resumeImports(room: StatementRoom): Promise<void> {
  for (const id of await listTaking(room.deps.reader)) await takeImport(room, id)
}

/**
 * Keeps true: a line is handed to the deposits and marked in one transaction, so that it is taken once whatever dies
 * meanwhile.
 */
const takeNext = (room: StatementRoom): Command<{ readonly importId: string }, { more: boolean }> => ({
  name: 'statement-line.take',
  object: ({ importId }) => ({ kind: 'statement', id: importId }),
  async run(context, { importId }) {
    const { tx, now } = context
    const next = await lockNextLine(tx, importId)
    if (next === undefined) return ok({ more: false })
    const taken = await takeLine(room, context, importId, {
      ...fromStoredLine(next.line),
      importer: importerOf(await findImporter(tx, importId)),
    })
    if (!taken.ok) return taken
    await markTaken(tx, importId, next, taken.value, now)
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
  return { id, alone: aloneOf({ permissions: held, adjustLimit }) }
}

async function takeLine(
  { deposits }: StatementRoom,
  context: CommandContext,
  importId: string,
  line: BankLine,
): Promise<Result<TakenLine, ErrorCode>> {
  const seen = await deposits.creditBankTransaction.run(context, {
    ...line,
    ...(await toldBefore(context, importId, line)),
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
async function toldBefore(
  { tx }: CommandContext,
  importId: string,
  line: BankLine,
): Promise<Pick<BankLine, 'alikeId' | 'retellsId'>> {
  await lockAccountOf(tx, line.account)
  const told = {
    ...line.account,
    amount: line.amount,
    occurredAt: line.occurredAt,
    timeKnown: line.timeKnown ?? true,
    source: line.source ?? 'feed',
    reference: line.reference ?? null,
  }
  if (line.direction === 'out') {
    const retellsId = await findSentBefore(tx, importId, told)
    return retellsId === undefined ? {} : { retellsId }
  }
  const alikeId = await findToldBefore(tx, importId, told)
  return alikeId === undefined ? {} : { alikeId }
}

/** A reference that was seen with quite another day or payer may name another movement: a person has to look. */
async function whatDiffers({ tx }: CommandContext, transactionId: string, line: BankLine): Promise<string | null> {
  if (line.reference === undefined) return null
  const kept = await findKeptMovement(tx, transactionId)
  if (kept === undefined) return null
  const apart = Math.abs(kept.occurredAt.getTime() - line.occurredAt.getTime()) / 60_000
  const most = kept.timeKnown && line.timeKnown !== false ? MINUTES_APART : 24 * 60
  return apart > most ? 'REFERENCE_OF_ANOTHER_TIME' : null
}
