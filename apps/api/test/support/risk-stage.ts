import { type RuleDocument, ruleDocument } from '@backoffice/contract/risk/rules'
import { newId } from '@backoffice/kernel'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { StartingRule } from '../../src/modules/risk/domain/starting-rules.ts'
import { baht, type TestMember } from './builders.ts'
import type { TestDatabase } from './database.ts'
import { createDepositFixture } from './deposit-fixture.ts'
import type { FixtureAdmin } from './office-fixture.ts'

/** The product with an owner and a bank account, and the links of its members. */
export async function createRiskStage(database: TestDatabase) {
  const fixture = await createDepositFixture(database)
  return { ...fixture, owner: await fixture.admin('owner'), own: await fixture.account() }
}
export type RiskStage = Awaited<ReturnType<typeof createRiskStage>>

/** Puts a rule in force, as an approved request does; returns its id. */
export async function ruleInForce({ db, clock }: RiskStage, document: RuleDocument): Promise<string> {
  const id = newId(clock.now().getTime())
  const [now, stored] = [clock.now(), JSON.stringify(ruleDocument.parse(document))]
  await db.transaction().execute(async tx => {
    await sql`insert into risk_rules (id, name, version, created_at, updated_at)
      values (${id}::uuid, ${document.name}, 1, ${now}, ${now})`.execute(tx)
    await sql`insert into risk_rule_versions (rule_id, version, document, reason, approved_at)
      values (${id}::uuid, 1, ${stored}::jsonb, 'Test', ${now})`.execute(tx)
  })
  return id
}

/** The background work after what happened: the log is sealed, and rules are applied. */
export async function applyAll({ clock, audit, risk }: RiskStage): Promise<void> {
  clock.advance(15_000)
  await audit.sealing.seal()
  await audit.sealing.seal()
  await risk.apply()
}

/** A deposit that is credited now, from the member's own account or another, which staff confirm. */
export async function payIn(
  stage: RiskStage,
  member: TestMember,
  amount: number,
  payer: { accountNo?: string; name?: string } = {},
): Promise<void> {
  const counterparty = { ...stage.payer(member), ...payer }
  const { depositId, status } = await stage.take(stage.lineTo(stage.own, { amount: baht(amount), counterparty }))
  if (status === 'credited') return
  const confirmContradictions = ['account', 'name']
  await stage.owner.post(`/deposits/${depositId}/match`, { memberId: member.id, confirmContradictions })
  const credited = await stage.owner.post<{ status: string }>(`/deposits/${depositId}/credit`)
  if (credited.status !== 200) throw new Error(`not credited: ${JSON.stringify(credited.body)}`)
}

type Bet = { readonly round?: string; readonly provider?: string }
/** A bet, settled with what is paid back, or refunded where that is undefined. */
export async function play(stage: RiskStage, { username }: TestMember, amount: number, win?: number, of: Bet = {}) {
  const bet = {
    transactionId: randomUUID(),
    roundId: of.round ?? randomUUID(),
    provider: of.provider ?? 'pgsoft',
    game: 'g',
    category: 'slot',
    username,
    amount,
  }
  await stage.event('game.bet', bet)
  await (win === undefined ? stage.event('game.refunded', bet) : stage.event('game.settled', { ...bet, win }))
}

const signIn = (stage: RiskStage, { id }: TestMember, place: { ip?: string; device?: string; country?: string }) =>
  sql`insert into member_sign_ins (id, member_id, ip, user_agent, at, device, country)
    values (${newId()}::uuid, ${id}::uuid, ${place.ip ?? '203.0.113.9'}::inet, 'Phone', ${stage.clock.now()},
      ${place.device ?? null}, ${place.country ?? null})`.execute(stage.db)

export const link = ({ db, clock }: RiskStage, one: TestMember, other: TestMember) => {
  const [low, high] = one.id < other.id ? [one, other] : [other, one]
  return sql`insert into link_pairs (low_id, high_id, strength, since, in_force, computed_at)
    values (${low.id}::uuid, ${high.id}::uuid, 80, ${clock.now()}, true, ${clock.now()})`.execute(db)
}

const grant = ({ db, clock }: RiskStage, { id }: TestMember, amount: number, promotion: string | null = null) =>
  sql`insert into grants (id, member_id, source, source_id, promotion_id, stackable, bonus_satang, granted_at,
      business_day, updated_at)
    values (${newId()}::uuid, ${id}::uuid, 'promotion', ${newId()}::uuid, ${promotion}::uuid, true, ${amount * 100},
      ${clock.now()}, '2026-07-12', ${clock.now()})`.execute(db)

const adjusted = (admin: FixtureAdmin, member: TestMember, amount: number) =>
  admin.post(`/members/${member.id}/adjust`, { amount, reason: 'Test' })

const times = async (count: number, work: (index: number) => Promise<unknown>): Promise<void> => {
  for (let index = 0; index < count; index++) await work(index)
}

