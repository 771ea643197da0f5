import { gameSwitches } from '@backoffice/contract/agent/lists'
import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { read } from '../../api/read.ts'
import { daysFilter } from '../../ui/resource/filters.ts'
import { type ResourceList, ResourcePage } from '../../ui/resource/ResourcePage.tsx'
import { Instant } from '../../ui/time/Instant.tsx'
import { SwitchStatus } from './GameSwitch.tsx'

const list: ResourceList<'games.switches'> = {
  of: gameSwitches,
  texts: 'agent',
  label: 'tab.history',
  rowName: row => row.gameName ?? row.providerName,
  opens: false,
  foot: 'footHistory',
  empty: { icon: History, title: 'noHistory.title', hint: 'noHistory.hint' },
  headers: 'history',
  columns: [
    { id: 'at', kind: 'instant', form: 'dateTime', value: row => row.at, width: 160, sort: 'at', always: true },
    { id: 'provider', kind: 'text', value: row => row.providerName, width: 140 },
    { id: 'game', width: 180, cell: row => row.gameName ?? <AllGames /> },
    { id: 'on', width: 110, whole: true, cell: row => <SwitchStatus status={row.on ? 'on' : 'off'} /> },
    { id: 'reason', kind: 'text', value: row => row.reason, width: 280 },
    { id: 'by', kind: 'text', value: row => row.by.name, width: 130 },
  ],
  filters: [
    { kind: 'one', key: 'provider', label: 'history.provider' },
    { ...daysFilter, label: 'history.at' },
  ],
  card: {
    title: row => row.gameName ?? row.providerName,
    chip: row => <SwitchStatus status={row.on ? 'on' : 'off'} />,
    end: row => <Instant at={row.at} form="day" />,
    line: row => row.reason,
  },
}

function AllGames() {
  const { t } = useTranslation('agent')
  return <>{t('history.allGames')}</>
}

/** Who switched providers and games on and off, newest first. */
export function SwitchHistory() {
  const providers = useQuery(read('games.providers')).data?.data
  const choices = useMemo(
    () => ({ provider: providers?.map(({ code, name }) => ({ value: code, label: name })) }),
    [providers],
  )
  return <ResourcePage of={list} choices={choices} />
}
