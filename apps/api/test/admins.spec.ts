import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { accountList } from '../src/modules/admins/accounts.list.ts'
import { signInList } from '../src/modules/admins/sign-ins.list.ts'
import { ADMINS, endStepUp, managing, type SeenAdmin } from './support/admin-stage.ts'
import { test as base } from './support/database.ts'
import { everything } from './support/list-plans.ts'
import { expectOrderedPage } from './support/plans.ts'
import { PASSWORD } from './support/session-fixture.ts'
import { type FixtureAdmin, openOffice, type OfficeFixture } from './support/office-fixture.ts'

type Stage = { readonly fixture: OfficeFixture; readonly owner: FixtureAdmin; readonly other: FixtureAdmin }
const test = base.extend('stage', async ({ freshDatabase }, { onCleanup }): Promise<Stage> => {
  const fixture = await openOffice(freshDatabase)
  onCleanup(() => fixture.close())
  return { fixture, owner: await fixture.admin('owner'), other: await fixture.admin('support') }
})
const because = { reason: 'left the company' }

describe('the lists', () => {
  test('show admins by role, status and name, and who signed in', async ({ stage: { owner, other } }) => {
    await other.signIn()
    const names = async (query: string) =>
      (await owner.get<SeenAdmin[]>(`${ADMINS}?${query}`)).body.data.map(({ username }) => username)
    const both = [owner.username, other.username]
    expect(await names('sort=createdAt')).toEqual(both)
    expect(await names('sort=username')).toEqual(both.toSorted())
    expect(await names('sort=-lastSignedInAt')).toHaveLength(2)
    expect(await names('role=support,auditor')).toEqual([other.username])
    expect(await names('status=locked')).toEqual([])
    expect(await names(`q=${other.username.slice(0, 10)}`)).toEqual([other.username])
    const { body } = await owner.get<{ admin: { id: string } }[]>(`/admins/sign-ins?adminId=${other.id}`)
    expect(body.data).toMatchObject([
      { kind: 'sign-in', outcome: 'done', code: null, method: 'password', admin: { id: other.id } },
    ])
  })

  test('read each order from an index', async ({ stage: { fixture } }) => {
    await fixture.asOwner(async db => {
      await sql`insert into admins (id, username, name, role, status, created_at, last_signed_in_at)
        select gen_random_uuid(), 'admin-' || n, 'x', 'support', 'disabled',
          timestamptz '2026-01-01' + n * interval '1 minute', timestamptz '2026-02-01' + n * interval '1 minute'
          from generate_series(1, 2000) n`.execute(db)
      await sql`insert into audit (id, at, actor_kind, actor_name, request_id, action, object_kind, object_id, outcome)
        select gen_random_uuid(), ${fixture.clock.now()}::timestamptz - n * interval '1 minute', 'admin', 'x', 'load',
          case when n % 20 = 0 then 'session.sign-in' else 'test.load' end, 'admin', 'unknown', 'done'
          from generate_series(1, 10000) n`.execute(db)
      await sql`analyze admins, audit`.execute(db)
    })
    const context = { reader: fixture.reader, now: fixture.clock.now() }
    for (const sort of ['username', '-lastSignedInAt', 'createdAt'])
      await expectOrderedPage(accountList, context, everything, sort)
    await expectOrderedPage(signInList, context, everything, '-at')
  })
})