/** What makes each starting rule hit; returns whom. */
export const acts: Readonly<Record<StartingRule, (stage: RiskStage, member: TestMember) => Promise<string>>> = {
  async 'deposit-without-play'(stage, member) {
    await payIn(stage, member, 1_000)
    await stage.request(member, baht(900))
    return member.id
  },
  async 'quick-in-and-out'(stage, member) {
    await payIn(stage, member, 4_000)
    await stage.request(member, baht(3_500))
    return member.id
  },
  async 'many-on-one-device'(stage, member) {
    await times(3, async () => signIn(stage, await stage.member(baht(0)), { device: 'shared-device' }))
    await signIn(stage, member, { device: 'shared-device' })
    return member.id
  },
  async 'many-on-one-address'(stage, member) {
    await times(5, async () => signIn(stage, await stage.member(baht(0)), { ip: '198.51.100.4' }))
    await signIn(stage, member, { ip: '198.51.100.4' })
    return member.id
  },
  async 'many-payers'(stage, member) {
    await times(4, index => payIn(stage, member, 101 + index, { accountNo: `77700000${index}1` }))
    return member.id
  },
  async 'payer-of-many'(stage, member) {
    await times(2, async index => payIn(stage, await stage.member(baht(0)), 201 + index, { accountNo: '5550001112' }))
    await payIn(stage, member, 203, { accountNo: '5550001112' })
    return member.id
  },
  async 'other-names'(stage, member) {
    await times(2, index =>
      payIn(stage, member, 301 + index, { name: 'นาง อื่น คนละคน', accountNo: `66600000${index}1` }),
    )
    return member.id
  },
  async 'money-in-a-circle'(stage, member) {
    // Of another bank: with the same bank the deposit is the other's.
    const other = await stage.member(baht(0), { bankCode: '004' })
    await times(2, index => payIn(stage, member, 401 + index, { accountNo: other.accountNo }))
    return member.id
  },
  async 'linked-bonus'(stage, member) {
    const promotion = newId()
    await times(2, async () => {
      const other = await stage.member(baht(0))
      await link(stage, member, other)
      await grant(stage, other, 100, promotion)
    })
    await grant(stage, member, 100, promotion)
    return member.id
  },
  async 'bonus-hunter'(stage, member) {
    await payIn(stage, member, 500)
    await times(4, () => grant(stage, member, 100))
    await stage.request(member, baht(50))
    return member.id
  },
  async 'opposite-bets'(stage, member) {
    const other = await stage.member(baht(100))
    await link(stage, member, other)
    await times(5, async round => {
      await play(stage, member, 2, 0, { round: `round-${round}` })
      await play(stage, other, 2, 4, { round: `round-${round}` })
    })
    return member.id
  },
  async 'many-voids'(stage, member) {
    await times(10, () => play(stage, member, 1))
    await play(stage, member, 1, 0)
    return member.id
  },
  async 'code-guessing'(stage, member) {
    await times(6, index =>
      stage.event('creditcode.redeemed', {
        externalId: randomUUID(),
        username: member.username,
        code: `WRONG-0000000${index}`,
      }),
    )
    return member.id
  },
  async 'below-the-limit'(stage, member) {
    await times(3, () => stage.request(member, baht(900)))
    return member.id
  },
  async 'far-apart'(stage, member) {
    await signIn(stage, member, { country: 'TH' })
    await signIn(stage, member, { country: 'RO', ip: '198.51.100.77' })
    return member.id
  },
  async 'account-changed'(stage, member) {
    const version = (await stage.owner.get<{ version: number }>(`/usersystem/${member.id}`)).body.data.version
    const accountNo = `9${member.accountNo.slice(1)}`
    const reply = await stage.owner.edit('PATCH', `/members/${member.id}`, version, {
      accountNo,
      reason: 'Asked by the member',
    })
    if (reply.status !== 200) throw new Error(`the account was not changed: ${JSON.stringify(reply.body)}`)
    await stage.request(member, baht(5_000))
    return member.id
  },
  async 'new-and-large'(stage, member) {
    await stage.request(member, baht(50_000))
    return member.id
  },
  async 'many-small-deposits'(stage, member) {
    await times(12, index => payIn(stage, member, 21 + index))
    await stage.request(member, baht(300))
    return member.id
  },
  async 'invited-in-a-row'(stage, member) {
    let last = member
    await times(6, async () => {
      last = await stage.member(baht(0), { referrerId: member.id })
    })
    return last.id
  },
  async 'wins-too-much'(stage, member) {
    await play(stage, member, 20_000, 90_000)
    await stage.request(member, baht(100))
    return member.id
  },
  async 'adjustments-for-one'(stage, member) {
    const admin = await stage.admin('owner')
    await times(4, () => adjusted(admin, member, 10))
    return admin.id
  },
  async 'adjustments-in-a-row'(stage, member) {
    const admin = await stage.admin('owner')
    await times(15, () => adjusted(admin, member, 1))
    return admin.id
  },
  async 'look-ups-without-work'(stage) {
    const admin = await stage.admin('support')
    await times(10, async () => {
      const { id } = await stage.member(baht(0))
      await admin.post(`/members/${id}/reveal`, { field: 'phone', reason: 'Looking' })
    })
    return admin.id
  },
  async 'approvals-for-one'(stage, member) {
    const admin = await stage.admin('finance-checker')
    await times(10, async () => {
      const id = await stage.request(member, baht(5))
      for (const action of ['claim', 'approve']) await admin.move(action, id)
    })
    return admin.id
  },
  async 'refused-in-a-row'(stage) {
    const admin = await stage.admin('finance-maker')
    await times(20, () => admin.move('claim', newId()))
    return admin.id
  },
}
