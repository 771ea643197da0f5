import { newId, ok, refuse, type AdminId, type SessionId } from '@backoffice/kernel'
import { describe, expect, test } from 'vitest'
import type { Actor } from '../actor.ts'
import type { Tx } from '../db/database.ts'
import type { CommandContext } from './context.ts'
import { createCommand, recordCommand } from './record-command.ts'

type Shelf = { readonly id: string; readonly version: number; readonly label: string }
type Input = { readonly id: string; readonly version: number; readonly label: string }

const admin: Actor = {
  kind: 'admin',
  id: newId<AdminId>(),
  name: 'Malee',
  username: 'malee',
  role: 'owner',
  permissions: new Set(),
  sessionId: newId<SessionId>(),
  limits: { approve: null, adjust: null },
  stepUpUntil: null,
}

/** Runs one change of a shelf, and records the steps it went through. */
async function change(input: Partial<Input>, { actor = admin, isTaken = false } = {}) {
  const steps: unknown[] = []
  const rename = recordCommand({
    name: 'shelf.rename',
    kind: 'shelf',
    async lock(_context, { id }: Input): Promise<Shelf | undefined> {
      steps.push('lock')
      return id === 'gone' ? undefined : { id, version: 3, label: 'red' }
    },
    authorize: async (_context, _shelf, { label }) => (label === 'secret' ? refuse('FORBIDDEN') : null),
    versioned: { of: ({ version }) => version, current: (_context, shelf) => ({ label: shelf.label }) },
    check: async (_context, { label }, given) => ok(label === given.label ? null : given.label),
    async save(_context, _shelf, label) {
      steps.push(`save ${label}`)
      return isTaken ? refuse('STATE_CONFLICT') : ok(label.length)
    },
    changes: (before, after) => ({ before: before.label, after }),
    event: ({ id }) => ({ name: 'shelf.renamed', topic: 'members', ids: [id] }),
    show: async (_context, { id }, _shelf, saved) => ok({ id, saved }),
  })
  const given = { id: 's1', version: 3, label: 'blue', ...input }
  return { result: await rename.run(contextOf(actor, steps), given), steps }
}

const contextOf = (actor: Actor, steps: unknown[]): CommandContext => ({
  tx: {} as Tx,
  actor,
  origin: { actor, requestId: 'r', ip: null, userAgent: null },
  now: new Date(0),
  audit: ({ before, after }) => void steps.push({ before, after }),
  announce: ({ name }) => void steps.push(name),
  enqueue: () => undefined,
  writeLast: () => undefined,
})

/** Adds a shelf, and records the steps. */
async function add(label: string, actor: Actor = admin) {
  const steps: unknown[] = []
  const create = createCommand<{ readonly label: string }, string>({
    name: 'shelf.create',
    kind: 'shelf',
    labelOf: input => input.label,
    check: async (_context, input) => (input.label === '' ? refuse('VALIDATION') : null),
    async insert(_context, _id, input) {
      steps.push(`insert ${input.label}`)
      return input.label === 'taken' ? refuse('STATE_CONFLICT') : null
    },
    event: id => ({ name: 'shelf.created', topic: 'members', ids: [id] }),
    show: async () => ok('shown'),
  })
  return { result: await create.run(contextOf(actor, steps), { label }), steps }
}

describe('a command that creates', () => {
  test('inserts, audits the input, announces and answers', async () => {
    expect(await add('red')).toEqual({
      result: ok('shown'),
      steps: ['insert red', { before: undefined, after: { label: 'red' } }, 'shelf.created'],
    })
  })

  test('audits and announces nothing where it is refused', async () => {
    expect(await add('')).toEqual({ result: refuse('VALIDATION'), steps: [] })
    expect(await add('taken')).toEqual({ result: refuse('STATE_CONFLICT'), steps: ['insert taken'] })
  })

  test('is for admins only', async () => {
    expect(await add('red', { kind: 'system', name: 'timer' })).toEqual({ result: refuse('FORBIDDEN'), steps: [] })
  })
})

describe('a record command', () => {
  test('locks, saves, audits what changed, announces it and answers', async () => {
    expect(await change({})).toEqual({
      result: ok({ id: 's1', saved: 4 }),
      steps: ['lock', 'save blue', { before: 'red', after: 'blue' }, 'shelf.renamed'],
    })
  })

  test('that changes nothing saves, audits and announces nothing', async () => {
    expect(await change({ label: 'red' })).toEqual({ result: ok({ id: 's1', saved: undefined }), steps: ['lock'] })
  })

  test('on another version is refused with the record as it is now', async () => {
    expect(await change({ version: 2 })).toEqual({
      result: refuse('VERSION_CONFLICT', { current: { label: 'red' } }),
      steps: ['lock'],
    })
  })

  test('that is not allowed is refused before versions are compared', async () => {
    expect((await change({ version: 2, label: 'secret' })).result).toEqual(refuse('FORBIDDEN'))
  })

  test('on a record there is not is refused', async () => {
    expect((await change({ id: 'gone' })).result).toEqual(refuse('NOT_FOUND'))
  })

  test('whose guarded statement met another state audits and announces nothing', async () => {
    expect(await change({}, { isTaken: true })).toEqual({
      result: refuse('STATE_CONFLICT'),
      steps: ['lock', 'save blue'],
    })
  })

  test('is for admins only', async () => {
    const provider: Actor = { kind: 'provider', name: 'fairpay' }
    expect(await change({}, { actor: provider })).toEqual({ result: refuse('FORBIDDEN'), steps: [] })
  })
})
