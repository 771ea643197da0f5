import type { Config } from '../src/platform/config/config.ts'
import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { baht } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { openOffice, type OfficeFixture } from './support/office-fixture.ts'

type Profile = Record<string, unknown> & { id: string; username: string; can: string[]; duplicates: number }

const test = base.extend('fixture', { scope: 'file' }, async ({ database }, { onCleanup }): Promise<OfficeFixture> => {
  await database.reset()
  const fixture = await openOffice(database)
  onCleanup(() => fixture.close())
  return fixture
})

const numbers = { next: 1 }
/** A new person with a unique phone and account. */
const newcomer = (more: object = {}) => {
  const number = String(numbers.next++).padStart(4, '0')
  return {
    externalId: `P-${randomUUID()}`,
    username: `new-${number}`,
    firstName: 'ปิติ',
    lastName: `ยินดี${number}`,
    phone: `081-999-${number}`,
    bankCode: '014',
    accountNo: `401-2-3${number}-7`,
    ...more,
  }
}

describe('a member added by staff', () => {
  test('equals a registered one: with a wallet, in the figures, in the audit without a phone or an account', async ({
    fixture,
  }) => {
    const admin = await fixture.admin('finance-maker', { name: 'Ploy' })
    const input = newcomer({ tmnPhone: '0898887777', campaignCode: 'LINE' })
    const reply = await admin.post<Profile>('/members', input)
    expect(reply).toMatchObject({
      status: 200,
      body: {
        data: {
          username: input.username,
          externalId: input.externalId,
          phone: input.phone,
          bank: { code: '014' },
          status: 'active',
          credit: 0,
          source: 'campaign',
          duplicates: 0,
        },
      },
    })
    const { id } = reply.body.data
    expect((await admin.post(`/members/${id}/adjust`, { amount: 5, reason: 'x' })).status).toBe(200)
    const [row] = (await fixture.auditOf(id)).filter(({ action }) => action === 'member.create')
    expect(row).toMatchObject({
      outcome: 'done',
      actor_name: 'Ploy',
      after: { username: input.username, status: 'active' },
    })
    expect(JSON.stringify(row)).not.toMatch(/999-?\d{4}|40123|898887777/)
    // The player site uses the same username, so its events reach this member.
    expect(
      await fixture.event('member.signed-in', { username: input.username, ip: '203.0.113.9', userAgent: 'x' }),
    ).toMatchObject({ status: 200, body: { accepted: true } })
  })

  test('is added once, however often the call is repeated', async ({ fixture }) => {
    const admin = await fixture.admin('finance-maker')
    const input = newcomer()
    const key = randomUUID()
    const [first, again] = [
      await admin.post<Profile>('/members', input, key),
      await admin.post<Profile>('/members', input, key),
    ]
    expect([first.status, again.status, again.body.data.id]).toEqual([200, 200, first.body.data.id])
    expect(
      await fixture.db.selectFrom('members').select('id').where('username', '=', input.username).execute(),
    ).toHaveLength(1)
  })

  test('is refused with the invalid field', async ({ fixture }) => {
    const admin = await fixture.admin('finance-maker')
    const known = newcomer()
    expect((await admin.post('/members', known)).status).toBe(200)
    const wrong: [object, number, string, string][] = [
      [{ phone: '12345' }, 400, 'VALIDATION', 'phone'],
      [{ tmnPhone: '99' }, 400, 'VALIDATION', 'tmnPhone'],
      [{ accountNo: '12' }, 400, 'VALIDATION', 'accountNo'],
      [{ bankCode: 'TMN' }, 400, 'VALIDATION', 'accountNo'],
      [{ username: 'a b' }, 400, 'VALIDATION', 'username'],
      [{ firstName: '  ' }, 400, 'VALIDATION', 'firstName'],
      [{ referrerUsername: 'nobody-here' }, 400, 'VALIDATION', 'referrerUsername'],
      [{ bankCode: '999' }, 422, 'UNKNOWN_BANK', 'bankCode'],
      [{ username: known.username.toUpperCase() }, 422, 'DUPLICATE_USERNAME', 'username'],
      [{ externalId: known.externalId }, 422, 'DUPLICATE_EXTERNAL_ID', 'externalId'],
      [{ phone: known.phone }, 422, 'DUPLICATE_PHONE', 'phone'],
      [{ accountNo: known.accountNo }, 422, 'DUPLICATE_BANK_ACCOUNT', 'accountNo'],
    ]
    for (const [part, status, code, field] of wrong) {
      const { status: answered, body } = await admin.post<Profile>('/members', newcomer(part))
      expect([answered, body.code, Object.keys(body.fields ?? {})], JSON.stringify(part)).toEqual([
        status,
        code,
        [field],
      ])
    }
  })

  test('needs the right to personal data, because a duplicate reveals phones and accounts', async ({ fixture }) => {
    const known = newcomer()
    expect((await (await fixture.admin('finance-maker')).post('/members', known)).status).toBe(200)
    await fixture.db
      .insertInto('roles')
      .values({ key: 'greeter', name: 'Greeter', permissions: ['members.read', 'members.create'] })
      .execute()
    const greeter = await fixture.admin('greeter')
    for (const input of [newcomer(), newcomer({ phone: known.phone })])
      expect(await greeter.post('/members', input)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  })

  test('who may be a duplicate is reported immediately, and found as a pair', async ({ fixture }) => {
    const admin = await fixture.admin('finance-maker')
    const first = newcomer()
    const { data: known } = (await admin.post<Profile>('/members', first)).body
    const reply = await admin.post<Profile>(
      '/members',
      newcomer({ firstName: first.firstName, lastName: first.lastName }),
    )
    expect(reply.body.data.duplicates).toBe(1)
    await fixture.memberCommands.scanDuplicates()
    const pairs = await admin.get<{ members: { id: string }[]; reasons: string[] }[]>('/members/duplicates')
    expect(pairs.body.data).toContainEqual(
      expect.objectContaining({
        reasons: ['name'],
        members: expect.arrayContaining([
          expect.objectContaining({ id: known.id }),
          expect.objectContaining({ id: reply.body.data.id }),
        ]),
      }),
    )
  })

  test('of two concurrent equal ones, one gets the conflicting username', async ({ fixture }) => {
    const admins = [await fixture.admin('finance-maker'), await fixture.admin('finance-checker')]
    const input = newcomer()
    const replies = await Promise.all(admins.map(admin => admin.post('/members', input)))
    expect(replies.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 422])
  })
})

