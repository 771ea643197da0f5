import { randomUUID } from 'node:crypto'
import { newId } from '@backoffice/kernel'
import { Webhook } from 'standardwebhooks'
import { describe, expect } from 'vitest'
import { aBankAccount, aMember, INTEGRATION_SECRET } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { OLDER_SECRET, createIntegrationFixture, type IntegrationFixture } from './support/integration-fixture.ts'
import { signed } from './support/sign.ts'

const test = base.extend('fixture', async ({ database }, { onCleanup }) => {
  const fixture = await createIntegrationFixture(database)
  onCleanup(() => fixture.close())
  return fixture
})

const someone = () => {
  const n = String(Math.trunc(Math.random() * 1e8)).padStart(8, '0')
  return {
    externalId: `p-${randomUUID()}`,
    username: `u_${n}_${Math.trunc(Math.random() * 1e6)}`,
    phone: `06${n}`,
    firstName: 'มานี',
    lastName: 'มีสุข',
    bank: { code: '004', accountNo: `12${n}` },
  }
}
const countOf = async (fixture: IntegrationFixture) => {
  const { count } = await fixture.db
    .selectFrom('members')
    .select(each => each.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  const lines = await fixture.db
    .selectFrom('bank_transactions')
    .select(each => each.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  const events = await fixture.db
    .selectFrom('integration_events')
    .select(each => each.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return [count, lines.count, events.count]
}

describe('a signature', () => {
  test('created by the public Standard Webhooks client is accepted', async ({ fixture }) => {
    const payload = JSON.stringify(fixture.event('member.registered', someone()))
    const at = fixture.deps.clock.now()
    const id = `msg_${randomUUID()}`
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(INTEGRATION_SECRET).sign(id, at, payload),
    }
    expect(await fixture.raw(payload, headers)).toMatchObject({
      status: 200,
      body: { accepted: true, duplicate: false },
    })
  })

  test('under either active secret is accepted, also among others and unknown versions', async ({ fixture }) => {
    expect(await fixture.send(fixture.event('member.registered', someone()), { secret: OLDER_SECRET })).toMatchObject({
      status: 200,
    })
    const { payload, headers } = signed(INTEGRATION_SECRET, fixture.event('member.registered', someone()), {
      at: fixture.deps.clock.now(),
    })
    const several = `v1a,abc v1,${Buffer.alloc(32).toString('base64')} ${headers['webhook-signature']}`
    expect(await fixture.raw(payload, { ...headers, 'webhook-signature': several })).toMatchObject({ status: 200 })
  })

  test('that is wrong, missing, of other bytes, another id or an unknown secret is refused, whatever the body', async ({
    fixture,
  }) => {
    const { payload, headers } = signed(INTEGRATION_SECRET, fixture.event('member.registered', someone()), {
      at: fixture.deps.clock.now(),
    })
    const before = await countOf(fixture)
    const cases: [string, Record<string, string>][] = [
      [payload, { ...headers, 'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}` }],
      [payload, { ...headers, 'webhook-signature': 'v1,short' }],
      [payload, { ...headers, 'webhook-signature': 'v2,abc' }],
      [payload, { ...headers, 'webhook-signature': '' }],
      [payload, { ...headers, 'webhook-id': 'msg_other' }],
      [payload, { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) }],
      [payload, { 'content-type': 'application/json' }],
      [`${payload} `, headers],
      [payload.replace('มานี', 'ปิติ'), headers],
      [
        payload,
        signed(`whsec_${Buffer.alloc(32, 9).toString('base64')}`, payload, { at: fixture.deps.clock.now() }).headers,
      ],
      // Invalid and unsigned: the response reveals nothing about the schema.
      ['{"type":1}', headers],
      ['[]', headers],
    ]
    for (const [body, input] of cases)
      expect(await fixture.raw(body, input)).toMatchObject({ status: 401, body: { code: 'BAD_SIGNATURE' } })
    expect(await countOf(fixture)).toEqual(before)
  })

  test('more than five minutes old or ahead is stale; five minutes are not', async ({ fixture }) => {
    const at = (seconds: number) => new Date(fixture.deps.clock.now().getTime() + seconds * 1000)
    for (const seconds of [-301, 301, -86_400])
      expect(await fixture.send(fixture.event('member.registered', someone()), { at: at(seconds) })).toMatchObject({
        status: 401,
        body: { code: 'STALE_TIMESTAMP' },
      })
    for (const seconds of [-300, 300])
      expect(await fixture.send(fixture.event('member.registered', someone()), { at: at(seconds) })).toMatchObject({
        status: 200,
      })
    const { payload, headers } = signed(INTEGRATION_SECRET, fixture.event('member.registered', someone()), {
      at: fixture.deps.clock.now(),
    })
    expect(await fixture.raw(payload, { ...headers, 'webhook-timestamp': 'now' })).toMatchObject({
      status: 401,
      body: { code: 'BAD_SIGNATURE' },
    })
  })
})

describe('a body', () => {
  const refused = async (
    fixture: IntegrationFixture,
    body: unknown,
    status: number,
    code: string,
    fields?: Record<string, unknown>,
  ) => {
    const before = await countOf(fixture)
    const reply = await fixture.send(body)
    expect({
      status: reply.status,
      code: reply.body.code,
      body: fields === undefined ? undefined : reply.body.fields,
    }).toMatchObject({ status, code, ...(fields === undefined ? {} : { body: fields }) })
    expect(reply.body).toHaveProperty('requestId')
    expect(await countOf(fixture)).toEqual(before)
  }

  test('that is no JSON, empty, or contains prototype keys is refused as malformed', async ({ fixture }) => {
    for (const text of [
      '{',
      '',
      'null x',
      '\u0000',
      '{"type":"a","timestamp":"b","data":{"__proto__":{"admin":true}}}',
      '{"constructor":{"prototype":{"x":1}}}',
    ]) {
      await refused(fixture, text, 400, text === '' ? 'VALIDATION' : 'MALFORMED_JSON')
    }
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined()
  })

  test('with a wrong signature is refused as such, whatever its content', async ({ fixture }) => {
    for (const text of ['{', '', 'null x', '[]', JSON.stringify(fixture.event('member.registered', someone()))]) {
      const { payload, headers } = signed(INTEGRATION_SECRET, `${text} `, { at: fixture.deps.clock.now() })
      expect(await fixture.raw(`${payload} `, headers), text).toMatchObject({
        status: 401,
        body: { code: 'BAD_SIGNATURE' },
      })
    }
  })

  test('of another type is refused', async ({ fixture }) => {
    const { payload, headers } = signed(INTEGRATION_SECRET, '<x/>', { at: fixture.deps.clock.now() })
    expect(await fixture.raw(payload, { ...headers, 'content-type': 'text/xml' })).toMatchObject({
      status: 415,
      body: { code: 'UNSUPPORTED_MEDIA_TYPE' },
    })
  })

  test('too large is refused', async ({ fixture }) => {
    await refused(
      fixture,
      fixture.event('member.registered', { pad: 'x'.repeat(4 * 1024 * 1024) }),
      413,
      'BODY_TOO_LARGE',
    )
  })

  test('with an empty array or 501 items is refused as a whole', async ({ fixture }) => {
    await refused(fixture, [], 400, 'VALIDATION')
    await refused(
      fixture,
      Array.from({ length: 501 }, () => fixture.event('member.registered', someone())),
      400,
      'VALIDATION',
    )
  })

  test('with unknown fields names them', async ({ fixture }) => {
    await refused(fixture, { ...fixture.event('member.registered', someone()), extra: 1 }, 400, 'VALIDATION')
    await refused(fixture, fixture.event('member.registered', { ...someone(), role: 'owner' }), 400, 'VALIDATION', {
      'data.role': { code: 'UNKNOWN_FIELD' },
    })
    await refused(
      fixture,
      fixture.event('member.registered', { ...someone(), bank: { code: '004', accountNo: '1234567890', pin: '1' } }),
      400,
      'VALIDATION',
      { 'data.bank.pin': { code: 'UNKNOWN_FIELD' } },
    )
  })

  test('with a character PostgreSQL cannot store is refused by field, wherever it occurs', async ({ fixture }) => {
    const nul = 'a\u0000b'
    const line = {
      account: { bankCode: '014', accountNo: '1112223334' },
      channel: 'scb',
      direction: 'in',
      amount: 5,
      occurredAt: '2026-07-12T04:00:00Z',
      counterparty: {},
    }
    const cases: [string, Record<string, unknown>, string][] = [
      ['member.registered', { ...someone(), firstName: nul }, 'data.firstName'],
      ['member.registered', { ...someone(), phone: nul }, 'data.phone'],
      ['member.signed-in', { username: 'somebody', ip: '203.0.113.1', userAgent: nul }, 'data.userAgent'],
      ['bank.transaction', { ...line, rawText: nul }, 'data.rawText'],
      ['bank.transaction', { ...line, account: { bankCode: '014', accountNo: nul } }, 'data.account.accountNo'],
      ...['name', 'phone', 'accountNo'].map((field): [string, Record<string, unknown>, string] => [
        'bank.transaction',
        { ...line, counterparty: { [field]: nul } },
        `data.counterparty.${field}`,
      ]),
      ['payout.settled', { reference: 'x', status: 'failed', reason: nul }, 'data.reason'],
    ]
    for (const [type, data, field] of cases)
      await refused(fixture, fixture.event(type, data), 400, 'VALIDATION', { [field]: { code: expect.any(String) } })
  })

  test('with a lone surrogate is refused by field: no database and no screen can represent it', async ({ fixture }) => {
    const half = 'a\ud800'
    const line = {
      account: { bankCode: '014', accountNo: '1112223334' },
      channel: 'scb',
      direction: 'in',
      amount: 5,
      occurredAt: '2026-07-12T04:00:00Z',
      counterparty: {},
    }
    const cases: [string, Record<string, unknown>, string][] = [
      ['member.registered', { ...someone(), campaignCode: half }, 'data.campaignCode'],
      ['bank.transaction', { ...line, reference: half }, 'data.reference'],
      ['bank.transaction', { ...line, rawText: half }, 'data.rawText'],
    ]
    for (const [type, data, field] of cases)
      await refused(fixture, fixture.event(type, data), 400, 'VALIDATION', { [field]: { code: expect.any(String) } })
  })

  test('of an unknown type, or one every object has, is refused', async ({ fixture }) => {
    for (const type of ['member.renamed', 'toString', '__proto__', 'constructor', ''])
      await refused(fixture, fixture.event(type, {}), 422, 'UNKNOWN_EVENT')
  })

  test('with a time of next week or of the last century is refused; late ones are not', async ({ fixture }) => {
    const later = (ms: number) => new Date(fixture.deps.clock.now().getTime() + ms)
    await refused(fixture, fixture.event('member.registered', someone(), later(6 * 60_000)), 400, 'VALIDATION', {
      timestamp: { code: 'IN_FUTURE' },
    })
    await refused(
      fixture,
      fixture.event('member.registered', someone(), new Date('1999-12-31T00:00:00Z')),
      400,
      'VALIDATION',
      { timestamp: { code: 'TOO_OLD' } },
    )
    await refused(
      fixture,
      { ...fixture.event('member.registered', someone()), timestamp: 'yesterday' },
      400,
      'VALIDATION',
    )
    expect(await fixture.send(fixture.event('member.registered', someone(), later(-365 * 86_400_000)))).toMatchObject({
      status: 200,
    })
  })
})

describe('an amount', () => {
  test('with three decimals, negative, zero, too large, or not a number is refused', async ({ fixture }) => {
    const own = await aBankAccount(fixture)
    for (const amount of [
      1.234,
      -5,
      0,
      -0,
      1e15,
      1e308,
      0.001,
      9_007_199_254_740_992,
      '100',
      null,
      true,
      [1],
      { satang: 1 },
    ]) {
      const line = {
        account: { bankCode: own.bankCode, accountNo: own.accountNo },
        channel: 'scb',
        reference: randomUUID(),
        direction: 'in',
        amount,
        occurredAt: '2026-07-12T04:00:00Z',
        counterparty: {},
      }
      const before = await countOf(fixture)
      const reply = await fixture.send(fixture.event('bank.transaction', line))
      expect(reply).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION', fields: { 'data.amount': { code: expect.any(String) } } },
      })
      expect(await countOf(fixture)).toEqual(before)
    }
    const { payload, headers } = signed(
      INTEGRATION_SECRET,
      `{"type":"bank.transaction","timestamp":"2026-07-12T04:00:00Z","data":{"amount":1e999}}`,
      { at: fixture.deps.clock.now() },
    )
    expect(await fixture.raw(payload, headers)).toMatchObject({ status: 400, body: { code: 'VALIDATION' } })
  })
})

describe('a registration', () => {
  test('is accepted in common notations, and creates a wallet', async ({ fixture }) => {
    const input = someone()
    const national = `0${input.phone.slice(1)}`
    const reply = await fixture.send(
      fixture.event('member.registered', {
        ...input,
        phone: `+66 ${national.slice(1, 3)}-${national.slice(3)}`,
        bank: { code: '014', accountNo: `401-2-${input.bank.accountNo.slice(-5)}-7` },
        tmnPhone: national,
        campaignCode: 'SUMMER',
      }),
    )
    expect(reply).toMatchObject({
      status: 200,
      body: { accepted: true, result: { memberId: expect.any(String), warnings: [] } },
    })
    const member = await fixture.members.findByUsername(fixture.db, input.username.toUpperCase())
    expect(member).toMatchObject({
      phone: `+66${national.slice(1)}`,
      tmnPhone: `+66${national.slice(1)}`,
      accountNo: `4012${input.bank.accountNo.slice(-5)}7`,
      status: 'active',
    })
    if (member === undefined) throw new Error('not registered')
    expect(await fixture.ledger.walletOf(fixture.reader, member.id)).toEqual({ cash: 0n, bonus: 0n, held: 0n })
    const audit = await fixture.db
      .selectFrom('audit')
      .select(['action', 'actor_name', 'outcome'])
      .where('object_id', '=', member.id)
      .execute()
    expect(audit).toEqual([{ action: 'member.register', actor_name: 'player site', outcome: 'done' }])
    const outbox = await fixture.db
      .selectFrom('outbox')
      .select(['name', 'payload'])
      .where('name', '=', 'member.registered')
      .execute()
    expect(outbox.map(row => row.payload)).toContainEqual({ topic: 'members', ids: [member.id] })
  })

  test('with a wallet as bank is accepted; an account of unusual length is accepted with a warning', async ({
    fixture,
  }) => {
    const input = someone()
    expect(
      await fixture.send(
        fixture.event('member.registered', { ...input, bank: { code: 'TMN', accountNo: input.phone } }),
      ),
    ).toMatchObject({ body: { accepted: true, result: { warnings: [] } } })
    const other = someone()
    expect(
      await fixture.send(
        fixture.event('member.registered', { ...other, bank: { code: '004', accountNo: `${other.bank.accountNo}11` } }),
      ),
    ).toMatchObject({ body: { accepted: true, result: { warnings: ['ACCOUNT_DIGITS'] } } })
  })

  const wrong: [string, (input: ReturnType<typeof someone>) => Record<string, unknown>, number, string][] = [
    ['a phone that is none', input => ({ ...input, phone: '12345' }), 422, 'BAD_PHONE'],
    ['a wallet phone that is none', input => ({ ...input, tmnPhone: 'abc' }), 422, 'BAD_PHONE'],
    [
      'nine digits of an account',
      input => ({ ...input, bank: { code: '004', accountNo: '123456789' } }),
      422,
      'BAD_ACCOUNT_NO',
    ],
    [
      'sixteen digits of an account',
      input => ({ ...input, bank: { code: '004', accountNo: '1234567890123456' } }),
      422,
      'BAD_ACCOUNT_NO',
    ],
    [
      'letters in an account',
      input => ({ ...input, bank: { code: '004', accountNo: '12345abcde' } }),
      422,
      'BAD_ACCOUNT_NO',
    ],
    [
      'a wallet that is no phone',
      input => ({ ...input, bank: { code: 'TMN', accountNo: '1234567890' } }),
      422,
      'BAD_ACCOUNT_NO',
    ],
    [
      'a bank nobody knows',
      input => ({ ...input, bank: { code: '999', accountNo: '1234567890' } }),
      422,
      'UNKNOWN_BANK',
    ],
    [
      'a bank code that is none',
      input => ({ ...input, bank: { code: 'SCB', accountNo: '1234567890' } }),
      400,
      'VALIDATION',
    ],
    ['a username with spaces', input => ({ ...input, username: 'a b c' }), 400, 'VALIDATION'],
    ['an empty name', input => ({ ...input, firstName: '  ' }), 400, 'VALIDATION'],
    ['a name with control characters', input => ({ ...input, lastName: 'a\u0007b' }), 400, 'VALIDATION'],
    ['a referrer who is not there yet', input => ({ ...input, referrerUsername: 'nobody_yet' }), 409, 'NOT_YET'],
  ]
  for (const [what, change, status, code] of wrong) {
    test(`with ${what} is refused as ${code}, and no member is there`, async ({ fixture }) => {
      const input = someone()
      expect(await fixture.send(fixture.event('member.registered', change(input)))).toMatchObject({
        status,
        body: { code },
      })
      expect(await fixture.members.findByUsername(fixture.db, input.username)).toBeUndefined()
    })
  }

  test('that repeats a username in any case, a phone, a bank account or an externalId is refused with its own code', async ({
    fixture,
  }) => {
    const first = someone()
    expect(await fixture.send(fixture.event('member.registered', first))).toMatchObject({ status: 200 })
    const twin = (change: Partial<ReturnType<typeof someone>>) =>
      fixture.send(fixture.event('member.registered', { ...someone(), ...change }))
    expect(await twin({ username: first.username.toUpperCase() })).toMatchObject({
      status: 422,
      body: { code: 'DUPLICATE_USERNAME' },
    })
    expect(await twin({ phone: `+66${first.phone.slice(1)}` })).toMatchObject({
      status: 422,
      body: { code: 'DUPLICATE_PHONE' },
    })
    expect(
      await twin({ bank: { ...first.bank, accountNo: first.bank.accountNo.replace(/^(...)/, '$1-') } }),
    ).toMatchObject({ status: 422, body: { code: 'DUPLICATE_BANK_ACCOUNT' } })
    expect(await twin({ externalId: first.externalId })).toMatchObject({
      status: 422,
      body: { code: 'DUPLICATE_EXTERNAL_ID' },
    })
    expect(await twin({ bank: { code: '006', accountNo: first.bank.accountNo } })).toMatchObject({ status: 200 })
  })

  test('of one username a hundred times concurrently with different data creates one member', async ({ fixture }) => {
    const { username } = someone()
    const replies = await Promise.all(
      Array.from({ length: 100 }, () => fixture.insist(fixture.event('member.registered', { ...someone(), username }))),
    )
    expect(replies.filter(reply => reply.status === 200)).toHaveLength(1)
    expect(replies.filter(reply => reply.body.code === 'DUPLICATE_USERNAME')).toHaveLength(99)
  })
})

describe('a sign-in', () => {
  test('is stored as evidence once, and the latest stays the latest in any order', async ({ fixture }) => {
    const member = await aMember(fixture)
    const at = (minutes: number) => new Date(fixture.deps.clock.now().getTime() - minutes * 60_000)
    const signIn = (minutes: number, ip: string) =>
      fixture.send(fixture.event('member.signed-in', { username: member.username, ip, userAgent: 'x' }, at(minutes)))
    expect(await signIn(5, '203.0.113.5')).toMatchObject({ status: 200, body: { result: { memberId: member.id } } })
    expect(await signIn(30, '2001:db8::1')).toMatchObject({ status: 200 })
    expect(await signIn(5, '203.0.113.5')).toMatchObject({ status: 200, body: { duplicate: true } })
    const row = await fixture.db
      .selectFrom('members')
      .select(['last_signed_in_at', 'last_signed_in_ip', 'last_event_at'])
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ last_signed_in_at: at(5), last_signed_in_ip: '203.0.113.5', last_event_at: at(5) })
    const saved = await fixture.db
      .selectFrom('member_sign_ins')
      .select('id')
      .where('member_id', '=', member.id)
      .execute()
    expect(saved).toHaveLength(2)
  })

  test('of an unknown member can be repeated; of a closed one is refused', async ({ fixture }) => {
    const input = someone()
    const event = fixture.event('member.signed-in', { username: input.username, ip: '203.0.113.9', userAgent: 'x' })
    const id = newId()
    expect(await fixture.send(event, { id })).toMatchObject({ status: 409, body: { code: 'NOT_YET' } })
    await fixture.send(fixture.event('member.registered', input))
    expect(await fixture.send(event, { id })).toMatchObject({ status: 200, body: { accepted: true, duplicate: false } })
    const closed = await aMember(fixture, { status: 'closed' })
    expect(
      await fixture.send(
        fixture.event('member.signed-in', { username: closed.username, ip: '203.0.113.9', userAgent: 'x' }),
      ),
    ).toMatchObject({ status: 422, body: { code: 'MEMBER_CLOSED' } })
    expect(
      await fixture.send(
        fixture.event('member.signed-in', { username: closed.username, ip: '999.1.1.1', userAgent: 'x' }),
      ),
    ).toMatchObject({ status: 400, body: { code: 'VALIDATION' } })
  })

  test('shows who shares an address within 90 days, a phone or an account number', async ({ fixture }) => {
    const me = await aMember(fixture, { tmnPhone: '+66811111111' })
    const byIp = await aMember(fixture)
    const byOldIp = await aMember(fixture)
    const byPhone = await aMember(fixture, { tmnPhone: me.phone })
    const byBank = await aMember(fixture, { bankCode: '006', accountNo: me.accountNo })
    const now = fixture.deps.clock.now().getTime()
    const signIn = (username: string, days: number, ip: string) =>
      fixture.send(
        fixture.event('member.signed-in', { username, ip, userAgent: 'x' }, new Date(now - days * 86_400_000)),
      )
    // Own members only: other tests leave sign-ins in the same database.
    const ip = `2001:db8:${me.id.slice(-12, -8)}:${me.id.slice(-8, -4)}:${me.id.slice(-4)}::1`
    await signIn(me.username, 1, ip)
    await signIn(byIp.username, 89, ip)
    await signIn(byOldIp.username, 91, ip)
    const found = await fixture.members.sameAs(fixture.reader, me.id)
    expect(Object.fromEntries(found.map(each => [each.memberId, each.reasons]))).toEqual({
      [byIp.id]: ['ip'],
      [byPhone.id]: ['phone'],
      [byBank.id]: ['bank'],
    })
  })
})
