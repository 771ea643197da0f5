import type { riskRule, rulePreview } from '@backoffice/contract/risk/endpoints'
import type { FactMeasure, Line, RuleDocument } from '@backoffice/contract/risk/rules'
import { newId } from '@backoffice/kernel'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { z } from 'zod'
import { startingRules, type StartingRule } from '../src/modules/risk/domain/starting-rules.ts'
import { keyOf } from '../src/modules/risk/domain/conditions.ts'
import { countFigures } from '../src/modules/risk/figures.repo.ts'
import { baht, type TestMember } from './support/builders.ts'
import { test as base } from './support/database.ts'
import type { FixtureAdmin } from './support/office-fixture.ts'
import { acts, applyAll, createRiskStage, payIn, play, type RiskStage, ruleInForce } from './support/risk-stage.ts'

type Rule = z.input<typeof riskRule>
type Preview = z.input<typeof rulePreview>

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]
const test = base.extend('stage', async ({ freshDatabase }, { onCleanup }): Promise<RiskStage> => {
  const stage = await createRiskStage(freshDatabase)
  onCleanup(() => stage.close())
  return stage
})

const sum = (fact: FactMeasure['fact'], field: string, minutes = 1_440): FactMeasure => ({
  of: 'facts',
  fact,
  figure: 'sum',
  field,
  where: [],
  within: { amount: minutes, unit: 'minutes' },
  same: ['subject'],
})
const deposited = (value: number): Line => ({ left: sum('deposit', 'amount'), is: 'at-least', right: { value } })
const rule = (changes: Partial<RuleDocument> = {}): RuleDocument => ({
  name: 'Deposits of a day',
  trigger: 'deposit',
  condition: { match: 'all', parts: [deposited(500)] },
  outcomes: ['flag'],
  severity: 'medium',
  weight: 30,
  restHours: 24,
  ...changes,
})

type Hit = { readonly rule: string; readonly subject: string; readonly version: number; readonly figures: number[] }
const hits = async ({ db }: RiskStage): Promise<readonly Hit[]> =>
  (
    await sql<Hit>`select coalesce(r.key, r.name) as rule, coalesce(h.member_id, h.admin_id) as subject, h.version,
      h.figures from risk_hits h join risk_rules r on r.id = h.rule_id order by h.at, h.id`.execute(db)
  ).rows
const read = async (admin: FixtureAdmin, id: string) => (await admin.get<Rule>(`/risk/rules/${id}`)).body.data
const create = async (admin: FixtureAdmin, document = rule()) =>
  (await admin.post<Rule>('/risk/rules', document)).body.data
const preview = async (stage: RiskStage, admin: FixtureAdmin, ruleId: string | null, document: RuleDocument) => {
  const begun = await admin.post<Preview>('/risk/previews', { ruleId, document })
  expect(begun).toMatchObject({ status: 200, body: { data: { status: 'running', counted: 0 } } })
  await stage.risk.countPreviews()
  return (await admin.get<Preview>(`/risk/previews/${begun.body.data.id}`)).body.data
}
const switchOn = (admin: FixtureAdmin, { id, revision }: Rule, previewId: string, more: object = {}) =>
  admin.edit<{ approvalId: string }>('POST', `/risk/rules/${id}/switch-on`, revision, {
    previewId,
    reason: 'It finds what we saw',
    ...more,
  })
const approve = (admin: FixtureAdmin, { body }: { body: { data: { approvalId: string } } }) =>
  admin.post(`/approvals/${body.data.approvalId}/approve`)

