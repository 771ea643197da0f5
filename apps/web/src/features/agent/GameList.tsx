import { gameCatalogue } from '@backoffice/contract/agent/lists'
import { gameSwitchStatuses } from '@backoffice/contract/agent/terms'
import { gameCategories } from '@backoffice/contract/games/terms'
import type { ClientResponse, Endpoints } from '@backoffice/contract'
import { useQuery } from '@tanstack/react-query'
import { Gamepad2 } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { read } from '../../api/read.ts'
import { useFormat } from '../../i18n/format.ts'
import { formatCount } from '../../ui/money/format-money.ts'
import { EmptyState } from '../../ui/panel/EmptyState.tsx'
import { ErrorPanel } from '../../ui/panel/ErrorPanel.tsx'
import { Panel } from '../../ui/panel/Panel.tsx'
import { Skeleton } from '../../ui/panel/Skeleton.tsx'
import { type ResourceList, ResourcePage } from '../../ui/resource/ResourcePage.tsx'
import type { RowOf } from '../../ui/resource-table/list-types.ts'
import css from './agent.module.css'
import { GameSwitch } from './GameSwitch.tsx'

type Game = RowOf<'games.catalogue'>
type Provider = ClientResponse<Endpoints['games.providers']>['data'][number]

const list: ResourceList<'games.catalogue'> = {
  of: gameCatalogue,
  texts: 'agent',
  label: 'tab.games',
  search: 'search',
  rowName: row => row.name,
  opens: false,
  foot: 'foot',
  empty: { icon: Gamepad2, title: 'empty.title', hint: 'empty.hint' },
  columns: [
    { id: 'name', width: 190, always: true, sort: 'name', cell: row => <GameName game={row} /> },
    { id: 'game', kind: 'text', value: row => row.game, width: 150, quiet: true, yields: 2 },
    { id: 'provider', kind: 'text', value: row => row.providerName, width: 130, sort: 'provider' },
    { id: 'category', kind: 'term', of: 'ui:category', value: row => row.category, width: 100, yields: 3 },
    {
      id: 'status',
      width: 180,
      whole: true,
      cell: row => <GameSwitch target={row} status={row.status} />,
    },
    { id: 'switch', width: 260, yields: 1, cell: row => <SwitchedOff by={row.switch} /> },
  ],
  filters: [
    { kind: 'one', key: 'provider' },
    { kind: 'several', key: 'category', values: gameCategories, of: 'ui:category' },
    { kind: 'several', key: 'status', values: gameSwitchStatuses },
  ],
  card: {
    title: row => <GameName game={row} />,
    end: row => <GameSwitch target={row} status={row.status} />,
    line: row => row.providerName,
    more: row => row.switch !== null && <SwitchedOff by={row.switch} />,
  },
}

function GameName({ game: { name, listed } }: { game: Pick<Game, 'name' | 'listed'> }) {
  const { t } = useTranslation('agent')
  return (
    <span title={name}>
      {name} {!listed && <span className={css.quiet}>{t('notListed')}</span>}
    </span>
  )
}

/** Who switched it off, when and why. */
function SwitchedOff({ by: off }: { by: Game['switch'] }) {
  const format = useFormat()
  if (off === null) return <>—</>
  const text = `${off.reason} · ${off.by.name} · ${format.when(off.at, 'dateTime')}`
  return (
    <span className={css.reason} title={text}>
      {text}
    </span>
  )
}

/** The providers with their switches, and the games of the game list with theirs. */
export function GameList() {
  const { data, error, refetch } = useQuery(read('games.providers'))
  const providers = data?.data
  const choices = useMemo(
    () => ({ provider: providers?.map(({ code, name }) => ({ value: code, label: name })) }),
    [providers],
  )
  if (providers === undefined && error !== null) return <ErrorPanel error={error} onRetry={() => void refetch()} />
  return <ResourcePage of={list} choices={choices} above={<Providers providers={providers} />} />
}

function Providers({ providers }: { providers: readonly Provider[] | undefined }) {
  const { t } = useTranslation('agent')
  return (
    <Panel title={t('providers.title')} caption={t('providers.caption')} busy={providers === undefined}>
      {providers === undefined ? (
        <Skeleton width={60} />
      ) : providers.length === 0 ? (
        <EmptyState icon={Gamepad2} title={t('providers.none')} hint={t('empty.hint')} />
      ) : (
        <ul className={css.providers}>
          {providers.map(provider => (
            <li key={provider.code}>
              <span className={css.provider}>
                <b>{provider.name}</b>
                <span className={css.quiet}>
                  {provider.categories.map(category => t(`ui:category.${category}`)).join(', ')} ·{' '}
                  {t('providers.games', { count: provider.games, shown: formatCount(provider.games) })}
                </span>
                {provider.switch !== null && (
                  <span className={css.quiet}>
                    <SwitchedOff by={provider.switch} />
                  </span>
                )}
              </span>
              <GameSwitch
                target={{ provider: provider.code, game: null, name: provider.name }}
                status={provider.status}
              />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
