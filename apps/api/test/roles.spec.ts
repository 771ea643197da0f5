import { initialRoles, type Permission } from '@backoffice/contract'
import type { RoleResponse } from '@backoffice/contract/roles/forms'
import { describe, expect } from 'vitest'
import { endStepUp } from './support/admin-stage.ts'
import { test as base } from './support/database.ts'
import { openOffice, type FixtureAdmin, type OfficeFixture } from './support/office-fixture.ts'

const test = base.extend('fixture', async ({ freshDatabase }, { onCleanup }) => {
  const fixture = await openOffice(freshDatabase)
  onCleanup(() => fixture.close())
  return fixture
})

/** An owner who has just confirmed their identity. */
async function anOwner(fixture: OfficeFixture): Promise<FixtureAdmin> {
  const owner = await fixture.admin('owner')
  await owner.stepUp()
  return owner
}
const rolesOf = async (admin: FixtureAdmin) => (await admin.get<RoleResponse[]>('/admins/roles')).body.data
const roleOf = async (admin: FixtureAdmin, key: string): Promise<RoleResponse> => {
  const role = (await rolesOf(admin)).find(each => each.key === key)
  if (role === undefined) throw new Error(`no role ${key}`)
  return role
}
const formOf = ({ name, permissions, requiresSecondFactor }: RoleResponse) => ({
  name,
  permissions,
  requiresSecondFactor,
})
type Form = ReturnType<typeof formOf>

/** Requests a change of a role as it is now. */
async function change(admin: FixtureAdmin, key: string, edit: (form: Form) => Partial<Form>, version?: number) {
  const role = await roleOf(admin, key)
  const body = { ...formOf(role), ...edit(formOf(role)), reason: 'Weekly review' }
  return admin.edit<{ approvalId: string }>('PUT', `/admins/roles/${key}`, version ?? role.version, body)
}
const without =
  (...taken: readonly Permission[]) =>
  ({ permissions }: Form) => ({ permissions: permissions.filter(each => !taken.includes(each)) })
const withKeys =
  (...given: readonly Permission[]) =>
  ({ permissions }: Form) => ({ permissions: [...permissions, ...given] })

const approve = (admin: FixtureAdmin, reply: { body: { data: { approvalId: string } } }) =>
  admin.post<{ given: Record<string, string> }>(`/approvals/${reply.body.data.approvalId}/approve`)

const stored = (fixture: OfficeFixture, key: string) =>
  fixture.db.selectFrom('roles').selectAll().where('key', '=', key).executeTakeFirstOrThrow()

