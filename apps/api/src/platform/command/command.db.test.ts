import { type AdminId, newId, ok, refuse, type Satang, satang, satangOf, type SessionId } from '@backoffice/kernel'
import { describe, expect } from 'vitest'
import { testDeps } from '../../../test/support/builders.ts'
import { test as base } from '../../../test/support/database.ts'
import { isWithoutLine } from '../../../test/support/retry.ts'
import type { AdminActor } from '../actor.ts'
import { command, type Command, type Origin } from './command.ts'
import { inTransaction } from '../db/database.ts'
import { claimKey, hashOf, scopeOf } from './idempotency.ts'
import { openPatientDatabase, PATIENT } from '../../../test/support/patient-database.ts'

const test = base.extend('books', async ({ database }, { onCleanup }) => {
  const app = openPatientDatabase(database.urls.app, { max: 20, applicationName: 'test' })
  onCleanup(() => app.close())
  return { db: app.db, deps: testDeps(app.db, app.db) }
})

const anAdmin = (permissions: AdminActor['permissions'] = new Set(['settings.manage'])): AdminActor => ({
  kind: 'admin',
  id: newId<AdminId>(),
  name: 'Malee',
  username: 'malee',
  role: 'owner',
  permissions,
  sessionId: newId<SessionId>(),
  limits: { approve: null, adjust: null },
  stepUpUntil: null,
})
const from = (actor: Origin['actor'], idempotencyKey?: string): Origin => ({
  actor,
  requestId: newId(),
  ip: '203.0.113.7',
  userAgent: 'a browser',
  ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
})

type Input = { readonly id: string; readonly amount: bigint; readonly refuse?: boolean; readonly crash?: boolean }

/** Announces once per run, so that the outbox rows count its effects. */
const note: Command<Input, { amount: Satang; at: Date }> = {
  name: 'test.note',
  permission: 'settings.manage',
  object: ({ id }) => ({ kind: 'note', id }),
  async run({ audit, announce, enqueue, now }, { id, amount, refuse: isRefused, crash }) {
    audit({ before: { amount: 0n }, after: { amount }, reason: 'because' })
    announce({ name: 'note.made', topic: 'books', ids: [id] })
    enqueue({ name: 'test.follow-up', data: { id }, key: id })
    if (isRefused === true) return refuse('LIMIT_EXCEEDED')
    if (crash === true) throw new Error('the machine caught fire')
    return ok({ amount: satangOf(amount), at: now })
  },
}

/** Retries as a client does: a refused connection or a concurrent duplicate has had no effect. */
async function insist(...call: Parameters<typeof command<Input, { amount: Satang; at: Date }>>) {
  for (;;) {
    const outcome = await command(...call).catch((error: unknown) => {
      if (isWithoutLine(error)) return null
      throw error
    })
    if (outcome !== null && (outcome.ok || outcome.code !== 'IN_PROGRESS')) return outcome
  }
}

const idsOf = (id: string) => `%${id}%`