describe('locking and disabling', () => {
  test('need a fresh confirmation, end the session with the true reason, and are undone', async ({
    stage: { fixture, owner, other },
  }) => {
    const { act, read } = managing(owner)
    expect((await act('lock', other.id, because)).body.code).toBe('STEP_UP_REQUIRED')
    await owner.stepUp()
    for (const [action, status, undo] of [
      ['lock', 'locked', 'unlock'],
      ['disable', 'disabled', 'enable'],
    ] as const) {
      const { body } = await act(action, other.id, because)
      expect(body.data).toMatchObject({ status, session: null, statusChange: { ...because, by: { name: 'Anong' } } })
      expect((await other.get('/account/me')).body).toMatchObject({
        code: 'SESSION_ENDED',
        details: { reason: status },
      })
      expect((await act(action, other.id, because)).body).toMatchObject({ code: 'STATE_CONFLICT', details: { status } })
      await endStepUp(fixture, owner)
      expect((await act(undo, other.id, because)).body.code).toBe('STEP_UP_REQUIRED')
      await owner.stepUp()
      expect((await act(undo, other.id, because)).body.data.status).toBe('active')
      await other.signIn()
    }
    expect((await read(other.id)).can).toEqual(expect.arrayContaining(['lock', 'disable', 'sign-out', 'change-role']))
  })

  test('and own limits and role are not for oneself; everything refused is audited', async ({
    stage: { fixture, owner },
  }) => {
    const { act, read } = managing(owner)
    await owner.stepUp()
    for (const action of ['lock', 'disable', 'sign-out'])
      expect((await act(action, owner.id, because)).body.code, action).toBe('OWN_ACCOUNT')
    expect((await act('role', owner.id, { role: 'support', ...because })).body.code).toBe('OWN_ACCOUNT')
    const { version, can } = await read(owner.id)
    expect(can).toEqual(['edit', 'change-addresses'])
    const limits = { approve: null, adjust: null, ...because }
    expect((await owner.edit('PUT', `/admins/${owner.id}/limits`, version, limits)).body.code).toBe('OWN_ACCOUNT')
    const refused = (await fixture.auditOf(owner.id)).filter(({ outcome }) => outcome === 'refused')
    expect(refused.map(({ action }) => action)).toEqual([
      'admins.lock',
      'admins.disable',
      'admins.sign-out',
      'admins.change-role',
      'admins.change-limits',
    ])
  })

  test('of two owners who disable each other at the same moment, exactly one succeeds, with a third owner too', async ({
    stage: { fixture, owner },
  }) => {
    const [second, third] = [await fixture.admin('owner'), await fixture.admin('owner')]
    await Promise.all([owner.stepUp(), second.stepUp(), third.stepUp()])
    for (const spare of [true, false]) {
      if (!spare) await managing(owner).act('disable', third.id, because)
      const replies = await Promise.all([
        managing(owner).act('disable', second.id, because),
        managing(second).act('disable', owner.id, because),
      ])
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
      const [winner, loser] = replies[0]?.status === 200 ? [owner, second] : [second, owner]
      expect((await managing(winner).act('enable', loser.id, because)).status).toBe(200)
      await Promise.all([owner.signIn(), second.signIn()])
      await Promise.all([owner.stepUp(), second.stepUp()])
    }
  })

  test('signing another admin out ends their session only', async ({ stage: { owner, other } }) => {
    const { act } = managing(owner)
    expect((await act('sign-out', other.id, because)).body.data.session).toBeNull()
    expect((await other.get('/account/me')).body).toMatchObject({ details: { reason: 'ended-by-admin' } })
    expect((await act('sign-out', other.id, because)).body.code).toBe('STATE_CONFLICT')
    await other.signIn()
    expect((await other.get('/account/me')).status).toBe(200)
  })
})

describe('another role', () => {
  test('is decided by a second admin, not by the one concerned, and holds from the next request', async ({
    stage: { fixture, owner },
  }) => {
    const [checker, second] = [await fixture.admin('finance-checker'), await fixture.admin('owner')]
    const { act, read } = managing(owner)
    await owner.stepUp()
    expect((await act('role', checker.id, { role: 'king', ...because })).body.code).toBe('VALIDATION')
    const requested = await owner.post<{ approvalId: string }>(`/admins/${checker.id}/role`, {
      role: 'auditor',
      ...because,
    })
    expect(requested.status, JSON.stringify(requested.body)).toBe(202)
    const { approvalId } = requested.body.data
    expect(await read(checker.id)).toMatchObject({ pendingRole: { approvalId }, role: { key: 'finance-checker' } })
    expect((await act('role', checker.id, { role: 'risk', ...because })).body.code).toBe('STATE_CONFLICT')
    expect((await owner.post(`/approvals/${approvalId}/approve`)).body.code).toBe('SAME_PERSON')
    expect((await checker.post(`/approvals/${approvalId}/approve`)).body.code).toBe('APPROVER_INVOLVED')
    expect((await second.post(`/approvals/${approvalId}/approve`)).status).toBe(200)
    expect((await checker.get<never>('/account/me')).body).toMatchObject({ user: { role: 'auditor' } })
    expect(await read(checker.id)).toMatchObject({ pendingRole: null, role: { key: 'auditor' } })
  })

  test('is given by a sole owner with a fresh confirmation, and marked; the last owner stays', async ({
    stage: { fixture, owner, other },
  }) => {
    await owner.stepUp()
    const { body } = await owner.post<{ approvalId: string }>(`/admins/${other.id}/role`, {
      role: 'risk',
      ...because,
    })
    expect((await owner.post(`/approvals/${body.data.approvalId}/approve`)).status).toBe(200)
    const rows = await fixture.auditOf(other.id)
    expect(rows.find(({ action }) => action === 'approval.approve')).toMatchObject({ sole: true })
  })
})