describe('a change of a role', () => {
  test('waits for a second approver, who reads what it gives and takes; then it holds for every request', async ({
    fixture,
  }) => {
    const [owner, checker, support] = [
      await anOwner(fixture),
      await fixture.admin('finance-checker'),
      await fixture.admin('support'),
    ]
    const requested = await change(owner, 'support', form => ({
      permissions: [...without('games.read')(form).permissions, 'marketing.read' as const],
    }))
    expect(requested.status).toBe(202)
    expect(await roleOf(owner, 'support')).toMatchObject({
      pending: { approvalId: requested.body.data.approvalId, requestedBy: { id: owner.id } },
      can: [],
    })
    expect((await support.get('/marketingcampaign/')).status).toBe(403)
    const approved = await approve(checker, requested)
    expect(approved.status).toBe(200)
    expect(approved.body.data.given).toMatchObject({ gives: 'marketing.read', takes: 'games.read' })
    expect((await support.get('/marketingcampaign/')).status).toBe(200)
    const role = await roleOf(owner, 'support')
    expect(role.permissions).toContain('marketing.read')
    expect(role.permissions).not.toContain('games.read')
    expect(role).toMatchObject({ pending: null, admins: { active: 1 }, signedIn: 1, can: ['edit'] })
    const history = (await owner.get<{ action: string }[]>('/admins/roles/support/timeline')).body.data
    expect(history.map(({ action }) => action)).toEqual(['approval.approve', 'role.change'])
    const jobs = await fixture.db.selectFrom('outbox').select(['name', 'payload']).execute()
    expect(JSON.stringify(jobs)).toContain(support.id)
  })

  test('is decided neither by its requester nor by a holder of the role; a conflict shows the role', async ({
    fixture,
  }) => {
    const [owner, second, checker] = [
      await anOwner(fixture),
      await fixture.admin('owner'),
      await fixture.admin('finance-checker'),
    ]
    const requested = await change(owner, 'finance-checker', without('exports.money'))
    expect(await approve(owner, requested)).toMatchObject({ status: 409, body: { code: 'SAME_PERSON' } })
    expect(await approve(checker, requested)).toMatchObject({ status: 409, body: { code: 'APPROVER_INVOLVED' } })
    const { version } = await roleOf(owner, 'finance-checker')
    expect(await change(owner, 'finance-checker', without('audit.read'))).toMatchObject({
      status: 409,
      body: { code: 'STATE_CONFLICT' },
    })
    expect((await approve(second, requested)).status).toBe(200)
    expect(await change(owner, 'finance-checker', without('audit.read'), version)).toMatchObject({
      status: 409,
      body: { code: 'VERSION_CONFLICT', details: { current: { key: 'finance-checker', version: version + 1 } } },
    })
  })

  test('is made by an owner alone, with a confirmed identity, while no other admin can decide', async ({ fixture }) => {
    const owner = await anOwner(fixture)
    await fixture.admin('finance-checker')
    const requested = await change(owner, 'finance-checker', without('exports.money'))
    await endStepUp(fixture, owner)
    expect(await approve(owner, requested)).toMatchObject({ status: 403, body: { code: 'STEP_UP_REQUIRED' } })
    await owner.stepUp()
    expect((await approve(owner, requested)).status).toBe(200)
    const [row] = await fixture.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'approval.approve')
      .where('outcome', '=', 'done')
      .execute()
    expect(row).toMatchObject({ object_kind: 'role', sole: true, outcome: 'done' })
  })

  test('of the owner’s role can require a second factor, with another approver; owners are then led to set-up', async ({
    fixture,
  }) => {
    const [owner, second] = [await anOwner(fixture), await fixture.admin('owner')]
    const require = (on: boolean) => change(owner, 'owner', () => ({ requiresSecondFactor: on }))
    expect((await roleOf(owner, 'owner')).can).toEqual(['require-second-factor'])
    const requested = await require(true)
    expect(requested.status).toBe(202)
    expect((await roleOf(owner, 'owner')).can).toEqual([])
    expect(await approve(owner, requested)).toMatchObject({ status: 409, body: { code: 'SAME_PERSON' } })
    const approved = await approve(second, requested)
    expect(approved).toMatchObject({ status: 200, body: { data: { given: { secondFactor: 'on' } } } })
    for (const each of [owner, second]) {
      expect(await each.get('/approvals')).toMatchObject({ status: 403, body: { code: 'TOTP_SETUP_REQUIRED' } })
      await each.stepUp()
      expect((await each.post('/account/totp')).status).toBe(200)
    }
    const { requires_totp: isRequired, permissions } = await stored(fixture, 'owner')
    expect(isRequired).toBe(true)
    expect(permissions).toEqual(expect.arrayContaining(['admins.manage', 'approvals.decide']))
  })

  test('and a new or deleted role are requested by an owner who has just confirmed their identity', async ({
    fixture,
  }) => {
    const owner = await fixture.admin('owner')
    const form = { name: 'Night shift', permissions: ['members.read'], requiresSecondFactor: false }
    const remove = () => owner.post('/admins/roles/night/delete', { reason: 'not used' })
    await fixture.db
      .insertInto('roles')
      .values({ key: 'night', name: 'Night', permissions: ['members.read'] })
      .execute()
    const refused = { status: 403, body: { code: 'STEP_UP_REQUIRED' } }
    expect(await change(owner, 'support', withKeys('audit.read'))).toMatchObject(refused)
    expect(await owner.post('/admins/roles', form)).toMatchObject(refused)
    expect(await remove()).toMatchObject(refused)
    await owner.stepUp()
    expect((await change(owner, 'support', withKeys('audit.read'))).status).toBe(202)
    expect((await owner.post('/admins/roles', form)).status).toBe(202)
    expect((await remove()).status).toBe(202)
  })

  test('of the owner’s role, of an own role, and of the last key that manages admins is refused', async ({
    fixture,
  }) => {
    const owner = await anOwner(fixture)
    await fixture.db
      .insertInto('roles')
      .values({ key: 'deputy', name: 'Deputy', permissions: [...initialRoles.support, 'admins.read', 'admins.manage'] })
      .execute()
    const deputy = await fixture.admin('deputy')
    const codeOf = (reply: { body: Record<string, unknown> }) =>
      (reply.body['details'] as { blockers: { code: string }[] } | undefined)?.blockers[0]?.code
    expect(codeOf(await change(deputy, 'owner', without('admins.manage')))).toBe('ROLE_FIXED')
    expect(codeOf(await change(deputy, 'deputy', without('admins.manage')))).toBe('OWN_LAST_KEY')
    expect(codeOf(await change(deputy, 'deputy', withKeys('audit.read')))).toBe('OWN_ROLE')
    expect((await change(owner, 'deputy', without('admins.manage'))).status).toBe(202)
    const refused = await fixture.db
      .selectFrom('audit')
      .select(['code', 'object_kind'])
      .where('outcome', '=', 'refused')
      .execute()
    expect(refused).toHaveLength(3)
    for (const row of refused) expect(row).toEqual({ code: 'BLOCKED', object_kind: 'role' })
  })

  test('with unknown permissions, or without those one needs, names them', async ({ fixture }) => {
    const owner = await fixture.admin('owner')
    expect(await change(owner, 'support', withKeys('members.pii' as never))).toMatchObject({ status: 400 })
    expect(await change(owner, 'marketing', withKeys('withdrawals.approve'))).toMatchObject({
      status: 400,
      body: {
        code: 'VALIDATION',
        fields: {
          'permissions.withdrawals.approve': { code: 'NEEDS_PERMISSIONS', params: { permissions: 'withdrawals.read' } },
        },
      },
    })
  })

  test('keeps keys of other releases', async ({ fixture }) => {
    const [owner, checker] = [await anOwner(fixture), await fixture.admin('finance-checker')]
    const before = await stored(fixture, 'risk')
    await fixture.db
      .updateTable('roles')
      .set({ permissions: [...before.permissions, 'robots.feed'] })
      .where('key', '=', 'risk')
      .execute()
    await approve(checker, await change(owner, 'risk', without('members.account')))
    const { permissions } = await stored(fixture, 'risk')
    expect(permissions).toContain('robots.feed')
    expect(permissions).not.toContain('members.account')
  })

  test('is not made for a requester who was disabled meanwhile', async ({ fixture }) => {
    const [owner, checker] = [await anOwner(fixture), await fixture.admin('finance-checker')]
    const requested = await change(owner, 'support', withKeys('marketing.read'))
    await fixture.db.updateTable('admins').set({ status: 'disabled' }).where('id', '=', owner.id).execute()
    expect(await approve(checker, requested)).toMatchObject({ status: 409, body: { code: 'STATE_CONFLICT' } })
    expect((await stored(fixture, 'support')).permissions).not.toContain('marketing.read')
  })

  test('that waits is checked again when it is approved', async ({ fixture }) => {
    const [owner, checker] = [await anOwner(fixture), await fixture.admin('finance-checker')]
    const requested = await change(owner, 'support', withKeys('audit.read'))
    await fixture.db.updateTable('roles').set({ version: 99 }).where('key', '=', 'support').execute()
    expect(await approve(checker, requested)).toMatchObject({ status: 409, body: { code: 'STATE_CONFLICT' } })
  })
})