describe('a command', () => {
  test('writes its audit row and its outbox rows in one transaction', async ({ books: { db, deps } }) => {
    const actor = anAdmin()
    const origin = from(actor)
    const id = newId()
    const outcome = await command(deps, note, origin, { id, amount: 5n })
    expect(outcome).toEqual(ok({ amount: 5n, at: deps.clock.now() }))
    const rows = await db.selectFrom('audit').selectAll().where('object_id', '=', id).execute()
    expect(rows).toEqual([
      {
        id: expect.any(String),
        at: deps.clock.now(),
        actor_kind: 'admin',
        actor_id: actor.id,
        actor_name: 'Malee',
        session_id: actor.sessionId,
        ip: '203.0.113.7',
        user_agent: 'a browser',
        request_id: origin.requestId,
        action: 'test.note',
        object_kind: 'note',
        object_id: id,
        outcome: 'done',
        code: null,
        reason: 'because',
        before: { amount: '0' },
        after: { amount: '5' },
        authoriser_id: null,
        sole: false,
      },
    ])
    const outbox = await db
      .selectFrom('outbox')
      .select(['kind', 'name', 'payload'])
      .where(row => row(row.cast<string>('payload', 'text'), 'like', idsOf(id)))
      .orderBy('id')
      .execute()
    expect(outbox).toEqual([
      { kind: 'event', name: 'note.made', payload: { topic: 'books', ids: [id] } },
      { kind: 'job', name: 'test.follow-up', payload: { data: { id }, key: id } },
    ])
  })

  test('with a second approval names the approver, and whether one was missing', async ({ books: { db, deps } }) => {
    const authoriserId = newId<AdminId>()
    const id = newId()
    await command(
      deps,
      {
        ...note,
        run: async ({ audit }) => (
          audit({ authoriserId, sole: true, object: { kind: 'other', id } }),
          ok({ amount: satang(1n), at: new Date(0) })
        ),
      },
      from(anAdmin()),
      { id: newId(), amount: 1n },
    )
    expect(
      await db
        .selectFrom('audit')
        .select(['object_kind', 'authoriser_id', 'sole'])
        .where('object_id', '=', id)
        .execute(),
    ).toEqual([{ object_kind: 'other', authoriser_id: authoriserId, sole: true }])
  })

  test('sent a hundred times concurrently under one key has one effect and equal responses', async ({
    books: { db, deps },
  }) => {
    const actor = anAdmin()
    const id = newId()
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, () => insist(deps, note, from(actor, 'key-1'), { id, amount: 7n })),
    )
    expect(
      new Set(
        outcomes.map(outcome =>
          JSON.stringify(outcome, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)),
        ),
      ).size,
    ).toBe(1)
    expect(outcomes[0]).toEqual(ok({ amount: 7n, at: deps.clock.now() }))
    expect(
      await db
        .selectFrom('audit')
        .select('outcome')
        .where('object_id', '=', id)
        .where('outcome', '=', 'done')
        .execute(),
    ).toHaveLength(1)
  })

  test('returns the first response to a later duplicate, with amounts and instants', async ({ books: { deps } }) => {
    const actor = anAdmin()
    const id = newId()
    const first = await command(deps, note, from(actor, 'later'), { id, amount: 9n })
    const again = await command(deps, note, from(actor, 'later'), { amount: 9n, id })
    expect(again).toEqual(first)
  })

  test('is refused as in progress when the first call with its key lasts longer than a lock is waited for', async ({
    books: { db },
    database,
    onTestFinished,
  }) => {
    const limits = { ...PATIENT, lock: 200 }
    const impatient = openPatientDatabase(database.urls.app, { max: 2, applicationName: 'test', limits })
    onTestFinished(() => impatient.close())
    const [actor, id] = [anAdmin(), newId()]
    const again = () => command(testDeps(impatient.db, impatient.db), note, from(actor, 'held'), { id, amount: 1n })
    const first = inTransaction(db, async tx => {
      await claimKey(tx, scopeOf(actor, note.name), 'held', hashOf({ id, amount: 1n }))
      expect(await again()).toEqual(refuse('IN_PROGRESS'))
      throw new Error('the first call fails')
    })
    await expect(first).rejects.toThrow('the first call fails')
    expect(await again()).toMatchObject({ ok: true })
  })

  test('refuses a key used with other input, and has no effect', async ({ books: { db, deps } }) => {
    const actor = anAdmin()
    const id = newId()
    await command(deps, note, from(actor, 'mixed'), { id, amount: 1n })
    expect(await command(deps, note, from(actor, 'mixed'), { id, amount: 2n })).toEqual(refuse('IDEMPOTENCY_MISMATCH'))
    expect(
      await db.selectFrom('audit').select(['outcome', 'code']).where('object_id', '=', id).orderBy('id').execute(),
    ).toEqual([
      { outcome: 'done', code: null },
      { outcome: 'refused', code: 'IDEMPOTENCY_MISMATCH' },
    ])
  })

  test('separates the keys of two admins', async ({ books: { deps } }) => {
    const key = newId()
    await command(deps, note, from(anAdmin(), key), { id: newId(), amount: 1n })
    expect(await command(deps, note, from(anAdmin(), key), { id: newId(), amount: 2n })).toMatchObject({
      ok: true,
      value: { amount: 2n },
    })
  })

  test('that crashed leaves nothing, and its key can be used again', async ({ books: { db, deps } }) => {
    const actor = anAdmin()
    const id = newId()
    await expect(command(deps, note, from(actor, 'crash'), { id, amount: 3n, crash: true })).rejects.toThrow('fire')
    expect(await db.selectFrom('audit').select('id').where('object_id', '=', id).execute()).toEqual([])
    expect(
      await command(
        deps,
        { ...note, run: async (context, input) => note.run(context, { ...input, crash: false }) },
        from(actor, 'crash'),
        { id, amount: 3n, crash: true },
      ),
    ).toMatchObject({ ok: true })
  })

  test('that is refused rolls back, removes its key, and is audited with its reason', async ({
    books: { db, deps },
  }) => {
    const actor = anAdmin()
    const id = newId()
    expect(await command(deps, note, from(actor, 'refused'), { id, amount: 4n, refuse: true })).toEqual(
      refuse('LIMIT_EXCEEDED'),
    )
    expect(
      await db.selectFrom('audit').select(['outcome', 'code', 'reason', 'after']).where('object_id', '=', id).execute(),
    ).toEqual([{ outcome: 'refused', code: 'LIMIT_EXCEEDED', reason: 'because', after: { amount: '4' } }])
    expect(await db.selectFrom('idempotency').select('key').where('key', '=', 'refused').execute()).toEqual([])
    expect(
      await db
        .selectFrom('outbox')
        .select('id')
        .where(row => row(row.cast<string>('payload', 'text'), 'like', idsOf(id)))
        .execute(),
    ).toEqual([])
  })

  test('without the permission does not run, and the attempt is audited', async ({ books: { db, deps } }) => {
    const id = newId()
    const run = async () => Promise.reject(new Error('ran'))
    expect(await command(deps, { ...note, run }, from(anAdmin(new Set(['members.read']))), { id, amount: 1n })).toEqual(
      refuse('FORBIDDEN'),
    )
    expect(
      await command(deps, { ...note, run }, from({ kind: 'provider', name: 'fairpay' }), { id, amount: 1n }),
    ).toEqual(refuse('FORBIDDEN'))
    expect(
      await db
        .selectFrom('audit')
        .select(['actor_kind', 'outcome', 'code'])
        .where('object_id', '=', id)
        .orderBy('id')
        .execute(),
    ).toEqual([
      { actor_kind: 'admin', outcome: 'refused', code: 'FORBIDDEN' },
      { actor_kind: 'provider', outcome: 'refused', code: 'FORBIDDEN' },
    ])
  })

  test('with a forged address is audited without it', async ({ books: { db, deps } }) => {
    const id = newId()
    expect(await command(deps, note, { ...from(anAdmin()), ip: `1.2.3.4'; --` }, { id, amount: 1n })).toMatchObject({
      ok: true,
    })
    expect(await db.selectFrom('audit').select('ip').where('object_id', '=', id).execute()).toEqual([{ ip: null }])
  })

  test('writes audit rows the application can neither edit nor remove', async ({ books: { db } }) => {
    await expect(db.updateTable('audit').set({ actor_name: 'nobody' }).execute()).rejects.toMatchObject({
      code: '42501',
    })
    await expect(db.deleteFrom('audit').execute()).rejects.toMatchObject({ code: '42501' })
  })
})
