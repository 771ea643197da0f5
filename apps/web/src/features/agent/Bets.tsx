import { gameTransactions } from '@backoffice/contract/games/lists'
import { gameBookings, gameCategories, gameStatuses } from '@backoffice/contract/games/terms'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { Gamepad2 } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { read } from '../../api/read.ts'
import { ArchiveNote } from '../../ui/alert/ArchiveNote.tsx'
import { BetStatus } from '../../ui/bet-status/BetStatus.tsx'
import { Money, SignedMoney } from '../../ui/money/Money.tsx'
import { daysFilter } from '../../ui/resource/filters.ts'
import { type ResourceList, ResourcePage } from '../../ui/resource/ResourcePage.tsx'
import type { Choice, RowOf } from '../../ui/resource-table/list-types.ts'
import { useListSearch } from '../../ui/resource-table/use-list-search.ts'
import { Moment } from '../../ui/time/Moment.tsx'
import css from './agent.module.css'

type Bet = RowOf<'games.transactions'>

const MemberLink = ({ member: { id, username } }: Pick<Bet, 'member'>) => (
  <Link to="/member/profile/$id" params={{ id }} className={css.link}>
    {username}
  </Link>
)

const list: ResourceList<'games.transactions'> = {
  of: gameTransactions,
  texts: 'agent',
  label: 'tab.bets',
  search: 'searchBets',
  rowName: row => `${row.member.username} ${row.gameName}`,
  foot: 'footBets',
  sums: { bet: 'sum.bet', win: 'sum.win', net: 'sum.net' },
  empty: { icon: Gamepad2, title: 'noBets.title', hint: 'noBets.hint' },
  headers: 'bet',
  columns: [
    { id: 'betAt', kind: 'moment', value: row => row.betAt, width: 116, always: true },
    { id: 'member', width: 120, cell: row => <MemberLink member={row.member} /> },
    { id: 'game', kind: 'text', value: row => row.gameName, width: 150 },
    { id: 'provider', kind: 'text', value: row => row.providerName, width: 116, yields: 2 },
    { id: 'category', kind: 'term', of: 'ui:category', value: row => row.category, width: 96, yields: 3 },
    { id: 'status', width: 116, whole: true, cell: row => <BetStatus status={row.status} /> },
    { id: 'bet', kind: 'money', value: row => row.bet, width: 104 },
    { id: 'win', kind: 'money', value: row => row.win, width: 104 },
    { id: 'net', width: 110, align: 'end', cell: row => (row.net === null ? '—' : <SignedMoney amount={row.net} />) },
    { id: 'validTurnover', kind: 'money', value: row => row.validTurnover, width: 116, optional: true },
    { id: 'settledAt', kind: 'moment', value: row => row.settledAt, width: 116, optional: true },
    { id: 'balanceBefore', kind: 'money', value: row => row.balanceBefore, width: 116, optional: true },
    { id: 'balanceAfter', kind: 'money', value: row => row.balanceAfter, width: 116, optional: true },
    { id: 'roundId', kind: 'text', value: row => row.roundId, width: 150, optional: true },
    { id: 'transactionId', kind: 'text', value: row => row.transactionId, width: 150, optional: true },
  ],
  filters: [
    { ...daysFilter, label: 'filter.days' },
    { kind: 'one', key: 'booked', values: gameBookings },
    { kind: 'one', key: 'provider' },
    { kind: 'one', key: 'game' },
    { kind: 'several', key: 'category', values: gameCategories, of: 'ui:category' },
    { kind: 'several', key: 'status', values: gameStatuses, of: 'ui:betStatus' },
  ],
  card: {
    title: row => row.gameName,
    chip: row => <BetStatus status={row.status} />,
    end: row => <Moment at={row.betAt} />,
    line: row => row.member.username,
    sum: row => <Money amount={row.bet} />,
  },
}

/** The choices of a filter, with the value of the address: an earlier link may name one that is not among them. */
const withChosen = (choices: readonly Choice[] | undefined, value: string | undefined) =>
  value === undefined || choices?.some(choice => choice.value === value) !== false
    ? choices
    : [...choices, { value, label: value }]

type Props = {
  /** Renders the round of the open bet. */
  renderDrawer: (id: string) => ReactNode
}

/** Bets of all members. `booked` chooses the booking whose period is shown, so that the sums are those of the figures. */
export function Bets({ renderDrawer }: Props) {
  const [{ provider, game }] = useListSearch()
  const known = useQuery(read('games.filters')).data?.data
  const providers = known?.providers
  // A game is chosen within its provider.
  const games = useQuery({
    ...read('games.catalogue', { query: { limit: 200, provider } }),
    enabled: provider !== undefined,
  }).data?.data
  const choices = useMemo(
    () => ({
      provider: withChosen(
        providers?.map(({ code, name }) => ({ value: code, label: name })),
        provider,
      ),
      game: withChosen(
        provider === undefined ? [] : games?.map(each => ({ value: each.game, label: each.name })),
        game,
      ),
    }),
    [providers, games, provider, game],
  )
  return (
    <ResourcePage
      of={list}
      choices={choices}
      above={<ArchiveNote before={known?.archivedBefore} />}
      renderDrawer={renderDrawer}
    />
  )
}
