import type { Endpoints, ErrorCode } from '@backoffice/contract'
import { ok, refuse, type Result } from '@backoffice/kernel'
import { command } from '../../platform/command/command.ts'
import { accepted, type Call, type Handlers, inData, runCommand } from '../../platform/http/index.ts'
import { badField } from '../../platform/lists/cursor.ts'
import type { AccountName } from '../bank-accounts/index.ts'
import { toImportResponse } from './import-response.ts'
import { findImport } from './imports.list.ts'
import type { importLists } from './lists.routes.ts'
import { findMapping, listMappings } from './mappings.repo.ts'
import { planImport } from './plan-import.ts'
import { fileHash, previewHash, previewStatement } from './preview.ts'
import { bytesOf, type MappingReference, type ReadRules } from './read-file.ts'
import type { StatementContext } from './context.ts'
import { type ImportInput, importStatement, type ParsedImport } from './commands/import-statement.ts'
import { addMapping, changeMapping, removeMapping } from './commands/save-mapping.ts'

type StatementHandlers = Omit<
  Pick<Handlers, Extract<keyof Handlers, `statements.${string}`>>,
  keyof ReturnType<typeof importLists>
>
type FileInput = Omit<Call<Endpoints['statements.import']>['body'], 'previewHash' | 'confirmedOpeningDifference'>

export const statementHandlers = (module: StatementContext): StatementHandlers => ({
  ...mappingHandlers(module),
  ...fileHandlers(module),
  ...importHandlers(module),
})

type MappingHandlers = Pick<
  Handlers,
  'statements.mappings' | 'statements.add-mapping' | 'statements.change-mapping' | 'statements.remove-mapping'
>

function mappingHandlers(module: StatementContext): MappingHandlers {
  const { deps } = module
  const [add, change, remove] = [addMapping(module), changeMapping(module), removeMapping()]
  return {
    'statements.mappings': async ({ query }) => ok({ data: await listMappings(deps.reader, query.accountId ?? null) }),
    'statements.add-mapping': ({ body, origin }) => runCommand(deps, add, origin, body),
    'statements.change-mapping': ({ params, body, origin, ifMatch = 0 }) =>
      runCommand(deps, change, origin, { ...body, id: params.id, version: ifMatch }),
    'statements.remove-mapping': ({ params, origin, ifMatch = 0 }) =>
      runCommand(deps, remove, origin, { id: params.id, version: ifMatch }),
  }
}

function fileHandlers(module: StatementContext): Pick<Handlers, 'statements.preview' | 'statements.import'> {
  const { deps } = module
  return {
    'statements.preview': async ({ body, actor, signal }) => {
      const opened = await openFile(module, body)
      if (!opened.ok) return opened
      const { delimiter, encoding, skipLines, hasHeader } = body
      const csv = Object.fromEntries(
        Object.entries({ delimiter, encoding, skipLines, hasHeader }).filter(([, value]) => value !== undefined),
      )
      return inData(await previewStatement(module, { ...opened.value, csv }, actor, signal))
    },
    'statements.import': async ({ body, actor, origin, signal }) => {
      const opened = await openFile(module, body)
      if (!opened.ok) return opened
      const { bytes, account, rules } = opened.value
      const isAsPreviewed = body.previewHash === previewHash({ bytes, accountId: account.id, rules })
      const { read, ...file } = isAsPreviewed
        ? await readImport(module, { adminId: actor.id, signal }, opened.value)
        : { read: refuse('STATEMENT_CHANGED'), ...asSent(opened.value) }
      const result = await command(deps, importStatement(module, read), origin, {
        accountId: account.id,
        ...file,
        previewHash: body.previewHash,
        sums: body.sums,
        confirmedOpeningDifference: body.confirmedOpeningDifference ?? null,
      })
      if (!result.ok) return result
      const answer = { data: toImportResponse(result.value.record) }
      return result.value.record.status === 'taking' ? accepted(answer) : ok(answer)
    },
  }
}

