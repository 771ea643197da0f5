import { newId, type Satang, ZERO } from '@backoffice/kernel'
import { sql } from 'kysely'
import { ledgerRepo } from '../../src/modules/ledger/ledger.repo.ts'
import type { LedgerRepo } from '../../src/modules/ledger/index.ts'
import { grantsRepo } from '../../src/modules/rewards/index.ts'
import { turnoverRepo } from '../../src/modules/turnover/index.ts'
import type { RewardParts } from './reward-fixture.ts'

/**
 * A mutation of rewards that the model must detect. `unguarded` removes the constraint of the database that would
 * detect it first.
 */
export type RewardMutation = {
  readonly what: string
  readonly parts?: RewardParts
  readonly ledger?: LedgerRepo
  /** The seed whose first sequences detect it. */
  readonly seed?: number
  readonly unguarded?: readonly string[]
}

export const rewardMutations: readonly RewardMutation[] = [
  {
    what: 'a reward paid twice for one source',
    seed: 2,
    unguarded: [
      'alter table grants drop constraint grants_source',
      'alter table turnover_requirements drop constraint turnover_requirements_source',
      'alter table turnover_requirements add constraint turnover_requirements_source unique (id)',
    ],
    ledger: {
      ...ledgerRepo,
      book: (tx, input) =>
        ledgerRepo.book(
          tx,
          input.command === 'promotion.grant' ? { ...input, reference: `${input.reference} ${newId()}` } : input,
        ),
    },
  },
  {
    what: 'units paid twice for one source',
    seed: 28,
    ledger: {
      ...ledgerRepo,
      book: (tx, input) =>
        ledgerRepo.book(
          tx,
          input.code === 'diamond' ? { ...input, reference: `${input.reference} ${newId()}` } : input,
        ),
    },
  },
  {
    what: 'a grant that ends with the whole wallet while others are open',
    parts: {
      turnover: {
        ...turnoverRepo,
        bonusHolders: async (tx, memberId) => {
          const holders = await turnoverRepo.bonusHolders(tx, memberId)
          const whole = holders.reduce<bigint>((sum, { share }) => sum + share, 0n) as Satang
          return holders.map(each => (each.isOpen ? each : { ...each, share: whole }))
        },
      },
    },
  },
  {
    what: 'a bet that is paid from the newest grant',
    seed: 14,
    parts: {
      turnover: {
        ...turnoverRepo,
        bonusHolders: async (tx, memberId) => (await turnoverRepo.bonusHolders(tx, memberId)).toReversed(),
      },
    },
  },
  {
    what: 'a deposit whose reversal takes back the bonus of all grants',
    seed: 23,
    parts: {
      grants: {
        ...grantsRepo,
        openOfDeposit: async (tx, depositId) => {
          const { rows } = await sql<{ memberId: Parameters<typeof grantsRepo.openOf>[1] }>`
            select member_id as "memberId" from deposits where id = ${depositId}::uuid`.execute(tx)
          return rows[0] === undefined ? [] : grantsRepo.openOf(tx, rows[0].memberId)
        },
      },
    },
  },
  {
    what: 'a deposit whose reversal leaves its bonus',
    seed: 2,
    parts: { grants: { ...grantsRepo, openOfDeposit: async () => [] } },
  },
  {
    what: 'a grant that expires at the end of its time only after it',
    seed: 21,
    parts: {
      grants: {
        ...grantsRepo,
        overdue: (reader, now, page) => grantsRepo.overdue(reader, new Date(now.getTime() - 1), page),
      },
    },
  },
  {
    what: 'a grant that is completed while a bet that counts for it is open',
    seed: 8,
    parts: {
      turnover: {
        ...turnoverRepo,
        count: (tx, bet, input, now) => turnoverRepo.count(tx, { ...bet, settled: true }, input, now),
      },
    },
  },
  {
    what: 'a grant that waits for bets that are settled',
    seed: 159,
    parts: { turnover: { ...turnoverRepo, settleCounted: async () => [] } },
  },
  {
    what: 'a grant that stays completed when its turnover is open again',
    seed: 11,
    parts: { grants: { ...grantsRepo, reopen: async () => undefined } },
  },
  {
    what: 'a grant that ends twice',
    seed: 12,
    parts: {
      grants: {
        ...grantsRepo,
        end: async (tx, id, ending) => {
          const ended = await grantsRepo.end(tx, id, ending)
          return ended ?? (await grantsRepo.find(tx, id))
        },
      },
    },
  },
  {
    what: 'a grant without its cap',
    seed: 20,
    parts: { turnover: { ...turnoverRepo, open: (tx, input) => turnoverRepo.open(tx, { ...input, cap: null }) } },
  },
  {
    what: 'a completed grant that does not know what became cash',
    seed: 3,
    parts: {
      grants: {
        ...grantsRepo,
        end: (tx, id, ending) => grantsRepo.end(tx, id, { ...ending, converted: ZERO }),
      },
    },
  },
  {
    what: 'bonus of a cancelled grant that becomes cash when its bet is won later',
    seed: 228,
    parts: {
      turnover: {
        ...turnoverRepo,
        bonusStakes: async (tx, id) =>
          (await turnoverRepo.bonusStakes(tx, id)).map(each => (each.cap === ZERO ? { ...each, cap: null } : each)),
      },
    },
  },
  {
    what: 'a bonus win that goes to another grant than its bet was paid from',
    seed: 159,
    parts: { turnover: { ...turnoverRepo, bonusStakes: async () => [] } },
  },
  {
    what: 'a cancelled grant whose requirement stays open',
    parts: {
      turnover: {
        ...turnoverRepo,
        end: async (tx, id, ending, now) =>
          ending.to === 'cancelled' && (await isOfGrant(tx, id)) ? true : turnoverRepo.end(tx, id, ending, now),
      },
    },
  },
  {
    what: 'bonus that becomes cash while another grant is open',
    seed: 3,
    parts: {
      turnover: {
        ...turnoverRepo,
        bonusHolders: async (tx, memberId) => {
          const holders = await turnoverRepo.bonusHolders(tx, memberId)
          return holders.some(({ isOpen }) => !isOpen) ? holders.map(each => ({ ...each, isOpen: false })) : holders
        },
      },
    },
  },
  {
    what: 'spins below zero',
    unguarded: ['grant update on accounts to backoffice_app'],
    ledger: {
      ...ledgerRepo,
      openUnitAccounts: async (tx, memberId) => {
        await ledgerRepo.openUnitAccounts(tx, memberId)
        await sql`update accounts set floor_satang = null
          where member_id = ${memberId}::uuid and kind = 'member-spin'`.execute(tx)
      },
    },
  },
]

async function isOfGrant(tx: Parameters<typeof turnoverRepo.end>[0], id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('turnover_requirements')
    .select('source_kind')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return found.source_kind === 'grant'
}
