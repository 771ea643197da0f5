import { newId } from '@backoffice/kernel'
import { sql } from 'kysely'
import { baht, type TestBankAccount, type TestMember } from './builders.ts'
import type { DepositFixture } from './deposit-fixture.ts'
import type { FixtureAdmin } from './office-fixture.ts'

type Stage = DepositFixture & { readonly owner: FixtureAdmin; readonly own: TestBankAccount }

const LEVELS = ['passport', 'address', 'source-of-funds'] as const

/** A member with accepted documents of these kinds. */
async function proved(stage: Stage, kinds: readonly string[], cash = 0): Promise<TestMember> {
  const member = await stage.member(baht(cash))
  const [now, by] = [stage.clock.now(), stage.owner.id]
  await stage.asOwner(async db => {
    for (const kind of kinds)
      await sql`insert into member_documents (id, member_id, kind, received_from, received_by, received_at, pages,
          bytes, status, checked_by, checked_at)
        values (${newId()}::uuid, ${member.id}::uuid, ${kind}, 'staff', ${by}::uuid, ${now}, 1, 1, 'accepted',
          ${by}::uuid, ${now})`.execute(db)
  })
  return member
}

const levelOf = async (stage: Stage, level: number) => {
  const member = await proved(stage, LEVELS.slice(0, level))
  return (await stage.owner.get(`/members/${member.id}/documents`)).body.data['level']
}

/** A deposit of 500 of a member of a level. */
const depositAt = (level: number) =>
  ({
    values: [
      [499, 'held'],
      [500, 'credited'],
    ],
    async run(stage: Stage) {
      const member = await proved(stage, LEVELS.slice(0, level))
      const line = stage.lineTo(stage.own, { amount: baht(500), counterparty: stage.payer(member) })
      return (await stage.take(line)).status
    },
  }) as const

/** A withdrawal of 200 of a member of a level. */
const withdrawalAt = (level: number, refused: number, approved: number) =>
  ({
    values: [
      [refused, 422],
      [approved, 202],
    ],
    async run(stage: Stage) {
      const id = await stage.request(await proved(stage, LEVELS.slice(0, level), 500), baht(200))
      await stage.owner.post(`/withdrawals/${id}/claim`)
      return (await stage.owner.post(`/withdrawals/${id}/approve`)).status
    },
  }) as const

/** Two values of each rule of documents, each with what the product does under it. */
export const documentCases = {
  kycLevel1Kinds: {
    values: [
      [['passport'], 1],
      [['identity-card'], 0],
    ],
    run: (stage: Stage) => levelOf(stage, 1),
  },
  kycLevel2Kinds: {
    values: [
      [['address'], 2],
      [['bank-book'], 1],
    ],
    run: (stage: Stage) => levelOf(stage, 2),
  },
  kycLevel3Kinds: {
    values: [
      [['source-of-funds'], 3],
      [['selfie'], 2],
    ],
    run: (stage: Stage) => levelOf(stage, 3),
  },
  kycDepositLimit0: depositAt(0),
  kycDepositLimit1: depositAt(1),
  kycDepositLimit2: depositAt(2),
  kycWithdrawalLimit0: withdrawalAt(0, 199, 200),
  kycWithdrawalLimit1: withdrawalAt(1, 199, 200),
  kycWithdrawalLimit2: withdrawalAt(2, 199, 200),
  kycWithdrawalFrom1: withdrawalAt(0, 200, 201),
  kycWithdrawalFrom2: withdrawalAt(1, 200, 201),
  kycWithdrawalFrom3: withdrawalAt(2, 200, 201),
} as const
