import type { accessReviewLine } from '@backoffice/contract/access-reviews/endpoints'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { z } from 'zod'
import { test as base } from './support/database.ts'
import { type FixtureAdmin, type OfficeFixture, openOffice } from './support/office-fixture.ts'
import { PASSWORD } from './support/session-fixture.ts'

type Line = z.input<typeof accessReviewLine>
type Notification = { kind: string; subject: { label: string } }
type Stage = OfficeFixture & { owner: FixtureAdmin; second: FixtureAdmin; auditor: FixtureAdmin }

const DAY = 86_400_000
const test = base.extend('stage', async ({ freshDatabase }, { onCleanup }): Promise<Stage> => {
  const fixture = await openOffice(freshDatabase)
  onCleanup(() => fixture.close())
  return {
    ...fixture,
    owner: await fixture.admin('owner', { name: 'Narin' }),
    second: await fixture.admin('owner', { name: 'Siri' }),
    auditor: await fixture.admin('auditor', { name: 'Dara' }),
  }
})

/** Days pass; the admins sign in, and two nodes do their work. */
async function pass(stage: Stage, days: number, ...admins: FixtureAdmin[]) {
  stage.clock.advance(days * DAY)
  for (const admin of admins) await admin.signIn()
  await stage.permissionUses.flush()
  await Promise.all([stage.accessReviews.work(), stage.accessReviews.work()])
}
const linesOf = async (admin: FixtureAdmin, query = '') =>
  (await admin.get<Line[]>(`/access-reviews?limit=50${query}`)).body.data
async function lineAbout(admin: FixtureAdmin, about: FixtureAdmin, query = ''): Promise<Line> {
  const [line] = await linesOf(admin, `&q=${about.username}${query}`)
  if (line === undefined) throw new Error(`no line about ${about.username}`)
  return line
}
const answer = (admin: FixtureAdmin, { id, version }: Line, body: object) =>
  admin.edit<Line>('POST', `/access-reviews/${id}/answer`, version, body)
const keep = { decision: 'keep', reason: 'Needed at the end of the year' }
const notified = async (admin: FixtureAdmin) =>
  (await admin.get<Notification[]>('/notifications')).body.data
    .filter(({ kind }) => kind.startsWith('access-review.'))
    .map(({ kind, subject }) => `${kind} ${subject.label}`)
const audited = async ({ db }: Stage, action: string) =>
  (await sql<{ outcome: string }>`select outcome from audit where action = ${action} order by at, id`.execute(db)).rows

test('unused rights are named once a month, and who is asked keeps or removes them', async ({ stage }) => {
  const { owner, second, auditor, db } = stage
  const requester = await stage.admin('owner', { name: 'Malee' })
  await sql`insert into approvals (id, kind, status, permission, subject_kind, subject_id, subject_label, payload,
      asked_by, asked_at, expires_at, decided_by, decided_at)
    values (${stage.newId()}::uuid, 'admins.role', 'approved', 'approvals.decide', 'admin', ${auditor.id}::uuid, 'a',
      '{}', ${requester.id}::uuid, now(), now(), ${second.id}::uuid, now())`.execute(db)
  await pass(stage, 0)
  expect(await linesOf(owner)).toEqual([])

  await pass(stage, 75, auditor)
  expect((await auditor.get('/audit/checks')).status).toBe(200)
  await pass(stage, 16, owner, second, requester, auditor)
  const month = '2026-10'
  const about = await lineAbout(owner, auditor)
  expect(about).toMatchObject({
    month,
    status: 'open',
    askedOf: { id: requester.id },
    inactive: false,
    can: ['answer'],
  })
  const named = about.unused.map(({ permission }) => permission)
  expect(named).toContain('exports.members')
  expect(named).not.toContain('audit.read')
  expect(about.held).toEqual(named)
  expect(await lineAbout(owner, owner)).toMatchObject({ askedOf: null, can: [] })
  expect(new Set((await linesOf(requester, '&asked=me')).map(({ admin }) => admin.id))).toEqual(
    new Set([owner.id, second.id, auditor.id]),
  )
  expect((await linesOf(auditor))[0]?.can).toEqual([])
  expect(await notified(requester)).toEqual([`access-review.asked ${month}`])
  expect(await notified(auditor)).toEqual([])
  expect((await audited(stage, 'access-review.open')).filter(({ outcome }) => outcome === 'done')).toHaveLength(3)

  const own = await lineAbout(owner, owner)
  expect((await answer(owner, own, keep)).body.code).toBe('OWN_ACCOUNT')
  expect((await answer(auditor, about, keep)).status).toBe(403)
  expect((await answer(second, own, { decision: 'keep' })).status).toBe(400)
  const replies = await Promise.all([
    answer(requester, about, { decision: 'remove', reason: null }),
    answer(second, about, { decision: 'remove', reason: null }),
  ])
  expect(replies.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409])
  expect(replies.find(({ status }) => status === 409)?.body.code).toBe('VERSION_CONFLICT')
  const decided = await lineAbout(owner, auditor)
  expect(decided).toMatchObject({ status: 'to-remove', can: [], held: named })
  expect((await answer(second, decided, keep)).body.code).toBe('STATE_CONFLICT')
  expect((await answer(second, own, keep)).body.data).toMatchObject({ status: 'kept', reason: keep.reason })
  expect((await audited(stage, 'access-review.answer')).filter(({ outcome }) => outcome === 'done')).toHaveLength(2)

  await pass(stage, 31, owner)
  const [next] = await linesOf(owner, `&q=${auditor.username}&month=2026-11`)
  expect(next).toMatchObject({ status: 'open', undone: named })
  expect((await lineAbout(owner, second, `&month=${month}`)).status).toBe('unanswered')
  await sql`update admins set role = 'support' where id = ${auditor.id}::uuid`.execute(db)
  const after = await lineAbout(owner, auditor, `&month=${month}&status=to-remove,removed`)
  expect(after.held.length).toBeLessThan(named.length)
  await sql`update admins set status = 'disabled' where id = ${auditor.id}::uuid`.execute(db)
  expect(await lineAbout(owner, auditor, `&month=${month}&status=removed`)).toMatchObject({ held: [] })
})