describe('a rule', () => {
  test('is written, tried, put in force by a second approver, and hits within one run of the job', async ({
    stage,
  }) => {
    const [officer, checker] = [await stage.admin('risk'), await stage.admin('finance-checker')]
    const members = [await stage.member(baht(1)), await stage.member(baht(1)), await stage.member(baht(1))]
    const [rich, poor] = members as [TestMember, TestMember, TestMember]
    await payIn(stage, rich, 600)
    await payIn(stage, poor, 100)
    await stage.request(rich, baht(50))
    stage.clock.advance(2 * DAY)
    await Promise.all([officer.signIn(), checker.signIn()])

    const draft = await create(officer)
    expect(draft).toMatchObject({ state: 'draft', version: null, stats: { hits: 0, precision: null } })
    const tried = await preview(stage, officer, draft.id, draft.document)
    expect(tried).toMatchObject({
      status: 'done',
      found: {
        hits: 1,
        subjects: 1,
        sharePercent: 33.3,
        withdrawals: 50,
        withdrawalCount: 1,
        examples: [{ subject: { name: rich.username }, figures: [600] }],
      },
    })
    expect(await hits(stage)).toEqual([])

    const refused = await switchOn(officer, draft, tried.id)
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: { confirmBroad: { code: 'SHARE_TOO_LARGE', params: { max: 10 } } } },
    })
    const asked = await switchOn(officer, draft, tried.id, { confirmBroad: true })
    expect(asked.status).toBe(202)
    expect(await read(officer, draft.id)).toMatchObject({
      state: 'draft',
      pending: { requestedBy: { id: officer.id } },
    })
    expect((await approve(checker, asked)).status).toBe(200)
    expect(await read(officer, draft.id)).toMatchObject({
      state: 'on',
      version: 1,
      draft: null,
      pending: null,
      versions: [{ version: 1, requestedBy: { id: officer.id }, approvedBy: { id: checker.id } }],
    })

    await payIn(stage, poor, 500)
    await applyAll(stage)
    expect(await hits(stage)).toEqual([{ rule: draft.name, subject: poor.id, version: 1, figures: [500] }])
    const listed = await officer.get<{ member: { username: string }; fact: string }[]>('/risk/hits')
    expect(listed.body.data).toMatchObject([{ member: { username: poor.username }, fact: 'deposit', verdict: null }])
    const ofMember = await officer.get<{ score: number }>(`/members/${poor.id}/risk`)
    expect(ofMember.body.data).toMatchObject({ score: 30, hits: [{ weight: 30 }] })
  })

  test('rests after a hit, hits each event once on several nodes, and again after its rest', async ({ stage }) => {
    await ruleInForce(stage, rule({ restHours: 2 }))
    const member = await stage.member(baht(1))
    for (const amount of [500, 501]) {
      stage.clock.advance(1_000)
      await payIn(stage, member, amount)
    }
    stage.clock.advance(15_000)
    await stage.audit.sealing.seal()
    await Promise.all(Array.from({ length: 4 }, () => stage.risk.apply()))
    await applyAll(stage)
    expect(await hits(stage)).toHaveLength(1)
    stage.clock.advance(3 * HOUR)
    await payIn(stage, member, 10)
    await applyAll(stage)
    expect(await hits(stage)).toMatchObject([{ figures: [500] }, { figures: [1_011] }])
  })

  test('that is changed while it runs stays in force as it was; its draft needs a preview of its own', async ({
    stage,
  }) => {
    const [officer, other] = [await stage.admin('risk'), await stage.admin('compliance')]
    const id = await ruleInForce(stage, rule())
    const before = await read(officer, id)
    const document = rule({ condition: { match: 'all', parts: [deposited(10)] } })
    const path = `/risk/rules/${id}`
    const saved = await officer.edit<Rule>('PUT', path, before.revision, document)
    expect(saved.body.data).toMatchObject({ state: 'on', version: 1, document: rule(), draft: document })
    expect(await other.edit('PUT', path, before.revision, rule())).toMatchObject({
      status: 409,
      body: { code: 'VERSION_CONFLICT', details: { current: { revision: saved.body.data.revision } } },
    })
    const member = await stage.member(baht(1))
    await payIn(stage, member, 100)
    await applyAll(stage)
    expect(await hits(stage)).toEqual([])

    const old = await preview(stage, officer, id, rule())
    expect(await switchOn(officer, saved.body.data, old.id, { confirmBroad: true })).toMatchObject({
      status: 400,
      body: { fields: { previewId: { code: 'PASSED' } } },
    })
    const tried = await preview(stage, officer, id, document)
    const asked = await switchOn(officer, saved.body.data, tried.id, { confirmBroad: true })
    expect(asked.status).toBe(202)
    const waiting = await read(officer, id)
    expect(await officer.edit('PUT', path, waiting.revision, rule())).toMatchObject({
      status: 409,
      body: { code: 'STATE_CONFLICT' },
    })
    expect((await approve(officer, asked)).status).toBe(403)
    await approve(stage.owner, asked)
    await payIn(stage, member, 20)
    await applyAll(stage)
    expect(await hits(stage)).toMatchObject([{ version: 2, figures: [120] }])
  })

  test('is switched off by a second approver only', async ({ stage }) => {
    const officer = await stage.admin('risk')
    const id = await ruleInForce(stage, rule())
    const off = await officer.edit<{ approvalId: string }>('POST', `/risk/rules/${id}/switch-off`, 1, {
      reason: 'Noise',
    })
    expect(off.status).toBe(202)
    expect((await read(officer, id)).state).toBe('on')
    await approve(stage.owner, off)
    expect(await read(officer, id)).toMatchObject({ state: 'off', version: null, document: { name: rule().name } })
    await payIn(stage, await stage.member(baht(1)), 900)
    await applyAll(stage)
    expect(await hits(stage)).toEqual([])
  })

  test('has a name of its own, and what it names exists', async ({ stage }) => {
    const officer = await stage.admin('risk')
    await create(officer)
    expect(await officer.post('/risk/rules', rule({ name: 'DEPOSITS of a day' }))).toMatchObject({
      status: 400,
      body: { fields: { name: { code: 'TAKEN' } } },
    })
    const wrong = rule({
      name: 'Wrong',
      condition: { match: 'all', parts: [{ ...deposited(1), left: sum('deposit', 'nothing') }] },
    })
    expect(await officer.post('/risk/rules', wrong)).toMatchObject({
      status: 400,
      body: { fields: { 'condition.parts.0.left.field': { code: 'NOT_ALLOWED' } } },
    })
    expect((await officer.post('/risk/previews', { ruleId: newId(), document: rule() })).status).toBe(404)
  })
})

