import { newId, type Satang } from '@backoffice/kernel'
import { sql } from 'kysely'
import { gamesRepo, shares } from '../../src/modules/games/index.ts'
import { turnoverRepo } from '../../src/modules/turnover/index.ts'
import { all } from '../support/bets.ts'
import type { BetParts } from './bet-commands.ts'

/**
 * A mutation of bets or turnover that the model must detect. `unguarded` removes the constraint of the database that
 * would detect it first.
 */
export type BetMutation = {
  readonly what: string
  readonly parts: BetParts
  /** The seed whose first sequences detect it. */
  readonly seed?: number
  readonly unguarded?: readonly string[]
}

const satang = (amount: number | bigint): Satang => BigInt(amount) as Satang

export const betMutations: readonly BetMutation[] = [
  {
    what: 'a win shared in floating point',
    parts: {
      shares: {
        ...shares,
        splitWin: (win, stake) => {
          const share = Math.round((100 * Number(stake.bonus)) / Number(stake.cash + stake.bonus)) / 100
          const bonus = satang(Math.floor(Number(win) * share))
          return { cash: satang(win - bonus), bonus }
        },
      },
    },
  },
  {
    what: 'a win that is cash whatever was staked',
    parts: { shares: { ...shares, splitWin: win => ({ cash: win, bonus: satang(0n) }) } },
  },
  {
    what: 'a stake that takes bonus first',
    parts: {
      shares: {
        ...shares,
        splitStake: (stake, { cash, bonus }) => {
          const ofBonus = stake < bonus ? stake : bonus
          return stake - ofBonus > cash ? null : { cash: satang(stake - ofBonus), bonus: ofBonus }
        },
      },
    },
  },
  {
    what: 'a bet without its unique number',
    parts: {
      repo: {
        ...gamesRepo,
        lock: async () => undefined,
        insert: (tx, input) =>
          gamesRepo.insert(tx, {
            ...input,
            bet: { ...input.bet, transactionId: `${input.bet.transactionId} ${newId()}` },
          }),
      },
    },
  },
  {
    what: 'a settle that pays each time it is told',
    parts: {
      repo: {
        ...gamesRepo,
        settle: async (tx, id, input) => {
          await gamesRepo.settle(tx, id, input)
          return true
        },
        lock: async (tx, provider, transactionId) => {
          const bet = await gamesRepo.lock(tx, provider, transactionId)
          return bet?.status === 'settled' ? { ...bet, status: 'open', provider: 'model' } : bet
        },
      },
    },
  },
  {
    what: 'a void that leaves the win',
    parts: {
      repo: {
        ...gamesRepo,
        lock: async (tx, provider, transactionId) => {
          const bet = await gamesRepo.lock(tx, provider, transactionId)
          return bet === undefined ? undefined : { ...bet, winTransferId: null, winBonusTransferId: null }
        },
      },
    },
  },
  {
    what: 'a refund before its bet that is forgotten',
    parts: {
      repo: {
        ...gamesRepo,
        insert: async (tx, input) => (input.taken === null ? { countedAtBet: false } : gamesRepo.insert(tx, input)),
      },
    },
  },
  {
    what: 'progress that a void does not take back',
    parts: { turnover: { ...turnoverRepo, reverseCounted: async () => [] } },
  },
  {
    what: 'a bet that counts for a requirement opened after it',
    seed: 6,
    parts: {
      turnover: {
        ...turnoverRepo,
        openOf: (tx, memberId, at) => turnoverRepo.openOf(tx, memberId, new Date(at.getTime() + 3_600_000)),
      },
    },
  },
  {
    what: 'a completed grant whose bets are voided and that stays completed',
    seed: 8,
    parts: {
      turnover: {
        ...turnoverRepo,
        async reverseCounted(tx, id, now) {
          const reversed = await turnoverRepo.reverseCounted(tx, id, now)
          await sql`update turnover_requirements set status = 'completed', finished_at = ${now}, due_satang = 0,
              finish_order = nextval('turnover_finish_order'), share_satang = null
            where id = any (${reversed.flatMap(each => (each.reopened ? [each.id] : []))}::uuid[])
              and source_kind = 'grant'`.execute(tx)
          return reversed
        },
      },
    },
  },
  {
    what: 'what became cash of a reopened grant, and stays with the member',
    seed: 8,
    parts: { turnover: { ...turnoverRepo, duesOf: async () => [] } },
  },
  {
    what: 'a reopened grant whose rest is not due',
    seed: 6,
    parts: {
      turnover: {
        ...turnoverRepo,
        async recordReturn(tx, due, amount, now) {
          await turnoverRepo.recordReturn(tx, due, amount, now)
          await sql`update turnover_requirements set due_satang = 0 where id = ${due.id}::uuid`.execute(tx)
        },
      },
    },
  },
  {
    what: 'the newest requirement first',
    seed: 180,
    parts: {
      turnover: {
        ...turnoverRepo,
        openOf: async (tx, memberId, at) => (await turnoverRepo.openOf(tx, memberId, at)).toReversed(),
      },
    },
  },
  {
    what: 'every category counted in full',
    parts: {
      turnover: {
        ...turnoverRepo,
        openOf: async (tx, memberId, at) =>
          (await turnoverRepo.openOf(tx, memberId, at)).map(each => ({ ...each, contributions: all(100) })),
      },
    },
  },
  {
    what: 'stakes counted whole for every requirement at once',
    seed: 8,
    parts: {
      turnover: {
        ...turnoverRepo,
        count: async (tx, bet, input, now) => {
          for (const each of await turnoverRepo.openOf(tx, await memberOf(tx, input.requirementId), now))
            await turnoverRepo.count(tx, bet, { ...input, requirementId: each.id }, now)
        },
      },
    },
    unguarded: ['alter table turnover_counts drop constraint turnover_counts_pkey'],
  },
  {
    what: 'a bonus that becomes cash beyond its cap',
    seed: 8,
    parts: {
      turnover: {
        ...turnoverRepo,
        bonusStakes: async (tx, id) => (await turnoverRepo.bonusStakes(tx, id)).map(each => ({ ...each, cap: null })),
        bonusHolders: async (tx, memberId) =>
          (await turnoverRepo.bonusHolders(tx, memberId)).map(each => ({ ...each, cap: null })),
      },
    },
  },
]

async function memberOf(
  tx: Parameters<typeof turnoverRepo.openOf>[0],
  requirementId: string,
): Promise<Parameters<typeof turnoverRepo.openOf>[1]> {
  const { member_id: id } = await tx
    .selectFrom('turnover_requirements')
    .select('member_id')
    .where('id', '=', requirementId)
    .executeTakeFirstOrThrow()
  return id as Parameters<typeof turnoverRepo.openOf>[1]
}
