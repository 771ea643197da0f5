import { owedWallets, type ReportWallet, reportWallets } from '@backoffice/contract/reports/terms'
import { addDays, type BusinessDay } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { contentOf, type Line, type ReportContent } from '../content.ts'
import type { ReportQuery } from './report-query.ts'

type Day = {
  readonly day: BusinessDay
  readonly wallet: ReportWallet
  readonly opening: string
  readonly in: string
  readonly out: string
  readonly closing: string
}

/** What members were owed, by day and wallet. Reads the summed days only, which are final. */
export async function liability(snapshot: Reader, { from, to }: ReportQuery): Promise<ReportContent> {
  const days = await sql<Day>`
    select business_day as day, wallet, opening_satang::text as opening, gained_satang::text as in,
      lost_satang::text as out, closing_satang::text as closing
      from liability_days where business_day between ${from}::date and ${to}::date order by 1`.execute(snapshot)
  const movements = await sql<Line>`
    select wallet, code, sum(gained_satang)::text as in, sum(lost_satang)::text as out, sum(count)::int as count
      from liability_movements where business_day between ${from}::date and ${to}::date
     group by 1, 2 order by 2`.execute(snapshot)
  const byDay = Map.groupBy(days.rows, ({ day }) => day)
  const all: BusinessDay[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) all.push(day)
  return contentOf('liability', {
    wallets: reportWallets.map(wallet => periodOf(days.rows, wallet)),
    movements: reportWallets.flatMap(wallet => movements.rows.filter(row => row['wallet'] === wallet)),
    closing: all.map(day => closingOf(day, byDay.get(day) ?? [])),
    days: all.flatMap(day => {
      const rows = byDay.get(day) ?? []
      return reportWallets.map(wallet => rows.find(row => row.wallet === wallet) ?? noDay(day, wallet))
    }),
  })
}

const noDay = (day: BusinessDay, wallet: ReportWallet): Line => ({
  day,
  wallet,
  opening: '0',
  in: '0',
  out: '0',
  closing: '0',
})

/** A wallet over the whole period. */
function periodOf(days: readonly Day[], wallet: ReportWallet): Line {
  const own = days.filter(row => row.wallet === wallet)
  const sum = (side: 'in' | 'out') => String(own.reduce((total, row) => total + BigInt(row[side]), 0n))
  // The ledger may begin within the period.
  return {
    wallet,
    opening: own[0]?.opening ?? '0',
    in: sum('in'),
    out: sum('out'),
    closing: own.at(-1)?.closing ?? '0',
  }
}

function closingOf(day: BusinessDay, rows: readonly Day[]): Line {
  const of = (wallet: ReportWallet) => rows.find(row => row.wallet === wallet)?.closing ?? '0'
  return {
    day,
    cash: of('cash'),
    bonus: of('bonus'),
    suspense: of('suspense'),
    returnable: of('returnable'),
    total: String(owedWallets.reduce((sum, wallet) => sum + BigInt(of(wallet)), 0n)),
    held: of('held'),
    pendingPayouts: of('pending-payouts'),
  }
}