test('each starting rule hits what it is for, once it is in force', async ({ stage }) => {
  await stage.rules({ second_approval_from_satang: baht(1_000) })
  await stage.risk.install()
  await stage.risk.install()
  expect((await stage.owner.get<Rule[]>('/risk/rules')).body.data).toHaveLength(Object.keys(startingRules).length)
  for (const [key, document] of Object.entries(startingRules)) await ruleInForce(stage, { ...document, name: key })
  const wanted: Record<string, string> = {}
  for (const key of Object.keys(acts) as StartingRule[])
    wanted[key] = await acts[key](stage, await stage.member(baht(60_000)))
  const subjects = Object.values(wanted)
  await stage.risk.mark(
    (await stage.db.selectFrom('members').select('id').execute()).map(({ id }) => id) as never,
    new Date(stage.clock.now().getTime() - HOUR),
  )
  await applyAll(stage)
  const found = new Set(
    (await hits(stage))
      .filter(({ subject }) => subjects.includes(subject))
      .map(({ rule: of, subject }) => `${of} ${subject}`),
  )
  expect(Object.entries(wanted).filter(([key, id]) => !found.has(`${key} ${id}`))).toEqual([])
})

test('a rule that holds withdrawals does so in the transaction of the request, before anyone can approve it', async ({
  stage,
}) => {
  await ruleInForce(stage, startingRules['deposit-without-play'])
  const [honest, mule] = [await stage.member(baht(1)), await stage.member(baht(1))]
  for (const member of [honest, mule]) await payIn(stage, member, 1_000)
  await play(stage, honest, 900, 900)
  const [paid, held] = [await stage.request(honest, baht(900)), await stage.request(mule, baht(900))]
  expect(await hits(stage)).toMatchObject([{ subject: mule.id }])
  const checker = await stage.admin('finance-checker')
  for (const id of [paid, held]) await checker.move('claim', id)
  expect((await checker.move('approve', paid)).status).toBe(202)
  expect(await checker.move('approve', held)).toMatchObject({
    status: 422,
    body: { code: 'BLOCKED', details: { blockers: [{ code: 'UNDER_REVIEW', facts: {} }] } },
  })
  const cases = await stage.owner.get<{ subject: { username: string } }[]>('/risk/cases')
  expect(cases.body.data).toMatchObject([{ subject: { username: mule.username } }])
})

