import type { Endpoints, ErrorCode } from '@backoffice/contract'
import { ok, refuse, type BankAccountId, type Result } from '@backoffice/kernel'
import { command } from '../../platform/command/command.ts'
import { accepted, type Call, type Handlers } from '../../platform/http/index.ts'
import { badField } from '../../platform/lists/cursor.ts'
import type { AccountName } from '../banking/index.ts'
import { importAnswer } from './import-answer.ts'
import { findImport } from './imports.repo.ts'
import { listImportLines, listImports } from './list-imports.ts'
import { findMapping, listMappings } from './mappings.repo.ts'
import { planImport } from './plan-import.ts'
import { previewStatement } from './preview.ts'
import { fileHash, previewHash } from './preview-hash.ts'
import { parseQueue } from './parse-queue.ts'
import { bytesOf, type GivenMapping, type ReadRules } from './read-file.ts'
import type { StatementRoom } from './room.ts'
import { importStatement, type ReadImport } from './use-cases/import-statement.ts'
import { addMapping, changeMapping, removeMapping } from './use-cases/save-mapping.ts'

export type StatementHandlers = Pick<Handlers, Extract<keyof Handlers, `statements.${string}`>>
type FileGiven = Omit<Call<Endpoints['statements.import']>['body'], 'previewHash' | 'confirmedOpeningDifference'>

export const statementHandlers = (room: StatementRoom): StatementHandlers => ({
  ...mappingHandlers(room),
  ...fileHandlers(room),
  ...importHandlers(room),
})

type MappingHandlers = Pick<
  Handlers,
  'statements.mappings' | 'statements.add-mapping' | 'statements.change-mapping' | 'statements.remove-mapping'
>

function mappingHandlers(room: StatementRoom): MappingHandlers {
  const { deps } = room
  const [add, change, remove] = [addMapping(room), changeMapping(room), removeMapping()]
  return {
    'statements.mappings': async ({ query }) =>
      ok({ data: await listMappings(deps.reader, (query.accountId ?? null) as BankAccountId | null) }),
    'statements.add-mapping': async ({ body, origin }) =>
      inData(await command(deps, add, origin, { ...body, accountId: body.accountId as BankAccountId | null })),
    'statements.change-mapping': async ({ params, body, origin, ifMatch = 0 }) =>
      inData(
        await command(deps, change, origin, {
          ...body,
          accountId: body.accountId as BankAccountId | null,
          id: params.id,
          version: ifMatch,
        }),
      ),
    'statements.remove-mapping': async ({ params, origin, ifMatch = 0 }) =>
      inData(await command(deps, remove, origin, { id: params.id, version: ifMatch })),
  }
}

function fileHandlers(room: StatementRoom): Pick<Handlers, 'statements.preview' | 'statements.import'> {
  const { deps } = room
  return {
    'statements.preview': async ({ body, actor, signal }) => {
      const opened = await openFile(room, body)
      if (!opened.ok) return opened
      const { delimiter, encoding, skipLines, hasHeader } = body
      const csv = Object.fromEntries(
        Object.entries({ delimiter, encoding, skipLines, hasHeader }).filter(([, value]) => value !== undefined),
      )
      return inData(await previewStatement(room, { ...opened.value, csv }, actor, signal))
    },
    'statements.import': async ({ body, actor, origin, signal }) => {
      const opened = await openFile(room, body)
      if (!opened.ok) return opened
      const { bytes, account, rules } = opened.value
      const isAsPreviewed = body.previewHash === previewHash({ bytes, accountId: account.id, rules })
      const read = isAsPreviewed
        ? await readImport({ adminId: actor.id, signal }, opened.value, deps.clock.now())
        : refuse('STATEMENT_CHANGED')
      const result = await command(deps, importStatement(room, read), origin, {
        accountId: account.id,
        sha256: fileHash(bytes).toString('hex'),
        previewHash: body.previewHash,
        fileName: body.fileName,
        sums: body.sums,
        confirmedOpeningDifference: body.confirmedOpeningDifference ?? null,
      })
      if (!result.ok) return result
      const answer = { data: importAnswer(result.value.record) }
      return result.value.record.status === 'taking' ? accepted(answer) : ok(answer)
    },
  }
}

type Opened = { readonly bytes: Buffer; readonly account: AccountName; readonly rules: ReadRules }

/** The file, the account it is for, and how it is to be read. */
async function openFile({ deps, banking }: StatementRoom, given: FileGiven): Promise<Result<Opened, ErrorCode>> {
  const bytes = bytesOf(given.content)
  if (!bytes.ok) return bytes
  const account = await banking.accountOf(deps.reader, given.accountId as BankAccountId)
  if (account === undefined) return badField('accountId', 'not one of the accounts')
  const mapping = await mappingFor(deps.reader, given, account)
  if (!mapping.ok) return mapping
  return ok({
    bytes: bytes.value,
    account,
    rules: { format: given.format, mapping: mapping.value, sums: given.sums, timeZone: deps.config.dayRule.timeZone },
  })
}

async function mappingFor(
  reader: StatementRoom['deps']['reader'],
  { mappingId, mapping }: FileGiven,
  account: AccountName,
): Promise<Result<GivenMapping | null, ErrorCode>> {
  if (mappingId === undefined) return ok(mapping ?? null)
  if (mapping !== undefined) return badField('mapping', 'either a saved mapping or one of its own')
  const saved = await findMapping(reader, mappingId)
  if (saved === undefined || (saved.accountId !== null && saved.accountId !== account.id))
    return badField('mappingId', 'not one of the mappings of this account')
  return ok(saved.mapping)
}

/** Before any transaction: reading is work, and what cannot be read keeps nobody waiting. */
async function readImport(
  { adminId, signal }: { readonly adminId: string; readonly signal: AbortSignal },
  { bytes, account, rules }: Opened,
  now: Date,
): Promise<ReadImport> {
  const parsed = await parseQueue.parse(adminId, { bytes, rules }, signal)
  if (!parsed.ok) return parsed
  const { file } = parsed.value
  if (file.kind === 'unmapped') return badField('mappingId', 'a CSV needs a mapping')
  const plan = planImport(file, account, now)
  return plan.ok ? ok({ format: plan.value.format, content: bytes, mapping: rules.mapping, plan: plan.value }) : plan
}

function importHandlers({
  deps,
}: StatementRoom): Pick<Handlers, 'statements.list' | 'statements.get' | 'statements.lines'> {
  return {
    'statements.list': ({ query }) => listImports(deps, query),
    'statements.get': async ({ params }) => {
      const record = await findImport(deps.db, params.id)
      return record === undefined ? refuse('NOT_FOUND') : ok({ data: importAnswer(record) })
    },
    'statements.lines': ({ params, query, actor }) => listImportLines(deps, params.id, query, actor),
  }
}

const inData = <T>(result: Result<T, ErrorCode>): Result<{ data: T }, ErrorCode> =>
  result.ok ? ok({ data: result.value }) : result
