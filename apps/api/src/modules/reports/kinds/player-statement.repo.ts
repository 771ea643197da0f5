import { MAX_REPORT_LINES } from '@backoffice/contract/reports/terms'
import { firstIdAt } from '@backoffice/kernel'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { contentOf, type Line, type ReportContent } from '../content.ts'
import { codeOf, walletOf } from '../liability-days.repo.ts'
import type { ReportQuery } from './report-query.ts'

const wallets = ['cash', 'bonus'] as const
type Wallet = (typeof wallets)[number]
type Movement = {
  readonly wallet: Wallet
  readonly code: string
  readonly provider: string
  readonly in: string
  readonly out: string
  readonly count: number
}

/** Bets, wins and voids: a line each would be too many, so they are added up by provider. */
const PLAY = [
  'bet',
  'bet-bonus',
  'win',
  'win-bonus',
  'bet-void',
  'bet-bonus-void',
  'reversed-win',
  'reversed-win-bonus',
]

/**
 * What moved in a member's wallets: the transfers of one member since the period began, by their index. What happened
 * after it is taken off today's balances, so nothing before it is read.
 */
export async function playerStatement(snapshot: Reader, query: ReportQuery): Promise<ReportContent> {
  const { rows: balances } = await sql<{ wallet: Wallet; posted: string }>`
    select ${walletOf(sql`kind`)} as wallet, posted_satang::text as posted from accounts
     where member_id = ${query.memberId}::uuid and kind in ('member-cash', 'member-bonus')`.execute(snapshot)
  const { rows: moved } = await sql<{ wallet: Wallet; after: string }>`
    select wallet, sum(gained - lost)::text as after
      from (${legs(query, sql`t.business_day > ${query.to}::date`)}) legs group by 1`.execute(snapshot)
  const within = sql`t.business_day between ${query.from}::date and ${query.to}::date`
  const { rows: movements } = await sql<Movement>`
    select wallet, code, provider, sum(gained)::text as in, sum(lost)::text as out, count(*)::int as count
      from (${legs(query, within)}) legs group by 1, 2, 3 order by 2`.execute(snapshot)
  const { rows: lines } = await sql<Line>`
    select id, to_char(booked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, code, wallet,
      (gained - lost)::text as amount, reference,
      (select r.business_day from transfers r where r.reverses_id = legs.id) as "reversedOn"
      from (${legs(query, within)}) legs where code not in (${sql.join(PLAY.map(code => sql.lit(code)))})
     order by booked_at, id, wallet limit ${sql.lit(MAX_REPORT_LINES + 1)}`.execute(snapshot)
  const of = (wallet: Wallet) => movements.filter(row => row.wallet === wallet)
  return contentOf('player-statement', {
    wallets: wallets.map(wallet => {
      const posted = BigInt(balances.find(row => row.wallet === wallet)?.posted ?? '0')
      const closing = posted - BigInt(moved.find(row => row.wallet === wallet)?.after ?? '0')
      const [gained, lost] = [sumOf(of(wallet), 'in'), sumOf(of(wallet), 'out')]
      return {
        wallet,
        opening: String(closing - gained + lost),
        in: String(gained),
        out: String(lost),
        closing: String(closing),
      }
    }),
    movements: wallets.flatMap(wallet =>
      [...Map.groupBy(of(wallet), row => row.code)].map(([code, rows]) => ({
        wallet,
        code,
        in: String(sumOf(rows, 'in')),
        out: String(sumOf(rows, 'out')),
        count: rows.reduce((sum, { count }) => sum + count, 0),
      })),
    ),
    games: gamesOf(movements.filter(row => PLAY.includes(row.code))),
    lines,
  })
}

const sumOf = (rows: readonly Movement[], side: 'in' | 'out'): bigint =>
  rows.reduce((sum, row) => sum + BigInt(row[side]), 0n)

/** By provider, as the member sees it: a void returns the stake and takes back the win. */
function gamesOf(movements: readonly Movement[]): Line[] {
  const providers = Map.groupBy(movements, row => row.provider)
  return [...providers]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([provider, rows]) => {
      const of = (...codes: readonly string[]) => rows.filter(row => codes.includes(row.code))
      const bets = sumOf(of('bet', 'bet-bonus'), 'out')
      const wins = sumOf(of('win', 'win-bonus'), 'in')
      const voided = of('bet-void', 'bet-bonus-void', 'reversed-win', 'reversed-win-bonus')
      const voids = sumOf(voided, 'in') - sumOf(voided, 'out')
      return {
        provider,
        bets: String(bets),
        wins: String(wins),
        voids: String(voids),
        net: String(wins + voids - bets),
      }
    })
}

/** One row for each of the member's wallets that a transfer moved. Ids are in the order of time, none is earlier. */
const legs = ({ memberId, since }: ReportQuery, where: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select t.id, t.booked_at, ${codeOf} as code, t.reference, ${walletOf(sql`a.kind`)} as wallet,
    case when c.kind = 'game-clearing' then c.provider else '' end as provider,
    case when a.id = t.credit_account_id then t.amount_satang else 0 end as gained,
    case when a.id = t.debit_account_id then t.amount_satang else 0 end as lost
    from transfers t
      cross join lateral (values (t.debit_account_id, t.credit_account_id), (t.credit_account_id, t.debit_account_id))
        side (account_id, other_id)
      join accounts a on a.id = side.account_id and a.member_id = t.member_id
        and a.kind in ('member-cash', 'member-bonus')
      join accounts c on c.id = side.other_id
      left join transfers o on o.id = t.reverses_id
   where t.member_id = ${memberId}::uuid and t.id >= ${firstIdAt(since.getTime())}::uuid and ${where}`