test('sums of bets are exact in any window, from buckets and without', async ({ stage }) => {
  const member = await stage.member(baht(5_000))
  const start = stage.clock.now().getTime()
  const placed: { at: number; staked: number; won: number; isVoid: boolean }[] = []
  for (const [index, pause] of [1, 4, 5, 3, 0, 12, 26, 5, 90, 2].entries()) {
    stage.clock.advance(pause * MINUTE + 1_000)
    const [staked, won] = [10 + index, index % 3 === 0 ? 25 : 0]
    const isVoid = index % 4 === 1
    placed.push({ at: stage.clock.now().getTime(), staked, won, isVoid })
    await play(stage, member, staked, ...(isVoid ? [] : [won]))
  }
  const measured = async (minutes: number, until: Date) => {
    const measures = (['bets', 'staked', 'won', 'voids', 'voided'] as const).map(field => sum('bet', field, minutes))
    const counted = await countFigures(stage.db, 'registration', new Map(measures.map(one => [keyOf(one), one])), {
      subjects: [{ id: member.id, from: new Date(until.getTime() - 1) }],
      until,
    })
    return counted.flatMap(({ figures }) => measures.map(one => figures.get(keyOf(one))))
  }
  const expected = (minutes: number, until: number) => {
    const inside = placed.filter(({ at }) => at > until - minutes * MINUTE && at <= until)
    const total = (of: (bet: (typeof placed)[number]) => number) => inside.reduce((all, bet) => all + of(bet), 0)
    return [
      total(bet => (bet.isVoid ? 0 : 1)),
      total(bet => (bet.isVoid ? 0 : bet.staked)),
      total(bet => (bet.isVoid ? 0 : bet.won)),
      total(bet => (bet.isVoid ? 1 : 0)),
      total(bet => (bet.isVoid ? bet.staked : 0)),
    ]
  }
  const compare = async () => {
    // The event is the registration, moved to where the window ends.
    for (const until of [placed.at(-1)?.at ?? 0, start + 31 * MINUTE, start + 25 * MINUTE + 7, placed[4]?.at ?? 0])
      for (const minutes of [1, 5, 7, 30, 200]) {
        await sql`update members set registered_at = ${new Date(until)} where id = ${member.id}::uuid`.execute(stage.db)
        expect(await measured(minutes, new Date(until))).toEqual(expected(minutes, until))
      }
  }
  await compare()
  // From here on in buckets, counted anew and then kept by what is written.
  const recount = (since: number) => sql`select risk_recount_bets(${new Date(since)})`.execute(stage.db)
  const buckets = async () =>
    (await sql`select * from risk_bet_buckets order by member_id, bucket_at`.execute(stage.db)).rows
  await recount(start + 12 * MINUTE)
  await compare()
  stage.clock.advance(3 * MINUTE)
  for (const won of [undefined, 0, 70]) {
    placed.push({ at: stage.clock.now().getTime(), staked: 30, won: won ?? 0, isVoid: won === undefined })
    await play(stage, member, 30, ...(won === undefined ? [] : [won]))
  }
  await compare()
  const kept = await buckets()
  await recount(start + 12 * MINUTE)
  expect(await buckets()).toEqual(kept)
  expect(kept.length).toBeGreaterThan(3)
})
