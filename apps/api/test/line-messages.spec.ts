import type { Satang } from '@backoffice/kernel'
import { sql } from 'kysely'
import { randomBytes, randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { describe, expect, vi } from 'vitest'
import { createApprovals } from '../src/modules/approvals/index.ts'
import { createLineMessages } from '../src/modules/line-messages/index.ts'
import { test as base } from './support/database.ts'
import { startFakeLine } from './support/fake-line.ts'
import { type FixtureAdmin, openOffice, type OfficeFixture } from './support/office-fixture.ts'

const test = base.extend('setup', async ({ freshDatabase }, { onCleanup }) => {
  const line = await startFakeLine()
  const fixture = await openOffice(freshDatabase, { lineUrl: line.url })
  onCleanup(async () => void (await Promise.all([fixture.close(), line.close()])))
  return { fixture, line }
})

const TOKEN = 'Zebra-4711/never+shown=channel-access-token'
const TARGET = `C${'0a'.repeat(16)}`
const SETTINGS = '/setting/linesetting'
const MINUTE = 60_000
const quiet = { withdrawalWaiting: false, depositUnmatched: false, providerDown: false, dailyFigures: false }

type Figure = { amount: Satang; count: number }
type Figures = { deposits: Figure; withdrawalsPaid: Figure; registrations: number }
type Document = {
  enabled?: boolean
  targetId?: string | null
  notify?: Partial<typeof quiet>
  quietHours?: { from: string; to: string }
  dailyAt?: string
}
type Status = {
  hasToken: boolean
  tokenUnreadable: boolean
  waiting: number
  lastSent: { text: string } | null
  lastFailure: { status: number | null; message: string } | null
}

/** Saves the settings and the token; notifications are off unless named. */
async function switchOn(owner: FixtureAdmin, version: number, { notify, ...document }: Document = {}) {
  const saved = await owner.edit('PUT', SETTINGS, version, {
    officialAccount: null,
    enabled: true,
    targetId: TARGET,
    notify: { ...quiet, ...notify },
    waitingMinutes: 10,
    dailyAt: '09:00',
    quietHours: null,
    ...document,
  })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  await replaceToken(owner, TOKEN)
}
const setToken = (owner: FixtureAdmin, token: string | null, key?: string) =>
  owner.edit('PUT', `${SETTINGS}/token`, 0, { token }, ...(key === undefined ? [] : [key]))
type Requested = { approvalId: string }
/** Requested and approved by the only admin who can. */
const replaceToken = async (owner: FixtureAdmin, token: string | null) => {
  const requested = await owner.edit<Requested>('PUT', `${SETTINGS}/token`, 0, { token })
  expect(requested).toMatchObject({ status: 202, body: { data: { status: 'awaiting-second' } } })
  await owner.stepUp()
  expect((await owner.post(`/approvals/${requested.body.data.approvalId}/approve`)).status).toBe(200)
}
const statusOf = async (owner: FixtureAdmin) => (await owner.get<Status>(`${SETTINGS}/status`)).body.data
const later = async ({ clock, lineMessages }: OfficeFixture, minutes: number) => {
  clock.advance(minutes * MINUTE)
  await lineMessages.notify()
}
const request = async (fixture: OfficeFixture, baht: bigint) => {
  const amount = (baht * 100n) as Satang
  return fixture.request(await fixture.member(amount), amount)
}

describe('a withdrawal that waits too long', () => {
  test('is one message, however many nodes look and however often', async ({ setup: { fixture, line } }) => {
    const owner = await fixture.admin('owner')
    await switchOn(owner, 0, { notify: { withdrawalWaiting: true } })
    await request(fixture, 1_500n)
    await later(fixture, 9)
    expect(line.calls).toEqual([])
    fixture.clock.advance(MINUTE)
    await Promise.all(Array.from({ length: 8 }, () => fixture.lineMessages.notify()))
    for (let n = 0; n < 3; n += 1) await later(fixture, 5)
    expect(line.shown).toEqual([
      {
        key: expect.any(String),
        token: `Bearer ${TOKEN}`,
        to: TARGET,
        text: `[${fixture.deps.config.operatorName}]\nรายการถอนรอดำเนินการ ฿1,500.00 ตั้งแต่ 12:00 น.`,
      },
    ])
    expect(line.calls).toHaveLength(1)
  })

  test('is not announced when that, LINE, or its target is switched off', async ({ setup: { fixture, line } }) => {
    const owner = await fixture.admin('owner')
    await request(fixture, 100n)
    await switchOn(owner, 0, { notify: { depositUnmatched: true } })
    await later(fixture, 15)
    await switchOn(owner, 1, { enabled: false, targetId: null, notify: { withdrawalWaiting: true } })
    await later(fixture, 10)
    expect(line.calls).toEqual([])
  })
})

test('an unmatched deposit is announced without anything that identifies its sender', async ({
  setup: { fixture, line },
}) => {
  await switchOn(await fixture.admin('owner'), 0, { notify: { depositUnmatched: true } })
  const { status } = await fixture.event('bank.transaction', {
    account: { bankCode: '014', accountNo: '9990001112' },
    channel: 'scb',
    reference: randomUUID(),
    direction: 'in',
    amount: 2_500.5,
    occurredAt: fixture.clock.now().toISOString(),
    counterparty: { bankCode: '004', accountNo: '1234567890', name: 'สมชาย ใจดี', phone: '0812345678' },
  })
  expect(status).toBe(200)
  await later(fixture, 11)
  expect(line.shown.map(({ text }) => text.split('\n')[1])).toEqual(['รายการฝากไม่พบเจ้าของยอด ฿2,500.50 ตั้งแต่ 12:00 น.'])
  expect(line.shown[0]?.text).not.toMatch(/\d{4,}|สมชาย|ใจดี/)
})

test('in quiet hours messages wait for their end, and are then one text', async ({ setup: { fixture, line } }) => {
  await switchOn(await fixture.admin('owner'), 0, {
    notify: { withdrawalWaiting: true },
    quietHours: { from: '12:05', to: '13:00' },
  })
  await request(fixture, 1_000n)
  await later(fixture, 10)
  await request(fixture, 2_000n)
  await later(fixture, 49)
  expect(line.calls).toEqual([])
  await later(fixture, 1)
  await later(fixture, 1)
  expect(line.shown.map(({ text }) => text.split('\n').slice(1))).toEqual([
    ['รายการถอนรอดำเนินการ 2 รายการ รวม ฿3,000.00 เก่าสุดตั้งแต่ 12:00 น.'],
  ])
})

test('a provider that does not answer for five minutes is announced once per outage', async ({
  setup: { fixture, line },
}) => {
  await switchOn(await fixture.admin('owner'), 0, { notify: { providerDown: true } })
  await fixture.lineMessages.notify()
  const outage = async () => {
    fixture.fairpay.state.balance = null
    for (let n = 0; n < 8; n += 1) await later(fixture, 1)
    fixture.fairpay.state.balance = 100
    await later(fixture, 2)
  }
  await outage()
  expect(line.shown.map(({ text }) => text.split('\n')[1])).toEqual(['FairPay ไม่ตอบสนองตั้งแต่ 12:00 น.'])
  await outage()
  expect(line.shown).toHaveLength(2)
})

test('the figures of the previous day are sent once, at the operator’s time', async ({ setup: { fixture, line } }) => {
  const registered = await fixture.event('member.registered', {
    externalId: 'P-1',
    username: 'joke823',
    phone: '0812345678',
    firstName: 'สมชาย',
    lastName: 'ใจดี',
    bank: { code: '004', accountNo: '1234567890' },
  })
  expect(registered.status).toBe(200)
  fixture.clock.advance(20.5 * 60 * MINUTE)
  const owner = await fixture.admin('owner')
  await switchOn(owner, 0, { notify: { dailyFigures: true } })
  await fixture.lineMessages.notify()
  expect(line.calls).toEqual([])
  await later(fixture, 30)
  await later(fixture, 30)
  expect(line.shown.map(({ text }) => text.split('\n').slice(1))).toEqual([
    ['สรุปยอดวันที่ 12 ก.ค. 2569', 'ฝาก ฿0.00 (0 รายการ)', 'ถอน ฿0.00 (0 รายการ)', 'สมาชิกใหม่ 1 คน'],
  ])
})

test('the day’s figures are computed once', async ({ setup: { fixture, line } }) => {
  fixture.clock.advance(22 * 60 * MINUTE)
  await switchOn(await fixture.admin('owner'), 0, { notify: { dailyFigures: true } })
  const none = { amount: 0n as Satang, count: 0 }
  const figuresOf = vi.fn<() => Promise<Figures>>(async () => ({
    deposits: none,
    withdrawalsPaid: none,
    registrations: 0,
  }))
  const { notify } = createLineMessages(fixture.deps, fixture.settingDocuments, {
    providers: async () => [],
    figuresOf,
    approvals: createApprovals(fixture.deps),
  })
  for (let n = 0; n < 5; n += 1) await notify()
  expect(figuresOf).toHaveBeenCalledTimes(1)
  expect(line.shown).toHaveLength(1)
})

describe('a message LINE does not accept', () => {
  test('is repeated under its key, later each time, and shown once', async ({ setup: { fixture, line } }) => {
    const owner = await fixture.admin('owner')
    await switchOn(owner, 0, { notify: { withdrawalWaiting: true } })
    await request(fixture, 1_000n)
    line.next(500, 429, 'cut-after-accepting')
    await later(fixture, 10)
    await later(fixture, 0)
    expect(line.calls).toHaveLength(1)
    expect(await statusOf(owner)).toMatchObject({ waiting: 1, lastSent: null, lastFailure: null })
    for (let n = 0; n < 4; n += 1) await later(fixture, 1)
    expect(line.calls).toHaveLength(4)
    expect(new Set(line.calls.map(({ key }) => key)).size).toBe(1)
    expect(line.shown).toHaveLength(1)
    expect(await statusOf(owner)).toMatchObject({ waiting: 0, lastSent: { text: line.shown[0]?.text } })
  })

  test('for a final reason is not repeated, and the settings show why until one is sent', async ({
    setup: { fixture, line },
  }) => {
    const owner = await fixture.admin('owner')
    await switchOn(owner, 0, { notify: { withdrawalWaiting: true } })
    await request(fixture, 1_000n)
    line.next(400)
    await later(fixture, 10)
    await later(fixture, 5)
    expect(line.calls).toHaveLength(1)
    expect(await statusOf(owner)).toMatchObject({
      waiting: 0,
      lastSent: null,
      lastFailure: { status: 400, message: 'refused with 400' },
    })
    await request(fixture, 2_000n)
    await later(fixture, 10)
    expect(await statusOf(owner)).toMatchObject({ lastSent: { text: expect.any(String) }, lastFailure: null })
  })

  test.for([401, 403])(
    'because of the token (%i) waits for a new one, and loses nothing',
    async (refusal, { setup }) => {
      const { fixture, line } = setup
      const owner = await fixture.admin('owner')
      await switchOn(owner, 0, { notify: { withdrawalWaiting: true } })
      for (const baht of [1_000n, 2_000n]) await request(fixture, baht)
      line.next(...Array.from({ length: 50 }, () => refusal))
      await later(fixture, 10)
      await request(fixture, 4_000n)
      for (let n = 0; n < 12; n += 1) await later(fixture, 1)
      const calls = line.calls.length
      expect(calls).toBeLessThan(9)
      expect(new Set(line.calls.map(({ key }) => key)).size).toBe(1)
      expect(await statusOf(owner)).toMatchObject({
        waiting: 1,
        lastSent: null,
        lastFailure: { status: refusal, message: `refused with ${refusal}` },
      })
      line.clear()
      await replaceToken(owner, `${TOKEN}-new`)
      await fixture.lineMessages.notify()
      await fixture.lineMessages.notify()
      expect(line.shown.map(({ token, text }) => [token, text.split('\n')[1]])).toEqual([
        [`Bearer ${TOKEN}-new`, 'รายการถอนรอดำเนินการ 2 รายการ รวม ฿3,000.00 เก่าสุดตั้งแต่ 12:00 น.'],
        [`Bearer ${TOKEN}-new`, 'รายการถอนรอดำเนินการ ฿4,000.00 ตั้งแต่ 12:10 น.'],
      ])
      expect(line.calls).toHaveLength(calls + 2)
      expect(await statusOf(owner)).toMatchObject({ waiting: 0, lastFailure: null })
    },
  )

  test('is sent to the target that is set when it is sent', async ({ setup: { fixture, line } }) => {
    const owner = await fixture.admin('owner')
    await switchOn(owner, 0, { notify: { withdrawalWaiting: true } })
    await request(fixture, 1_000n)
    line.next(500)
    await later(fixture, 10)
    const target = `C${'0b'.repeat(16)}`
    await switchOn(owner, 1, { notify: { withdrawalWaiting: true }, targetId: target })
    await later(fixture, 1)
    expect(line.shown.map(({ to }) => to)).toEqual([target])
  })

  test('within a day is given up', async ({ setup: { fixture, line } }) => {
    const owner = await fixture.admin('owner')
    await switchOn(owner, 0, { notify: { withdrawalWaiting: true } })
    await request(fixture, 1_000n)
    line.next(...Array.from({ length: 200 }, () => 503))
    await later(fixture, 10)
    for (let hour = 0; hour < 25; hour += 1) await later(fixture, 60)
    const calls = line.calls.length
    await later(fixture, 60)
    expect(line.calls).toHaveLength(calls)
    await owner.signIn()
    expect(await statusOf(owner)).toMatchObject({ waiting: 0, lastFailure: { status: null } })
  })
})

describe('a test message', () => {
  const send = (owner: FixtureAdmin, key?: string) =>
    owner.post(`${SETTINGS}/test`, undefined, ...(key === undefined ? [] : [key]))

  test('needs a token and a target, and answers what LINE said', async ({ setup: { fixture, line } }) => {
    const owner = await fixture.admin('owner')
    expect((await send(owner)).body.data).toMatchObject({ outcome: 'no-token' })
    await replaceToken(owner, TOKEN)
    expect((await send(owner)).body.data).toMatchObject({ outcome: 'no-target' })
    await switchOn(owner, 0, { enabled: false, quietHours: { from: '00:00', to: '23:59' } })
    expect((await send(owner)).body.data).toEqual({ outcome: 'sent', status: null, message: null })
    expect(line.shown[0]?.text).toContain('ข้อความทดสอบ')
    line.next(400)
    expect((await send(owner)).body.data).toEqual({ outcome: 'refused', status: 400, message: 'refused with 400' })
    line.next('cut-after-accepting')
    expect((await send(owner)).body.data).toMatchObject({ outcome: 'no-answer', status: null })
  })

  test('sent twice under one key is shown once', async ({ setup: { fixture, line } }) => {
    const owner = await fixture.admin('owner')
    await switchOn(owner, 0)
    const answers = [await send(owner, 'one-test'), await send(owner, 'one-test')]
    expect(answers.map(({ body }) => body.data)).toEqual([answers[0]?.body.data, answers[0]?.body.data])
    expect(line.shown).toHaveLength(1)
  })
})

describe('a token sealed under another ENCRYPTION_KEY', () => {
  test('is shown as unreadable, sends nothing, and loses nothing', async ({ setup: { fixture, line } }) => {
    const owner = await fixture.admin('owner')
    await switchOn(owner, 0, { notify: { withdrawalWaiting: true } })
    expect(await statusOf(owner)).toMatchObject({ hasToken: true, tokenUnreadable: false })
    Object.assign(fixture.deps.config, { encryptionKey: randomBytes(32) })
    await request(fixture, 1_000n)
    await later(fixture, 10)
    expect(await statusOf(owner)).toMatchObject({ hasToken: true, tokenUnreadable: true })
    const tested = await owner.post(`${SETTINGS}/test`, undefined)
    expect(tested).toMatchObject({ status: 200, body: { data: { outcome: 'token-unreadable', status: null } } })
    expect(line.calls).toEqual([])
    await replaceToken(owner, `${TOKEN}-new`)
    await later(fixture, 1)
    expect(line.shown).toHaveLength(1)
  })
})

describe('the channel access token', () => {
  test('is set by a second approver, stored encrypted, and in no answer, request, audit row or log line', async ({
    setup: { fixture },
  }) => {
    const written: string[] = []
    const spy = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        written.push(chunk.toString())
        done()
      },
    })
    Object.assign(fixture.deps, { log: pino({ level: 'trace' }, spy) })
    const [owner, second] = [await fixture.admin('owner'), await fixture.admin('finance-checker')]
    const answers: { status: number; body: { data?: unknown } }[] = [
      await setToken(owner, TOKEN, 'a-key'),
      await setToken(owner, TOKEN, 'a-key'),
      await setToken(owner, `${TOKEN}x`, 'a-key'),
      await setToken(owner, `${TOKEN} `),
      await owner.get(SETTINGS),
      await owner.get(`${SETTINGS}/status`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 422, 400, 200, 200])
    const approvalId = (answers[0]?.body.data as Requested | undefined)?.approvalId ?? ''
    expect(await statusOf(owner)).toMatchObject({
      hasToken: false,
      pendingToken: { approvalId, action: 'set', requestedBy: { name: 'Anong' } },
    })
    answers.push(
      await setToken(owner, null),
      await owner.post(`/approvals/${approvalId}/approve`),
      await second.get(`/approvals/${approvalId}`),
      await second.post(`/approvals/${approvalId}/approve`),
    )
    expect(answers.slice(6).map(({ status }) => status)).toEqual([409, 409, 200, 200])
    expect(answers.at(8)?.body.data).toMatchObject({ kind: 'line-messages.token', given: { token: 'set' } })
    expect(await statusOf(owner)).toMatchObject({
      hasToken: true,
      pendingToken: null,
      tokenSetBy: { name: 'Anong' },
    })
    const forms = [TOKEN, Buffer.from(TOKEN).toString('base64').replace(/=+$/, ''), Buffer.from(TOKEN).toString('hex')]
    const everything = [JSON.stringify(answers), ...written]
    await fixture.asOwner(async db => {
      const { rows } = await sql<{ name: string }>`select c.relname as name from pg_class c
        join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind in ('r', 'p')`.execute(
        db,
      )
      for (const { name } of rows) {
        const { rows: texts } = await sql<{ text: string }>`select t::text as text from ${sql.table(name)} t`.execute(
          db,
        )
        everything.push(...texts.map(({ text }) => text))
      }
    })
    for (const form of forms) expect(everything.some(text => text.includes(form))).toBe(false)
    await expect(sql`select sealed from line_token`.execute(fixture.reader)).rejects.toThrow(/permission denied/)
  })

  test('that is removed stops messages until there is another', async ({ setup: { fixture, line } }) => {
    const owner = await fixture.admin('owner')
    await switchOn(owner, 0, { notify: { withdrawalWaiting: true } })
    await replaceToken(owner, null)
    expect(await statusOf(owner)).toMatchObject({ hasToken: false })
    await request(fixture, 1_000n)
    await later(fixture, 10)
    expect(line.calls).toEqual([])
    await replaceToken(owner, TOKEN)
    await later(fixture, 1)
    expect(line.shown).toHaveLength(1)
  })
})