type OpenedFile = {
  readonly bytes: Buffer
  readonly fileName: string
  readonly account: AccountName
  readonly rules: ReadRules
}

/** The file, its account, and how to read it. */
async function openFile(
  { deps, bankAccounts }: StatementContext,
  input: FileInput,
): Promise<Result<OpenedFile, ErrorCode>> {
  const bytes = bytesOf(input.content)
  if (!bytes.ok) return bytes
  const account = await bankAccounts.accountOf(deps.reader, input.accountId)
  if (account === undefined) return badField('accountId', 'NOT_FOUND')
  const mapping = await mappingFor(deps.reader, input, account)
  if (!mapping.ok) return mapping
  return ok({
    bytes: bytes.value,
    fileName: input.fileName,
    account,
    rules: {
      format: input.format,
      mapping: mapping.value,
      sums: input.sums,
      timeZone: deps.config.dayRule.timeZone,
      sheet: input.sheet,
      entry: input.entry,
    },
  })
}

async function mappingFor(
  reader: StatementContext['deps']['reader'],
  { mappingId, mapping }: FileInput,
  account: AccountName,
): Promise<Result<MappingReference | null, ErrorCode>> {
  if (mappingId === undefined) return ok(mapping ?? null)
  if (mapping !== undefined) return badField('mapping', 'NOT_ALLOWED')
  const saved = await findMapping(reader, mappingId)
  if (saved === undefined || (saved.accountId !== null && saved.accountId !== account.id))
    return badField('mappingId', 'NOT_FOUND')
  return ok(saved.mapping)
}

/** What is stored of a file: its content, or that of the chosen file of a ZIP. */
type FileFacts = Pick<ImportInput, 'sha256' | 'sheet' | 'fileName' | 'archive'>

const asSent = ({ bytes, fileName, rules }: OpenedFile): FileFacts => ({
  sha256: fileHash(bytes).toString('hex'),
  sheet: rules.sheet ?? null,
  fileName,
  archive: null,
})

const MAX_NAME = 200
/** The name behind the folders of a ZIP. */
const nameIn = (entry: string): string =>
  entry
    .slice(entry.lastIndexOf('/') + 1)
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(-MAX_NAME) || 'file'

/** Before any transaction, because reading takes time and an unreadable file must not block others. */
async function readImport(
  { deps, parseQueue }: StatementContext,
  { adminId, signal }: { readonly adminId: string; readonly signal: AbortSignal },
  opened: OpenedFile,
): Promise<FileFacts & { readonly read: ParsedImport }> {
  const { bytes, account, rules } = opened
  const parsed = await parseQueue.parse(adminId, { bytes, rules }, signal)
  if (!parsed.ok) return { ...asSent(opened), read: parsed }
  const { file, sheet, entry } = parsed.value
  const content = entry === null ? bytes : Buffer.from(entry.bytes)
  const facts: FileFacts = {
    sha256: fileHash(content).toString('hex'),
    sheet,
    fileName: entry === null ? opened.fileName : nameIn(entry.name),
    archive: entry === null ? null : opened.fileName,
  }
  if (file.kind === 'archive') return { ...facts, read: badField('entry', 'REQUIRED') }
  if (file.kind === 'unmapped') return { ...facts, read: badField('mappingId', 'REQUIRED') }
  const plan = planImport(file, account, deps.clock.now())
  const read = plan.ok ? ok({ format: plan.value.format, content, mapping: rules.mapping, plan: plan.value }) : plan
  return { ...facts, read }
}

function importHandlers({ deps }: StatementContext): Pick<Handlers, 'statements.get'> {
  return {
    'statements.get': async ({ params }) => {
      const record = await findImport(deps.db, params.id)
      return record === undefined ? refuse('NOT_FOUND') : ok({ data: toImportResponse(record) })
    },
  }
}