test('the owners are reminded once of what is overdue, also of accounts that did not sign in', async ({ stage }) => {
  const { owner, second, auditor } = stage
  await pass(stage, 0)
  await pass(stage, 91, owner, second)
  expect(await lineAbout(owner, auditor)).toMatchObject({ inactive: true, askedOf: null })
  await pass(stage, 13, owner)
  expect(await notified(owner)).toEqual(['access-review.asked 2026-10'])
  await pass(stage, 1, owner, second)
  await pass(stage, 0)
  expect(await notified(owner)).toEqual(['access-review.overdue 2026-10', 'access-review.asked 2026-10'])
  expect((await audited(stage, 'access-review.remind')).filter(({ outcome }) => outcome === 'done')).toHaveLength(1)
})

test('a right is used by a person’s request, not by an automatic one, and from a change of the role on held anew', async ({
  stage,
}) => {
  const { auditor, owner, db, http } = stage
  const rights = async (of = auditor) => {
    await stage.permissionUses.flush()
    const { rows } = await sql<{ permission: string; held: string; used: string | null }>`
      select permission, held_since as held, last_used_on as used from permission_uses
       where admin_id = ${of.id}::uuid`.execute(db)
    return new Map(rows.map(({ permission, held, used }) => [permission, { held, used }]))
  }
  await stage.accessReviews.track()
  const payload = { username: auditor.username, password: PASSWORD }
  const { serviceToken } = (await http.inject({ method: 'POST', url: '/api/account/login', payload })).json()
  const headers = { authorization: `Bearer ${serviceToken}`, 'x-background': '1' }
  expect((await http.inject({ url: '/api/usersystem', headers })).statusCode).toBe(200)
  expect((await rights()).get('members.read')).toEqual({ held: '2026-07-12', used: null })
  await auditor.signIn()
  expect((await auditor.get('/usersystem')).status).toBe(200)
  expect((await rights()).get('members.read')).toEqual({ held: '2026-07-12', used: '2026-07-12' })
  expect((await auditor.post('/exports', { list: 'deposits.list', query: {}, locale: 'en' })).status).toBe(200)
  expect((await rights()).get('exports.money')?.used).toBe('2026-07-12')
  for (const scope of ['mine', 'everyone']) {
    expect((await rights(owner)).get('views.share')?.used).toBeNull()
    expect((await owner.post('/views', { list: 'admins', name: scope, scope, search: {} })).status).toBe(200)
  }
  expect((await rights(owner)).get('views.share')?.used).toBe('2026-07-12')
  stage.clock.advance(DAY)
  await auditor.signIn()
  await auditor.get('/usersystem')
  await sql`update admins set role = 'compliance' where id = ${auditor.id}::uuid`.execute(db)
  await stage.accessReviews.track()
  const now = await rights()
  expect(now.get('members.read')).toEqual({ held: '2026-07-12', used: '2026-07-13' })
  expect(now.get('compliance.manage')).toEqual({ held: '2026-07-13', used: null })
  expect(now.has('exports.members')).toBe(false)
  // A key of an earlier release, which the role still has.
  await sql`update roles set permissions = permissions || array['members.pii'] where key = 'compliance'`.execute(db)
  await stage.accessReviews.track()
  expect((await rights()).has('members.pii')).toBe(false)
})
