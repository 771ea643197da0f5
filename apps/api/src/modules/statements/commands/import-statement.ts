import { type ErrorCode, permissionOf } from '@backoffice/contract'
import { newId, ok, refuse, type BankAccountId, type Result, type Satang } from '@backoffice/kernel'
import type { StatementFormat } from '@backoffice/statements'
import { adminCommand, type Command } from '../../../platform/command/command.ts'
import { findImport, type ImportRecord } from '../imports.list.ts'
import { type FileIdentity, findByFile, insertImport } from '../imports.repo.ts'
import { findOpeningMismatch, toWire } from '../opening.ts'
import type { ImportPlan } from '../plan-import.ts'
import type { MappingReference, SumsRule } from '../read-file.ts'
import type { StatementContext } from '../context.ts'
import { lockAccountById } from '../processing.repo.ts'
import { PROCESS_LINES } from './process-lines.ts'

/**
 * Identity of an import: the file by its hash, with its sheet in a workbook, and how it was read by the preview's hash,
 * because a saved mapping may change before a retry. `archive`: the ZIP that the file was in.
 */
export type ImportInput = {
  readonly accountId: BankAccountId
  readonly sha256: string
  readonly sheet: string | null
  readonly archive: string | null
  readonly previewHash: string
  readonly fileName: string
  readonly sums: SumsRule
  readonly confirmedOpeningDifference: Satang | null
}
/** A file read before the transaction: its content, or why it is refused. */
export type ParsedImport = Result<
  {
    readonly format: StatementFormat
    readonly content: Buffer
    readonly mapping: MappingReference | null
    readonly plan: ImportPlan
  },
  ErrorCode
>

/** Imports a file as a whole, once per account; its lines are processed by the job that follows. */
export const importStatement = (
  module: StatementContext,
  read: ParsedImport,
): Command<ImportInput, { record: ImportRecord; isNew: boolean }> =>
  adminCommand({
    name: 'statement.import',
    permission: permissionOf('statements.import'),
    object: ({ accountId }) => ({ kind: 'bank-account', id: accountId }),
    async run(context, { accountId, sha256, sheet, archive, fileName, sums, confirmedOpeningDifference }) {
      const { actor, tx, now } = context
      const file: FileIdentity = { sha256: Buffer.from(sha256, 'hex'), sheet }
      const given = {
        fileName,
        sha256,
        sums,
        ...(sheet === null ? {} : { sheet }),
        ...(archive === null ? {} : { archive }),
      }
      // First, because an earlier import of this file does not answer a request that confirmed another preview.
      if (!read.ok && read.code === 'STATEMENT_CHANGED') {
        context.audit({ after: given })
        return read
      }
      // Imports of one account are serialized, also with the processing of its lines, because the opening balance is
      // checked against all known data.
      await lockAccountById(tx, accountId)
      const before = await findByFile(tx, accountId, file)
      if (before !== undefined) return found(await findImport(tx, before), false)
      context.audit({ after: given })
      if (!read.ok) return read
      const { format, content, mapping, plan } = read.value
      const mismatch = await findOpeningMismatch(module, tx, accountId, plan)
      if (mismatch !== null && mismatch.difference !== confirmedOpeningDifference)
        return refuse('STATEMENT_OPENING', { openingMismatch: toWire(mismatch) })
      const id = newId(now.getTime())
      const saved = await insertImport(
        tx,
        {
          id,
          accountId,
          ...file,
          fileName,
          format,
          content,
          mapping,
          plan,
          knownOpening: mismatch?.known ?? null,
          by: actor.id,
        },
        now,
      )
      // A concurrent import has committed: return it.
      if (!saved) return found(await findImport(tx, (await findByFile(tx, accountId, file)) ?? id), false)
      context.audit({
        object: { kind: 'statement', id },
        after: {
          accountId,
          ...given,
          format,
          lines: plan.lines.length,
          in: plan.in,
          out: plan.out,
          ...(mismatch === null ? {} : { openingConfirmed: mismatch }),
        },
      })
      context.announce({ name: 'statement.imported', topic: 'statements', ids: [id] })
      if (plan.lines.length > 0) context.enqueue({ name: PROCESS_LINES, data: { importId: id }, key: id })
      return found(await findImport(tx, id), true)
    },
  })

const found = (
  record: ImportRecord | undefined,
  isNew: boolean,
): Result<{ record: ImportRecord; isNew: boolean }, 'NOT_FOUND'> =>
  record === undefined ? refuse('NOT_FOUND') : ok({ record, isNew })
