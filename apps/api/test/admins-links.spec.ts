import { describe, expect } from 'vitest'
import { ADMINS, callPublic, lastToken, managing, type SeenAdmin } from './support/admin-stage.ts'
import { test as base } from './support/database.ts'
import { type FixtureAdmin, openOffice, type OfficeFixture } from './support/office-fixture.ts'

type Stage = { readonly fixture: OfficeFixture; readonly owner: FixtureAdmin }
const test = base.extend('stage', async ({ freshDatabase }, { onCleanup }): Promise<Stage> => {
  const fixture = await openOffice(freshDatabase)
  onCleanup(() => fixture.close())
  const owner = await fixture.admin('owner')
  await owner.stepUp()
  return { fixture, owner }
})

const NEW_PASSWORD = 'harbour mango lighthouse'

async function invite({ fixture, owner }: Stage, username = 'mali') {
  const { status, body } = await managing(owner).invite(username)
  expect(status, JSON.stringify(body)).toBe(200)
  await fixture.runJobs()
  return { admin: body.data, token: lastToken(fixture) }
}
const register = ({ fixture }: Stage, token: string, password = NEW_PASSWORD) =>
  callPublic(fixture, 'register', { token, password })

describe('an invitation', () => {
  test('becomes an admin who signs in with the password they chose', async ({ stage }) => {
    const { fixture, owner } = stage
    const { admin, token } = await invite(stage)
    expect(admin).toMatchObject({ status: 'invited', invitation: { expired: false } })
    expect(fixture.mails.at(-1)).toMatchObject({ to: 'mali@example.com' })
    expect((await callPublic(fixture, 'invitation', { token })).body.data).toMatchObject({
      kind: 'invitation',
      username: 'mali',
      role: { key: 'support' },
    })
    expect((await register(stage, token, 'mali12345678')).body.code).toBe('VALIDATION')
    expect((await register(stage, token)).status).toBe(200)
    expect((await callPublic(fixture, 'login', { username: 'mali', password: NEW_PASSWORD })).status).toBe(200)
    expect((await managing(owner).read(admin.id)).status).toBe('active')
    expect((await register(stage, token)).body).toMatchObject({
      code: 'INVITATION_INVALID',
      details: { why: 'used' },
    })
    const rows = await fixture.auditOf(admin.id)
    expect(rows.map(({ action, outcome }) => `${action} ${outcome}`)).toContain('session.register refused')
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('used twice at the same moment succeeds once', async ({ stage }) => {
    const { token } = await invite(stage)
    const replies = await Promise.all(Array.from({ length: 8 }, () => register(stage, token)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('is replaced by a newer one, revoked, and expires after a day', async ({ stage }) => {
    const { fixture, owner } = stage
    const { admin, token } = await invite(stage)
    const { act } = managing(owner)
    expect((await act('invitation', admin.id)).status).toBe(200)
    await fixture.runJobs()
    const newer = lastToken(fixture)
    expect((await register(stage, token)).body.details).toEqual({ why: 'replaced' })
    fixture.clock.advance(24 * 3_600_000)
    expect((await register(stage, newer)).body.details).toEqual({ why: 'expired' })
    await owner.signIn()
    expect((await managing(owner).read(admin.id)).invitation).toMatchObject({ expired: true })
    expect((await act('invitation/revoke', admin.id)).body.data.invitation).toBeNull()
    expect((await act('invitation/revoke', admin.id)).body.code).toBe('STATE_CONFLICT')
    expect((await register(stage, newer)).body.details).toEqual({ why: 'replaced' })
  })

  test('waits sealed for its mail: no row of the database shows the secret', async ({ stage: { fixture, owner } }) => {
    expect((await managing(owner).invite('mali')).status).toBe(200)
    const waiting = await fixture.db.selectFrom('outbox').selectAll().execute()
    const tokens = await fixture.db.selectFrom('admin_tokens').selectAll().execute()
    await fixture.runJobs()
    expect(JSON.stringify([waiting, tokens])).not.toContain(lastToken(fixture))
  })

  test('is refused for a taken username, an unknown role or a header in the address', async ({ stage: { owner } }) => {
    const { invite: send } = managing(owner)
    expect((await send(owner.username)).body.code).toBe('DUPLICATE_USERNAME')
    expect((await send('dao', { role: 'king' })).body.code).toBe('VALIDATION')
    expect((await send('dao', { email: 'dao@example.com\r\nBcc: x@example.com' })).body.code).toBe('VALIDATION')
  })

  test('guesses are throttled by address', async ({ stage: { fixture } }) => {
    const codes: (string | undefined)[] = []
    for (let guess = 0; guess < 6; guess++) {
      const token = Buffer.alloc(32, guess).toString('base64url')
      codes.push((await callPublic(fixture, 'invitation', { token }, '198.51.100.7')).body.code)
    }
    expect(codes).toEqual([...Array<string>(5).fill('INVITATION_INVALID'), 'TOO_MANY_REQUESTS'])
  })
})

describe('an invitation into a role that decides', () => {
  const approve = (admin: FixtureAdmin, id: string) => admin.post(`/approvals/${id}/approve`)
  const request = async ({ owner }: Stage, username = 'sock', role = 'owner') => {
    const { status, body } = await owner.post<{ approvalId: string }>('/admins', {
      username,
      name: 'Sock',
      email: `${username}@example.com`,
      role,
    })
    expect(status, JSON.stringify(body)).toBe(202)
    const [admin] = (await owner.get<SeenAdmin[]>(`${ADMINS}?q=${username}`)).body.data
    return { approvalId: body.data.approvalId, id: admin?.id ?? '' }
  }

  test('is mailed once a second admin has approved it', async ({ stage }) => {
    const { fixture, owner } = stage
    const checker = await fixture.admin('finance-checker')
    const { approvalId, id } = await request(stage)
    await fixture.runJobs()
    expect(fixture.mails).toEqual([])
    expect(await managing(owner).read(id)).toMatchObject({
      status: 'invited',
      invitation: null,
      pendingRole: { approvalId },
      can: expect.arrayContaining(['revoke-invitation']),
    })
    expect((await approve(owner, approvalId)).body.code).toBe('SAME_PERSON')
    const approved = await checker.post<{ given: object }>(`/approvals/${approvalId}/approve`)
    expect(approved.body.data.given).toMatchObject({ email: 'sock@example.com' })
    await fixture.runJobs()
    expect((await register(stage, lastToken(fixture))).status).toBe(200)
  })

  test('is approved by a sole owner, and marked', async ({ stage }) => {
    const { approvalId, id } = await request(stage)
    expect((await approve(stage.owner, approvalId)).status).toBe(200)
    const rows = await stage.fixture.auditOf(id)
    expect(rows.find(({ action }) => action === 'approval.approve')).toMatchObject({ sole: true })
  })

  test('that was refused or withdrawn leaves no link, and is requested again', async ({ stage }) => {
    const { fixture, owner } = stage
    const checker = await fixture.admin('finance-checker')
    const { approvalId, id } = await request(stage, 'sock', 'finance-checker')
    expect((await checker.post(`/approvals/${approvalId}/reject`, { reason: 'not known' })).status).toBe(200)
    expect(await managing(owner).read(id)).toMatchObject({ status: 'invited', invitation: null, pendingRole: null })
    const again = await owner.post<{ approvalId: string }>(`/admins/${id}/invitation`)
    expect(again.status).toBe(202)
    expect((await managing(owner).act('invitation/revoke', id)).status).toBe(200)
    expect((await approve(checker, again.body.data.approvalId)).body.code).toBe('STATE_CONFLICT')
    await fixture.runJobs()
    expect(fixture.mails).toEqual([])
  })

  test('is not mailed to an address that changed meanwhile, nor for a requester who was disabled', async ({
    stage,
  }) => {
    const { fixture, owner } = stage
    const [checker, second] = [await fixture.admin('finance-checker'), await fixture.admin('owner')]
    const [changed, other] = [await request(stage, 'sock'), await request(stage, 'shoe')]
    const { version } = await managing(owner).read(changed.id)
    const profile = { name: 'Sock', email: 'elsewhere@example.com', title: null }
    const edited = await owner.edit<{ approvalId: string }>('PUT', `/admins/${changed.id}`, version, profile)
    expect((await approve(checker, edited.body.data.approvalId)).status).toBe(200)
    expect((await approve(checker, changed.approvalId)).body.code).toBe('STATE_CONFLICT')
    await second.stepUp()
    await managing(second).act('disable', owner.id, { reason: 'left' })
    expect((await approve(checker, other.approvalId)).body.code).toBe('STATE_CONFLICT')
  })
})

describe('the account of another admin', () => {
  test('is not opened by those who have fewer rights', async ({ stage: { fixture, owner } }) => {
    await fixture.db
      .insertInto('roles')
      .values({ key: 'hr', name: 'HR', permissions: ['admins.read', 'admins.manage'] })
      .execute()
    const hr = await fixture.admin('hr')
    await hr.stepUp()
    await fixture.db.updateTable('admins').set({ email: 'owner@example.com' }).where('id', '=', owner.id).execute()
    const { version } = await managing(hr).read(owner.id)
    const change = await hr.edit('PUT', `/admins/${owner.id}`, version, {
      name: 'O',
      email: 'hr@example.com',
      title: null,
    })
    expect(change.body.code).toBe('FORBIDDEN')
    const allowedAddresses = ['192.0.2.0/24']
    const shutOut = await hr.edit('PUT', `/admins/${owner.id}/addresses`, version, { allowedAddresses })
    expect(shutOut.body.code).toBe('FORBIDDEN')
    expect((await managing(hr).act('reset', owner.id)).body.code).toBe('FORBIDDEN')
  })

  test('whose address was changed is notified at the old one, and no password is reset by mail for a day', async ({
    stage,
  }) => {
    const { fixture, owner } = stage
    const { admin, token } = await invite(stage)
    await register(stage, token)
    expect((await managing(owner).act('reset', admin.id)).status).toBe(200)
    await fixture.runJobs()
    expect(fixture.mails.slice(1).map(({ subject }) => subject.split(' ')[0])).toEqual(
      expect.arrayContaining(['Reset', 'Your']),
    )
    const link = lastToken(fixture)
    const { version } = await managing(owner).read(admin.id)
    const profile = { name: 'Mali', email: 'new@example.com', title: null }
    const requested = await owner.edit<{ approvalId: string }>('PUT', `/admins/${admin.id}`, version, profile)
    const second = await fixture.admin('finance-checker')
    expect((await second.post(`/approvals/${requested.body.data.approvalId}/approve`)).status).toBe(200)
    await fixture.runJobs()
    expect(fixture.mails.at(-1)).toMatchObject({ to: 'mali@example.com', text: expect.stringContaining('changed') })
    expect((await callPublic(fixture, 'reset', { token: link, password: NEW_PASSWORD })).body.details).toEqual({
      why: 'replaced',
    })
    expect((await managing(owner).act('reset', admin.id)).body).toMatchObject({
      code: 'BLOCKED',
      details: { blockers: ['email-changed'] },
    })
    await callPublic(fixture, 'forgot', { username: 'mali' })
    expect(await fixture.runJobs()).toBe(0)
    fixture.clock.advance(24 * 3_600_000 + 1)
    await owner.signIn()
    await owner.stepUp()
    expect((await managing(owner).act('reset', admin.id)).status).toBe(200)
  })
})

describe('a forgotten password', () => {
  const FORGOT = 'If this account has an email address, a link was sent to it'

  test('is reset by a link, ends the session with its reason, and the answer says nothing', async ({ stage }) => {
    const { fixture } = stage
    const { admin, token } = await invite(stage)
    await register(stage, token)
    const login = await callPublic(fixture, 'login', { username: 'mali', password: NEW_PASSWORD })
    const { serviceToken = '' } = login.body
    const answers = []
    for (const username of ['mali', 'unknown-admin']) answers.push(await callPublic(fixture, 'forgot', { username }))
    for (const answer of answers) expect(answer).toEqual({ status: 200, body: { message: FORGOT } })
    expect(await fixture.runJobs()).toBe(1)
    const reset = lastToken(fixture)
    expect((await callPublic(fixture, 'register', { token: reset, password: 'x' })).body).toMatchObject({
      code: 'INVITATION_INVALID',
    })
    const change = { token: reset, password: 'quiet bamboo telescope' }
    expect((await callPublic(fixture, 'reset', change)).status).toBe(200)
    const me = await fixture.http.inject({
      url: '/api/account/me',
      headers: { authorization: `Bearer ${serviceToken}` },
    })
    expect(me.json()).toMatchObject({ code: 'SESSION_ENDED', details: { reason: 'password-reset' } })
    expect((await callPublic(fixture, 'reset', change)).body.details).toEqual({ why: 'used' })
    expect((await fixture.auditOf(admin.id)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['session.forgot', 'session.reset']),
    )
  })

  test('sends nothing to a locked admin, and a lock makes an open link useless', async ({ stage }) => {
    const { fixture, owner } = stage
    const { admin, token } = await invite(stage)
    await register(stage, token)
    const { act } = managing(owner)
    expect((await act('reset', admin.id)).status).toBe(200)
    await fixture.runJobs()
    const link = lastToken(fixture)
    await act('lock', admin.id, { reason: 'x' })
    expect((await callPublic(fixture, 'reset', { token: link, password: NEW_PASSWORD })).body.code).toBe(
      'INVITATION_INVALID',
    )
    await callPublic(fixture, 'forgot', { username: 'mali' })
    expect(await fixture.runJobs()).toBe(0)
    expect((await act('reset', admin.id)).body.code).toBe('STATE_CONFLICT')
  })

  test('asked for again and again, has to wait', async ({ stage: { fixture } }) => {
    const codes: number[] = []
    for (let call = 0; call < 6; call++)
      codes.push((await callPublic(fixture, 'forgot', { username: 'mali' }, '198.51.100.8')).status)
    expect(codes).toEqual([200, 200, 200, 200, 200, 429])
  })
})
