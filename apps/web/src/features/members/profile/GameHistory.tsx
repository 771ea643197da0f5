import { gameHistory } from '@backoffice/contract/games/lists'
import { gameCategories, gameStatuses } from '@backoffice/contract/games/terms'
import { useQuery } from '@tanstack/react-query'
import { Dices } from 'lucide-react'
import { useMemo } from 'react'
import { read } from '../../../api/read.ts'
import { ArchiveNote } from '../../../ui/alert/ArchiveNote.tsx'
import { BetStatus } from '../../../ui/bet-status/BetStatus.tsx'
import { Money } from '../../../ui/money/Money.tsx'
import { daysFilter } from '../../../ui/resource/filters.ts'
import { type ResourceList, ResourcePage } from '../../../ui/resource/ResourcePage.tsx'
import { Instant } from '../../../ui/time/Instant.tsx'
import { GameRoundDrawer } from './GameRound.tsx'

const list: ResourceList<'games.history'> = {
  of: gameHistory,
  texts: 'member',
  label: 'tab.games',
  rowName: row => `${row.gameName} ${row.transactionId}`,
  foot: 'games.foot',
  sums: { bet: 'games.sumBet', win: 'games.sumWin', net: 'games.sumNet' },
  empty: { icon: Dices, title: 'games.none', hint: 'games.noneHint' },
  headers: 'games',
  columns: [
    {
      id: 'betAt',
      kind: 'moment',
      width: 116,
      value: row => row.betAt,
      header: 'money.time',
      always: true,
      sort: 'betAt',
    },
    { id: 'game', kind: 'text', value: row => row.gameName, width: 148 },
    { id: 'provider', kind: 'text', value: row => row.providerName, width: 116, yields: 2 },
    { id: 'category', kind: 'term', value: row => row.category, width: 96, yields: 3 },
    { id: 'status', width: 116, whole: true, cell: row => <BetStatus status={row.status} /> },
    { id: 'bet', kind: 'money', value: row => row.bet, width: 104, strong: true },
    { id: 'win', kind: 'money', value: row => row.win, width: 104 },
    { id: 'net', kind: 'money', value: row => row.net, width: 112 },
    { id: 'validTurnover', kind: 'money', value: row => row.validTurnover, width: 112, optional: true },
    { id: 'settledAt', kind: 'moment', value: row => row.settledAt, width: 116, optional: true },
    {
      id: 'balanceBefore',
      kind: 'money',
      value: row => row.balanceBefore,
      header: 'money.before',
      width: 112,
      optional: true,
    },
    {
      id: 'balanceAfter',
      kind: 'money',
      value: row => row.balanceAfter,
      header: 'money.after',
      width: 112,
      optional: true,
    },
    { id: 'roundId', kind: 'text', value: row => row.roundId, width: 140, optional: true },
    { id: 'transactionId', kind: 'text', value: row => row.transactionId, width: 140, optional: true },
  ],
  filters: [
    { ...daysFilter, label: 'money.days' },
    { kind: 'one', key: 'provider', label: 'games.provider' },
    { kind: 'several', key: 'category', label: 'games.category', values: gameCategories, of: 'category' },
    { kind: 'several', key: 'status', label: 'games.status', values: gameStatuses, of: 'ui:betStatus' },
  ],
  card: {
    title: row => row.gameName,
    chip: row => <BetStatus status={row.status} />,
    end: row => <Money amount={row.bet} />,
    line: row => <Instant at={row.betAt} form="dateTime" />,
  },
}

/** The bets of a member; a row opens its round. */
export function GameHistory({ id }: { id: string }) {
  const params = useMemo(() => ({ id }), [id])
  const known = useQuery(read('games.filters')).data?.data
  const providers = known?.providers
  const choices = useMemo(
    () => ({ provider: providers?.map(({ code, name }) => ({ value: code, label: name })) }),
    [providers],
  )
  return (
    <ResourcePage
      of={list}
      params={params}
      choices={choices}
      above={<ArchiveNote before={known?.archivedBefore} />}
      renderDrawer={open => <GameRoundDrawer key={open} id={open} />}
    />
  )
}
