import { newId } from '@backoffice/kernel'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { managing } from './support/admin-stage.ts'
import { test as base } from './support/database.ts'
import { openOffice } from './support/office-fixture.ts'

type Requested = { approvalId: string }
type Request = { kind: string; given: Record<string, string>; can: string[] }
type Seen = { email: string | null; pendingChanges: { kind: string; email: string | null }[] }

const NEW = 'new@example.com'

/** An owner who is about to change another, and a checker who can decide. */
const test = base.extend('stage', async ({ database }, { onCleanup }) => {
  await database.reset()
  const fixture = await openOffice(database)
  onCleanup(() => fixture.close())
  const [owner, other, checker] = [
    await fixture.admin('owner'),
    await fixture.admin('owner'),
    await fixture.admin('finance-checker'),
  ]
  await owner.stepUp()
  const read = async (id = other.id) => (await managing(owner).read(id)) as unknown as Seen & { version: number }
  const changeEmail = async (email: string | null, by = owner, id = other.id) => {
    const { version } = await read(id)
    return by.edit<Requested>('PUT', `/admins/${id}`, version, { name: 'Malee', email, title: null })
  }
  return {
    fixture,
    owner,
    other,
    checker,
    read,
    changeEmail,
    decide: (by: typeof owner, { body }: { body: { data: Requested } }, decision = 'approve') =>
      by.post<Request>(
        `/approvals/${body.data.approvalId}/${decision}`,
        decision === 'reject' ? { reason: 'Not by phone' } : undefined,
      ),
  }
})

describe('another address of an admin', () => {
  test('changes once a second approver who is neither of the two has approved it', async ({ stage }) => {
    const { fixture, owner, other, checker, read, changeEmail, decide } = stage
    const requested = await changeEmail(NEW)
    expect(requested).toMatchObject({ status: 202, body: { data: { status: 'awaiting-second' } } })
    expect(await read()).toMatchObject({
      email: null,
      pendingChanges: [{ kind: 'admins.email', email: NEW, requestedBy: { id: owner.id } }],
    })
    expect((await changeEmail('third@example.com')).body).toMatchObject({ code: 'STATE_CONFLICT' })
    const { body } = await checker.get<Request>(`/approvals/${requested.body.data.approvalId}`)
    expect(body.data).toMatchObject({
      kind: 'admins.email',
      subject: { kind: 'admin', label: other.username },
      given: { currentEmail: '–', newEmail: NEW },
      can: ['approve', 'reject'],
    })
    expect((await decide(owner, requested)).body.code).toBe('SAME_PERSON')
    expect((await decide(other, requested)).body.code).toBe('APPROVER_INVOLVED')
    expect((await decide(checker, requested)).status).toBe(200)
    expect(await read()).toMatchObject({ email: NEW, pendingChanges: [] })
    const { rows } = await sql`select actor_id, after from audit where action = 'admins.change' and outcome = 'done'
      and object_id = ${other.id} order by at, id`.execute(fixture.db)
    expect(rows).toMatchObject([
      { actor_id: owner.id, after: { asked: 'admins.email', newEmail: NEW } },
      { actor_id: checker.id, after: { email: NEW } },
    ])
  })

  test('stays when it is rejected, and when the world has changed since the request', async ({ stage }) => {
    const { fixture, owner, other, checker, read, changeEmail, decide } = stage
    expect((await decide(checker, await changeEmail(NEW), 'reject')).status).toBe(200)
    expect(await read()).toMatchObject({ email: null, pendingChanges: [] })
    // The admin changes it meanwhile.
    const superseded = await changeEmail(NEW)
    await other.stepUp()
    expect((await changeEmail('own@example.com', other)).status).toBe(200)
    expect((await decide(checker, superseded)).body).toMatchObject({
      code: 'STATE_CONFLICT',
      details: { status: 'changed' },
    })
    expect((await decide(owner, superseded, 'withdraw')).status).toBe(200)
    // The requester is locked meanwhile.
    const locked = await changeEmail(NEW)
    await sql`update admins set status = 'locked' where id = ${owner.id}::uuid`.execute(fixture.db)
    expect((await decide(checker, locked)).body.code).toBe('STATE_CONFLICT')
    const { rows } = await sql`select email from admins where id = ${other.id}::uuid`.execute(fixture.db)
    expect(rows).toEqual([{ email: 'own@example.com' }])
  })

  test('needs no one else for a name, or for one’s own address', async ({ stage: { owner, read, changeEmail } }) => {
    expect((await changeEmail(null)).status).toBe(200)
    expect((await changeEmail(NEW, owner, owner.id)).status).toBe(200)
    expect(await read(owner.id)).toMatchObject({ email: NEW, pendingChanges: [] })
  })

  test('is decided by an owner alone only while no other admin can, as other requests are', async ({ stage }) => {
    const { fixture, owner, other, checker, changeEmail, decide } = stage
    const requested = await changeEmail(NEW)
    await sql`update admins set status = 'locked' where id in (${checker.id}::uuid, ${other.id}::uuid)`.execute(
      fixture.db,
    )
    await sql`update admins set status = 'locked' where id <> ${owner.id}::uuid`.execute(fixture.db)
    expect(await decide(owner, requested)).toMatchObject({ status: 200, body: { data: { sole: true } } })
  })
})

describe('the reset of another admin’s second factor', () => {
  test('is done once a second approver has approved it, and ends the session', async ({ stage }) => {
    const { fixture, owner, other, checker, read, decide } = stage
    const reset = () =>
      owner.post<Requested>(`/admins/${other.id}/second-factor/reset`, { reason: 'Lost device' }, newId())
    const setFactor = sql`update admins set totp_secret = '\\x00' where id = ${other.id}::uuid`
    await setFactor.execute(fixture.db)
    const requested = await reset()
    expect(requested.status).toBe(202)
    expect((await reset()).body.code).toBe('STATE_CONFLICT')
    expect(await read()).toMatchObject({ pendingChanges: [{ kind: 'admins.second-factor', email: null }] })
    expect((await managing(owner).read(other.id)).can).not.toContain('reset-second-factor')
    expect((await other.get('/account/me')).status).toBe(200)
    expect((await decide(other, requested)).body.code).toBe('APPROVER_INVOLVED')
    expect((await decide(checker, requested)).body.data).toMatchObject({ given: { reason: 'Lost device' } })
    expect((await other.get('/account/me')).body).toMatchObject({ details: { reason: 'ended-by-admin' } })
    const { rows } = await sql`select totp_secret from admins where id = ${other.id}::uuid`.execute(fixture.db)
    expect(rows).toEqual([{ totp_secret: null }])
    // Nothing to reset any more.
    const late = await reset()
    expect((await decide(checker, late)).body).toMatchObject({ details: { status: 'no-second-factor' } })
  })
})
