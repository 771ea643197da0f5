import { permissionOf } from '@backoffice/contract'
import { MAX_PART_BYTES } from '@backoffice/contract/registers/terms'
import { newId, ok, refuse } from '@backoffice/kernel'
import { adminCommand, command, type Command, type Origin } from '../../../platform/command/command.ts'
import { recordCommand } from '../../../platform/command/record-command.ts'
import { badField } from '../../../platform/lists/cursor.ts'
import type { RegisterContext } from '../context.ts'
import { columnsOf, linesOf, readLine } from '../register-line.ts'
import { insertHitsOfLines } from '../hits.repo.ts'
import {
  applyLines,
  clearLines,
  findOpenRun,
  insertPart,
  insertRun,
  lockRun,
  markDuplicates,
  removeMissing,
  type Run,
  setStatus,
} from '../runs.repo.ts'
import { bindMatched } from './bind-matches.ts'

const KIND = 'register-run'
type Id = { readonly id: string }
const conflict = ({ status, parts }: Run) => refuse('STATE_CONFLICT', { status, parts })
const changed = (id: string) => ({ name: 'register.imported', topic: 'members', ids: [id] }) as const

export const beginRun = (): Command<{ readonly fileName: string; readonly complete: boolean }, Id> =>
  adminCommand({
    name: 'register.begin',
    permission: permissionOf('registers.begin'),
    object: ({ fileName }) => ({ kind: KIND, id: fileName }),
    async run(context, { fileName, complete }) {
      const { tx, now, actor } = context
      const id = newId(now.getTime())
      if (!(await insertRun(tx, { id, fileName, complete, by: actor.id, now }))) return refuse('STATE_CONFLICT')
      context.audit({ object: { kind: KIND, id }, after: { fileName, complete } })
      context.announce(changed(id))
      return ok({ id })
    },
  })

/** Stages the next part: every line is kept, those that cannot be read with what is wrong. */
export const addLines = ({ deps }: RegisterContext): Command<Id & { part: number; content: string }, Id> =>
  adminCommand({
    name: 'register.add-lines',
    permission: permissionOf('registers.add-lines'),
    object: ({ id }) => ({ kind: KIND, id }),
    async run({ tx, audit }, { id, part, content }) {
      const run = await lockRun(tx, id)
      if (run === undefined) return refuse('NOT_FOUND')
      if (run.status === 'receiving' && part <= run.parts) return ok({ id })
      if (run.status !== 'receiving' || part !== run.parts + 1) return conflict(run)
      const bytes = Buffer.from(content, 'base64')
      if (bytes.length > MAX_PART_BYTES) return badField('content', 'TOO_LARGE', { max: MAX_PART_BYTES })
      const lines = linesOf(bytes)
      const columns = run.columns ?? columnsOf(lines.shift() ?? null)
      if (columns === undefined) return refuse('REGISTER_COLUMNS')
      const read = lines.map(line => readLine(line, columns, deps.config.dayRule))
      // The first line has the names of the columns.
      await insertPart(tx, run, { part, from: run.lines + 2, columns, read })
      audit({ object: { kind: KIND, id }, after: { part, lines: read.length } })
      return ok({ id })
    },
  })

/** Begins to apply an import. It becomes final line by line, in batches. */
export const finishRun = () =>
  recordCommand({
    name: 'register.finish',
    permission: permissionOf('registers.finish'),
    kind: KIND,
    lock: ({ tx }, { id }: Id) => lockRun(tx, id),
    async check(_context, run) {
      if (run.status !== 'receiving') return conflict(run)
      return run.lines === run.broken ? refuse('REGISTER_EMPTY', { broken: run.broken }) : ok({})
    },
    async save(context, { id }) {
      await markDuplicates(context.tx, id)
      await setStatus(context.tx, id, 'applying', context.now)
      context.enqueue({ name: APPLY_REGISTER, data: { id }, key: id })
    },
    changes: ({ lines, broken, complete }) => ({ after: { lines, broken, complete } }),
    event: ({ id }) => changed(id),
    show: async (_context, { id }) => ok({ id }),
  })

/** Ends an import. What it applied already stays; none is removed after it. */
export const abandonRun = () =>
  recordCommand({
    name: 'register.abandon',
    permission: permissionOf('registers.abandon'),
    kind: KIND,
    lock: ({ tx }, { id }: Id) => lockRun(tx, id),
    check: async (_context, run) => (run.status === 'receiving' || run.status === 'applying' ? ok({}) : conflict(run)),
    save: ({ tx, now }, { id }) => setStatus(tx, id, 'abandoned', now),
    event: ({ id }) => changed(id),
    show: async (_context, { id }) => ok({ id }),
  })

export const APPLY_REGISTER = 'register.apply'
const BATCH = 5_000

const applyNext: Command<Id, { readonly isLeft: boolean }> = {
  name: 'register.apply',
  object: ({ id }) => ({ kind: KIND, id }),
  async run(context, { id }) {
    const { tx, now } = context
    const run = await lockRun(tx, id)
    if (run?.status !== 'applying') return ok({ isLeft: false })
    // Lines are numbered from 2: the first has the names of the columns.
    if (run.applied <= run.lines) {
      const lines = { from: run.applied, to: run.applied + BATCH }
      await applyLines(tx, run, lines, now)
      await insertHitsOfLines(tx, id, lines, now)
      return ok({ isLeft: true })
    }
    if (run.complete && run.unnamed === 0 && (await removeMissing(tx, run, BATCH, now))) return ok({ isLeft: true })
    await setStatus(tx, id, 'done', now)
    context.announce(changed(id))
    return ok({ isLeft: false })
  },
}

/**
 * Applies the import that is open, to its end, and excludes the members it lists; a run that stopped is continued.
 * Then the staged lines of runs that ended are deleted. Safe on several nodes.
 */
export async function applyRegister(module: RegisterContext, signal?: AbortSignal): Promise<void> {
  const { deps } = module
  const id = await findOpenRun(deps.db, ['applying'])
  const origin: Origin = {
    actor: { kind: 'system', name: 'register' },
    requestId: id ?? newId(),
    ip: null,
    userAgent: null,
  }
  for (let isLeft = id !== undefined; id !== undefined && isLeft && signal?.aborted !== true; ) {
    const applied = await command(deps, applyNext, origin, { id })
    if (!applied.ok) throw new Error(`the register was refused: ${applied.code}`)
    isLeft = applied.value.isLeft
    await bindMatched(module, origin, signal)
  }
  await bindMatched(module, origin, signal)
  while (signal?.aborted !== true && (await clearLines(deps.db, BATCH))) continue
}