describe('limits and addresses', () => {
  test('are edited as seen', async ({ stage: { owner, other } }) => {
    const { read } = managing(owner)
    const { version } = await read(other.id)
    const limits = { approve: 5_000, adjust: 100.5, ...because }
    const at = `/admins/${other.id}`
    expect((await owner.edit('PUT', `${at}/limits`, version, limits)).body.code).toBe('STEP_UP_REQUIRED')
    await owner.stepUp()
    expect((await owner.edit('PUT', `${at}/limits`, version, limits)).status).toBe(200)
    expect((await owner.edit('PUT', `${at}/limits`, version, limits)).body.code).toBe('VERSION_CONFLICT')
    expect((await other.get<never>('/account/me')).body).toMatchObject({ limits: { approve: 5_000, adjust: 100.5 } })
    const profile = { name: 'Ploy', email: 'ploy@example.com', title: 'Cashier' }
    const changed = await owner.edit('PUT', at, version + 1, profile)
    expect(changed.status).toBe(202)
    expect(await read(other.id)).toMatchObject({ name: 'Ploy', title: 'Cashier', email: null })
    for (const email of ['x', 'a@example.com\r\nBcc: b@example.com'])
      expect((await owner.edit('PUT', at, version + 2, { ...profile, email })).body.code).toBe('VALIDATION')
  })

  test('an address outside is refused like a wrong password, and ends a session', async ({
    stage: { fixture, owner, other },
  }) => {
    await owner.stepUp()
    const { version } = await managing(owner).read(other.id)
    const change = (allowed: string[], at = version) =>
      owner.edit<SeenAdmin>('PUT', `/admins/${other.id}/addresses`, at, { allowedAddresses: allowed })
    expect((await change(['10.0.0.0/8', 'office'])).body).toMatchObject({
      code: 'VALIDATION',
      fields: { 'allowedAddresses.1': { code: expect.any(String) } },
    })
    expect((await change(['203.0.113.9/24', '203.0.113.0/24'])).body.data.allowedAddresses).toEqual(['203.0.113.0/24'])
    expect((await other.get('/account/me')).body).toMatchObject({
      code: 'SESSION_ENDED',
      details: { reason: 'address' },
    })
    const login = (remoteAddress: string) =>
      fixture.http.inject({
        method: 'POST',
        url: '/api/account/login',
        remoteAddress,
        payload: { username: other.username, password: PASSWORD },
      })
    const outside = await login('198.51.100.1')
    expect(outside.json()).toMatchObject({ code: 'INVALID_CREDENTIALS', message: 'Incorrect username or password' })
    expect((await login('203.0.113.80')).statusCode).toBe(200)
    const { body } = await owner.get<{ why: string | null }[]>(`/admins/sign-ins?adminId=${other.id}&outcome=refused`)
    expect(body.data.map(({ why }) => why)).toEqual(['address'])
  })

  test('owners may restrict themselves, and not shut themselves out', async ({ stage: { owner } }) => {
    await owner.stepUp()
    const { version } = await managing(owner).read(owner.id)
    const change = (allowed: string[]) =>
      owner.edit('PUT', `/admins/${owner.id}/addresses`, version, { allowedAddresses: allowed })
    expect((await change(['203.0.113.0/24'])).body).toMatchObject({
      code: 'BLOCKED',
      details: { blockers: ['shuts-you-out'] },
    })
    expect((await change(['127.0.0.0/8'])).status).toBe(200)
    expect((await owner.get('/account/me')).status).toBe(200)
  })
})
