import type { memberRank, rankPromotion, rankReceived } from '@backoffice/contract/ranking/forms'
import { type BusinessDay, type Satang, satangOf, ZERO } from '@backoffice/kernel'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Reader } from '../../platform/db/database.ts'

type Days = { readonly from: BusinessDay; readonly to: BusinessDay }
type Amounts = z.output<typeof rankPromotion>['reward']

const ofKind = (kind: string): RawBuilder<unknown> =>
  sql`coalesce(sum(w.amount) filter (where w.reward_kind = ${sql.lit(kind)}), 0)::text`

/** Rewards received by day or month of their credit, newest first. */
export async function receivedBy(
  reader: Reader,
  { from, to, by }: Days & { readonly by: 'day' | 'month' },
): Promise<z.output<typeof rankReceived>[]> {
  const { rows } = await sql<{ date: string; count: number } & Record<'amount' | 'diamonds' | 'spins', string>>`
    select to_char(w.business_day, ${sql.lit(by === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM')}) as date, count(*)::int as count,
      ${ofKind('credit')} as amount, ${ofKind('diamond')} as diamonds, ${ofKind('spin')} as spins
      from rank_rewards w where w.business_day between ${from}::date and ${to}::date
     group by 1 order by 1 desc`.execute(reader)
  return rows.map(row => ({
    ...row,
    amount: satangOf(row.amount),
    diamonds: Number(row.diamonds),
    spins: Number(row.spins),
  }))
}

const MAX_ROWS = 200

type PromotionRow = Pick<z.output<typeof rankPromotion>, 'member' | 'rank' | 'at'> & { readonly sum: string | null } & {
  readonly [K in 'reward' | 'received']: Readonly<Record<keyof Amounts, string>>
}

const amountsOf = ({ credit, diamonds, spins }: Readonly<Record<keyof Amounts, string>>): Amounts => ({
  credit: satangOf(credit),
  diamonds: Number(diamonds),
  spins: Number(spins),
})

/**
 * Members the job promoted in these days, each once with the last tier, highest sum first. Their days are those of the
 * promotion, or for a month the days that were closed, whose sums decided.
 */
export async function promotionsOf(
  reader: Reader,
  { from, to, by }: Days & { readonly by: 'day' | 'month' },
): Promise<z.output<typeof rankPromotion>[]> {
  const { rows } = await sql<PromotionRow>`
    with board as (
      select h.member_id, (array_agg(h.to_tier_id order by h.at desc, h.id desc))[1] as tier_id, max(h.at) as at,
        max(h.sum_satang) as sum, sum(h.offered_satang) as credit, sum(h.offered_diamonds) as diamonds,
        sum(h.offered_spins) as spins, array_agg(h.id) as moves
        from rank_history h where h.direction = 'up' and h.reason = 'automatic'
         and ${by === 'day' ? sql`h.business_day` : sql`h.closed_on`} between ${from}::date and ${to}::date
       group by 1 order by 4 desc, 3, 1 limit ${sql.lit(MAX_ROWS)}
    )
    select json_build_object('id', m.id, 'username', m.username) as member,
      json_build_object('id', t.id, 'name', t.name, 'level', t.level) as rank, b.sum::text, b.at,
      json_build_object('credit', b.credit::text, 'diamonds', b.diamonds::text, 'spins', b.spins::text) as reward,
      (select json_build_object('credit', ${ofKind('credit')}, 'diamonds', ${ofKind('diamond')},
         'spins', ${ofKind('spin')}) from rank_rewards w where w.history_id = any (b.moves)) as received
      from board b join members m on m.id = b.member_id join rank_tiers t on t.id = b.tier_id
     order by b.sum desc, b.at, b.member_id`.execute(reader)
  return rows.map(({ sum, reward, received, ...row }) => ({
    ...row,
    sum: sum === null ? null : satangOf(sum),
    reward: amountsOf(reward),
    received: amountsOf(received),
  }))
}

type Received = z.output<typeof memberRank>['rewards'][number]

/** The last rewards of a member. */
export async function lastRewardsOf(reader: Reader, memberId: string): Promise<Received[]> {
  const { rows } = await sql<
    Omit<Received, keyof Amounts> & { readonly kind: 'credit' | 'diamond' | 'spin'; readonly amount: Satang }
  >`select w.id, json_build_object('id', t.id, 'name', t.name, 'level', t.level) as tier, w.kind as time, w.period,
      w.reward_kind as kind, w.amount, w.at
      from rank_rewards w join rank_tiers t on t.id = w.tier_id where w.member_id = ${memberId}::uuid
     order by w.at desc, w.id desc limit 20`.execute(reader)
  return rows.map(({ kind, amount, ...row }) => ({
    ...row,
    credit: kind === 'credit' ? amount : ZERO,
    diamonds: kind === 'diamond' ? Number(amount) : 0,
    spins: kind === 'spin' ? Number(amount) : 0,
  }))
}