describe('a role of the operator’s own', () => {
  test('is added, given to an admin, and deleted once no admin holds it', async ({ fixture }) => {
    const [owner, checker] = [await anOwner(fixture), await fixture.admin('finance-checker')]
    const form = { name: 'Night shift', permissions: ['members.read'], requiresSecondFactor: false }
    const requested = await owner.post<{ approvalId: string }>('/admins/roles', form)
    expect(requested.status).toBe(202)
    expect((await approve(checker, requested)).status).toBe(200)
    expect(await roleOf(owner, 'night-shift')).toMatchObject({ ...form, builtIn: false, can: ['edit', 'delete'] })
    expect(await owner.post('/admins/roles', { ...form, name: 'NIGHT SHIFT' })).toMatchObject({
      status: 400,
      body: { fields: { name: { code: expect.any(String) } } },
    })
    const holder = await fixture.admin('night-shift')
    expect((await holder.get('/usersystem')).status).toBe(200)
    const remove = () => owner.post<{ approvalId: string }>('/admins/roles/night-shift/delete', { reason: 'not used' })
    expect(await remove()).toMatchObject({ status: 422, body: { code: 'BLOCKED' } })
    expect(await owner.post('/admins/roles/support/delete', { reason: 'x' })).toMatchObject({ status: 422 })
    await fixture.db.updateTable('admins').set({ role: 'support' }).where('id', '=', holder.id).execute()
    const removal = await remove()
    expect(removal.status).toBe(202)
    expect((await approve(checker, removal)).status).toBe(200)
    expect((await rolesOf(owner)).map(({ key }) => key)).not.toContain('night-shift')
  })

  test('requested twice under one name exists once', async ({ fixture }) => {
    const [owner, checker] = [await anOwner(fixture), await fixture.admin('finance-checker')]
    const form = { name: 'Night shift', permissions: ['members.read'], requiresSecondFactor: false }
    const requests = await Promise.all([1, 2].map(() => owner.post<{ approvalId: string }>('/admins/roles', form)))
    expect(requests.map(({ status }) => status)).toEqual([202, 202])
    const statuses = await Promise.all(requests.map(async each => (await approve(checker, each)).status))
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})