describe('a password reset', () => {
  const withPlayerSite = async <T>(fixture: OfficeFixture, run: () => Promise<T>): Promise<T> => {
    const { services } = fixture.deps.config
    Object.assign(fixture.deps.config, {
      services: { ...services, player: 'http://127.0.0.1:1/' } satisfies Config['services'],
    })
    return run().finally(() => Object.assign(fixture.deps.config, { services }))
  }
  const eventsOf = (fixture: OfficeFixture, id: string) =>
    fixture.db.selectFrom('player_events').select(['type', 'data']).where('member_id', '=', id).execute()

  test('is sent to the player site once, with a reason in the audit', async ({ fixture }) => {
    const member = await fixture.member(baht(0))
    const admin = await fixture.admin('support')
    await withPlayerSite(fixture, async () => {
      expect((await admin.get<Profile>(`/usersystem/${member.id}`)).body.data.can).toContain('reset-password')
      const key = randomUUID()
      const [first, again] = [
        await admin.post<{ requestId: string }>(`/members/${member.id}/password-reset`, { reason: 'ลืมรหัสผ่าน' }, key),
        await admin.post<{ requestId: string }>(`/members/${member.id}/password-reset`, { reason: 'ลืมรหัสผ่าน' }, key),
      ]
      expect([first.status, again.body.data.requestId]).toEqual([200, first.body.data.requestId])
      expect(await eventsOf(fixture, member.id)).toEqual([
        {
          type: 'member.password-reset-requested',
          data: {
            requestId: first.body.data.requestId,
            requestedAt: expect.any(String),
            username: member.username,
            memberExternalId: expect.any(String),
          },
        },
      ])
    })
    const rows = (await fixture.auditOf(member.id)).filter(({ action }) => action === 'member.reset-password')
    expect(rows).toMatchObject([{ outcome: 'done', reason: 'ลืมรหัสผ่าน' }])
  })

  test('needs a reason, an active member, and a player site', async ({ fixture }) => {
    const [member, admin] = [await fixture.member(baht(0)), await fixture.admin()]
    const reset = (body: object = { reason: 'x' }) => admin.post<Profile>(`/members/${member.id}/password-reset`, body)
    expect(await reset()).toMatchObject({ status: 409, body: { code: 'NO_PLAYER_SITE' } })
    expect((await admin.get<Profile>(`/usersystem/${member.id}`)).body.data.can).not.toContain('reset-password')
    await withPlayerSite(fixture, async () => {
      expect(await reset({})).toMatchObject({ status: 400, body: { fields: { reason: { code: expect.any(String) } } } })
      expect((await admin.post(`/members/${member.id}/status`, { status: 'closed', reason: 'x' })).status).toBe(200)
      expect(await reset()).toMatchObject({ status: 422, body: { code: 'MEMBER_CLOSED' } })
      expect((await admin.get<Profile>(`/usersystem/${member.id}`)).body.data.can).not.toContain('reset-password')
    })
    expect(await eventsOf(fixture, member.id)).toEqual([])
  })
})
