import { checkMapping } from '@backoffice/statements'
import { type ErrorCode, permissionOf } from '@backoffice/contract'
import { ok, refuse, type Refused, type Result } from '@backoffice/kernel'
import type { Announcement } from '../../../platform/command/command.ts'
import { type AdminContext, createCommand, pick, recordCommand } from '../../../platform/command/record-command.ts'
import type { Tx } from '../../../platform/db/database.ts'
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

const fields = ['name', 'accountId', 'mapping'] as const
type MappingChange = MappingInput & { readonly id: string; readonly version: number }

/** Saves a usable mapping under a unique name. */
export const addMapping = (module: StatementContext) =>
  createCommand<MappingInput, SavedMapping>({
    name: 'statement-mapping.add',
    permission: permissionOf('statements.add-mapping'),
    kind: 'statement-mapping',
    labelOf: ({ name }) => name,
    check: ({ tx }, input) => usableProblem(module, tx, input),
    insert: async ({ tx, actor, now }, id, input) =>
      (await insertMapping(tx, id, input, actor.id, now)) ? null : nameTaken(),
    event: id => mappingEvent('saved', id),
    show: ({ tx }, id) => showMapping(tx, id),
  })

/** Changes a mapping at the version the editor saw. */
export const changeMapping = (module: StatementContext) =>
  recordCommand({
    ...ofMapping<MappingChange>('change'),
    async check({ tx }, _before, input) {
      const mapping = pick(input, fields)
      return (await usableProblem(module, tx, mapping)) ?? ok(mapping)
    },
    save: async ({ tx, now, actor }, { id }, mapping) =>
      (await saveMapping(tx, id, mapping, actor.id, now)) ? ok(null) : nameTaken(),
    changes: (before, mapping) => ({ before: pick(before, fields), after: mapping }),
    event: ({ id }) => mappingEvent('saved', id),
    show: ({ tx }, { id }) => showMapping(tx, id),
  })

/** Deletes a mapping at the version the editor saw; imports keep the one they used. */
export const removeMapping = () =>
  recordCommand({
    ...ofMapping<{ readonly id: string; readonly version: number }>('remove'),
    check: async () => ok(true),
    save: ({ tx }, { id }) => deleteMapping(tx, id),
    changes: before => ({ before: pick(before, fields) }),
    event: ({ id }) => mappingEvent('removed', id),
    show: async (_context, { id }) => ok({ id }),
  })

const ofMapping = <I extends { readonly id: string }>(action: 'change' | 'remove') => ({
  name: `statement-mapping.${action}`,
  permission: permissionOf(`statements.${action}-mapping`),
  kind: 'statement-mapping',
  lock: ({ tx }: AdminContext, { id }: I) => lockMapping(tx, id),
  versioned: {
    of: ({ version }: SavedMapping) => version,
    current: (_context: AdminContext, mapping: SavedMapping) => mapping,
  },
})

async function usableProblem(
  { bankAccounts }: StatementContext,
  tx: Tx,
  { accountId, mapping }: MappingInput,
): Promise<Refused<ErrorCode> | null> {
  if (accountId !== null && (await bankAccounts.accountOf(tx, accountId)) === undefined)
    return badField('accountId', 'NOT_FOUND')
  const [problem] = checkMapping(mappingOf(mapping))
  return problem === undefined ? null : badField(`mapping.${problem.field}`, 'FORMAT')
}

const mappingEvent = (event: 'saved' | 'removed', id: string): Announcement => ({
  name: `statement-mapping.${event}`,
  topic: 'statements',
  ids: [id],
})

const nameTaken = () => badField('name', 'TAKEN')

async function showMapping(tx: Tx, id: string): Promise<Result<SavedMapping, ErrorCode>> {
  const mapping = await findMapping(tx, id)
  return mapping === undefined ? refuse('NOT_FOUND') : ok(mapping)
}
