import type { Permission } from '@backoffice/contract'
import { journalCodes } from '@backoffice/contract/ledger/terms'
import { hrefTo, type Search } from '../app/search-params.ts'
import type { HrefOf, Report } from '../features/reports/index.ts'

type Cell = Parameters<HrefOf>[2]
type Target = { readonly needs: Permission; readonly href: string }
type Links = (report: Report, line: Cell, column: string) => Target | undefined

const text = (value: Cell[string] | undefined): string => (typeof value === 'string' ? value : '')
const days = ({ from, to }: Pick<Report, 'from' | 'to'>): Search => ({ from, to })
const transfers = (search: Search): Target => ({
  needs: 'summaries.read',
  href: hrefTo('/account-summary/transfers', search),
})
const bets = (search: Search): Target => ({
  needs: 'games.read',
  href: hrefTo('/agentinfo', { tab: 'bets', ...search }),
})

/** What a bet, a win and a void are listed under. */
const bookings: Readonly<Record<string, string>> = {
  bet: 'bets',
  'bet-bonus': 'bets',
  win: 'wins',
  'win-bonus': 'wins',
  'bet-void': 'voids',
  'bet-bonus-void': 'voids',
  'reversed-win': 'voids',
  'reversed-win-bonus': 'voids',
}
const isJournalCode = (code: string): boolean => (journalCodes as readonly string[]).includes(code)

/** The transfers of a movement of all members, the bets of play, and the withdrawals that were held. */
const movement: Links = (report, line, column) => {
  if (column !== 'code' && column !== 'count') return undefined
  const code = text(line['code'])
  const booked = bookings[code]
  if (booked !== undefined) return bets({ booked, ...days(report) })
  if (isJournalCode(code)) return transfers({ code, ...days(report) })
  if (code.startsWith('reversed-')) return transfers({ code: 'reversal', ...days(report) })
  return code === 'placed'
    ? { needs: 'withdrawals.read', href: hrefTo('/account/withdraw', { tab: 'all', ...days(report) }) }
    : undefined
}

/** The transfers of a day. */
const ofDay: Links = (_report, line, column) => {
  const day = text(line['day'])
  return column === 'day' ? transfers({ from: day, to: day }) : undefined
}

const profile = (tab: string): Links =>
  function ofMember({ member }) {
    return member === null ? undefined : { needs: 'members.read', href: `/member/profile/${member.id}?tab=${tab}` }
  }
const only =
  (names: readonly string[], links: Links): Links =>
  (report, line, column) =>
    names.includes(column) ? links(report, line, column) : undefined

const figures: Readonly<Record<string, string>> = { betCount: 'bets', bets: 'bets', wins: 'wins', voids: 'voids' }
const revenue: Links = (report, line, column) => {
  const booked = figures[column]
  return booked === undefined
    ? undefined
    : bets({ booked, provider: text(line['provider']), category: text(line['category']), ...days(report) })
}

/** The profile of an excluded or limited member. */
const ofProtected: Links = (_report, line, column) =>
  column === 'username' ? { needs: 'members.read', href: `/member/profile/${text(line['memberId'])}` } : undefined

/** The complaints a figure counts, by the filters of their list. */
const complaintFilters: Readonly<Record<string, Search>> = {
  complaintCategory: {},
  received: {},
  upheld: { outcome: 'upheld' },
  inPart: { outcome: 'in-part' },
  declined: { outcome: 'rejected' },
  withdrawn: { outcome: 'withdrawn' },
  settled: { outcome: 'settled' },
  escalated: { status: 'escalated,decided' },
  inTime: { timing: 'in-time' },
  late: { timing: 'late' },
  overdue: { timing: 'overdue' },
  running: { timing: 'running' },
}
const complaints = (search: Search): Target => ({
  needs: 'compliance.read',
  href: hrefTo('/compliance', { tab: 'complaints', ...search }),
})
const countedComplaints: Links = (report, line, column) => {
  const filter = complaintFilters[column]
  return filter === undefined
    ? undefined
    : complaints({ category: text(line['complaintCategory']), ...filter, ...days(report) })
}
const complaint: Links = (report, line, column) => {
  if (column === 'receivedAt') return complaints({ id: text(line['id']) })
  return line['memberId'] === null ? undefined : ofProtected(report, line, column)
}

/** The internal reports a figure counts, the one of a line, and the member whose activity was found. */
const suspicions = (search: Search): Target => ({
  needs: 'compliance.read',
  href: hrefTo('/compliance', { tab: 'suspicions', ...search }),
})
const suspicionFilters: Readonly<Record<string, Search>> = {
  suspicionKind: {},
  drafts: { status: 'draft' },
  reported: { status: 'reported' },
  notReported: { status: 'not-reported' },
}
const countedSuspicions: Links = (_report, line, column) => {
  const filter = suspicionFilters[column]
  return filter === undefined ? undefined : suspicions({ kind: text(line['suspicionKind']), ...filter })
}
const suspicion: Links = (report, line, column) =>
  column === 'writtenAt' ? suspicions({ id: text(line['id']) }) : ofProtected(report, line, column)

const tables: Readonly<Record<string, Links>> = {
  'liability movements': movement,
  'liability closing': ofDay,
  'liability days': ofDay,
  'player-statement movements': only(['code', 'count'], profile('credit')),
  'player-statement games': only(['provider'], profile('games')),
  'player-statement lines': only(['code'], profile('credit')),
  'game-revenue providers': revenue,
  'promotions promotions': (_report, line, column) =>
    column === 'promotion' ? { needs: 'marketing.read', href: `/promotion/detail/${text(line['id'])}` } : undefined,
  'promotions sources': only(['source', 'cost'], report => transfers({ account: 'bonus-cost', ...days(report) })),
  'access-review staff': (_report, line, column) =>
    column === 'username' ? { needs: 'admins.read', href: `/admin/profile/${text(line['id'])}` } : undefined,
  'excluded-and-limited excluded': ofProtected,
  'excluded-and-limited limitChanges': ofProtected,
  'complaints complaintCounts': countedComplaints,
  'complaints complaints': complaint,
  'suspicious-activity suspicionCounts': countedSuspicions,
  'suspicious-activity suspicions': suspicion,
  'suspicious-activity indicators': ofProtected,
  'access-review roles': (_report, _line, column) =>
    column === 'role' ? { needs: 'admins.read', href: hrefTo('/admin/list', { tab: 'roles' }) } : undefined,
}

/** The list that holds the rows of a cell, where there is one and this admin may read it. */
export const reportLinks =
  (can: (permission: Permission) => boolean): HrefOf =>
  (report, table, line, column) => {
    const target = tables[`${report.kind} ${table}`]?.(report, line, column)
    return target !== undefined && can(target.needs) ? target.href : undefined
  }
