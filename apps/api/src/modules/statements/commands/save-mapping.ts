import { checkMapping } from '@backoffice/statements'
import type { ErrorCode } from '@backoffice/contract'
import { newId, ok, refuse, type Result } from '@backoffice/kernel'
import type { Command, CommandContext } from '../../../platform/command/command.ts'
import { badField } from '../../../platform/lists/cursor.ts'
import {
  deleteMapping,
  findMapping,
  insertMapping,
  lockMapping,
  saveMapping,
  type MappingInput,
  type SavedMapping,
} from '../mappings.repo.ts'
import { mappingOf } from '../read-file.ts'
import type { StatementContext } from '../context.ts'

const permission = 'statements.import'
type MappingChange = MappingInput & { readonly id: string; readonly version: number }

/** Saves a usable mapping under a unique name. */
export const addMapping = (module: StatementContext): Command<MappingInput, SavedMapping> => ({
  name: 'statement-mapping.add',
  permission,
  object: ({ name }) => ({ kind: 'statement-mapping', id: name }),
  async run(context, input) {
    const { actor, tx, now } = context
    if (actor.kind !== 'admin') return refuse('FORBIDDEN')
    const usable = await checkMappingName(module, context, input)
    if (!usable.ok) return usable
    const id = newId(now.getTime())
    if (!(await insertMapping(tx, id, input, actor.id, now))) return nameTaken()
    context.audit({ object: { kind: 'statement-mapping', id }, after: input })
    return shown(context, id)
  },
})

/** Changes a mapping at the version the editor saw. */
export const changeMapping = (module: StatementContext): Command<MappingChange, SavedMapping> => ({
  name: 'statement-mapping.change',
  permission,
  object: ({ id }) => ({ kind: 'statement-mapping', id }),
  async run(context, { id, version, ...input }) {
    const { actor, tx, now } = context
    if (actor.kind !== 'admin') return refuse('FORBIDDEN')
    const before = await seen(context, id, version)
    if (!before.ok) return before
    const usable = await checkMappingName(module, context, input)
    if (!usable.ok) return usable
    if (!(await saveMapping(tx, id, input, actor.id, now))) return nameTaken()
    context.audit({
      before: { name: before.value.name, accountId: before.value.accountId, mapping: before.value.mapping },
      after: input,
    })
    return shown(context, id)
  },
})

/** Deletes a mapping at the version the editor saw; imports keep the one they used. */
export const removeMapping = (): Command<{ readonly id: string; readonly version: number }, { id: string }> => ({
  name: 'statement-mapping.remove',
  permission,
  object: ({ id }) => ({ kind: 'statement-mapping', id }),
  async run(context, { id, version }) {
    const before = await seen(context, id, version)
    if (!before.ok) return before
    await deleteMapping(context.tx, id)
    context.audit({
      before: { name: before.value.name, accountId: before.value.accountId, mapping: before.value.mapping },
    })
    context.announce({ name: 'statement-mapping.removed', topic: 'statements', ids: [id] })
    return ok({ id })
  },
})

async function seen({ tx }: CommandContext, id: string, version: number): Promise<Result<SavedMapping, ErrorCode>> {
  const mapping = await lockMapping(tx, id)
  if (mapping === undefined) return refuse('NOT_FOUND')
  return mapping.version === version ? ok(mapping) : refuse('VERSION_CONFLICT', { current: mapping })
}

async function checkMappingName(
  { banking }: StatementContext,
  { tx }: CommandContext,
  { accountId, mapping }: MappingInput,
): Promise<Result<null, ErrorCode>> {
  if (accountId !== null && (await banking.accountOf(tx, accountId)) === undefined)
    return badField('accountId', 'not one of the accounts')
  const [problem] = checkMapping(mappingOf(mapping))
  return problem === undefined ? ok(null) : badField(`mapping.${problem.field}`, problem.message)
}

const nameTaken = () => badField('name', 'is taken')

async function shown(context: CommandContext, id: string): Promise<Result<SavedMapping, ErrorCode>> {
  context.announce({ name: 'statement-mapping.saved', topic: 'statements', ids: [id] })
  const mapping = await findMapping(context.tx, id)
  return mapping === undefined ? refuse('NOT_FOUND') : ok(mapping)
}
