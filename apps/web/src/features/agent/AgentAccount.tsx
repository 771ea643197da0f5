import type { ClientResponse, Endpoints } from '@backoffice/contract'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleDashed, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { read } from '../../api/read.ts'
import { useFormat } from '../../i18n/format.ts'
import { useAction } from '../../ui/action/use-action.ts'
import { WorkingButton } from '../../ui/dialogs/WorkingButton.tsx'
import { DefinitionList } from '../../ui/facts/Facts.tsx'
import { Money } from '../../ui/money/Money.tsx'
import { ErrorPanel } from '../../ui/panel/ErrorPanel.tsx'
import { Panel } from '../../ui/panel/Panel.tsx'
import { Skeleton } from '../../ui/panel/Skeleton.tsx'
import { StatRow, StatTile } from '../../ui/panel/StatTile.tsx'
import { StatusChip } from '../../ui/status-chip/StatusChip.tsx'
import { Age, Instant } from '../../ui/time/Instant.tsx'
import css from './agent.module.css'

type Info = ClientResponse<Endpoints['agent.info']>['data']
type Source = ClientResponse<Endpoints['agent.sources']>['data'][number]
type Answered = Pick<Info, 'asOf' | 'stale'>

/** The agent account, its balance, the betting status, and the state of the sources behind them. */
export function AgentAccount() {
  return (
    <div className={css.account}>
      <Figures />
      <div className={css.panels}>
        <Account />
        <Sources />
      </div>
    </div>
  )
}

/** How old an answer is, and whether its source fails now. */
function AsOf({ asOf, stale }: Answered) {
  const { t } = useTranslation('agent')
  if (asOf === null) return <>{t('neverAnswered')}</>
  return (
    <span className={css.asOf} data-stale={stale}>
      {stale && <CircleAlert size={13} strokeWidth={1.75} aria-hidden="true" />}
      {stale && t('stale')} <Age at={asOf} />
    </span>
  )
}

function Figures() {
  const { t } = useTranslation('agent')
  const found = useQuery(read('agent.balance'))
  const betting = useQuery(read('games.betting-status')).data?.status
  const sources = useQuery(read('agent.sources')).data?.data
  const balance = found.data?.data
  const status = sources?.find(({ source }) => source === 'betting-status')
  if (balance === undefined && found.error !== null)
    return <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />
  const amount = (value: number | null | undefined): ReactNode =>
    value === undefined ? <Skeleton width={60} /> : value === null ? '—' : <Money amount={value} />
  const hint = balance === undefined ? '\u00a0' : <AsOf {...balance} />
  return (
    <StatRow>
      <StatTile label={t('balance')} value={amount(balance?.balance)} hint={hint} />
      <StatTile label={t('creditLeft')} value={amount(balance?.creditLeft)} hint={hint} />
      <StatTile
        label={t('betting')}
        value={betting === undefined ? <Skeleton width={60} /> : t(`bettingStatus.${betting}`)}
        tone={betting === 'open' ? 'good' : betting === 'closed' ? 'warning' : 'plain'}
        hint={status === undefined ? '\u00a0' : <AsOf asOf={status.asOf} stale={status.error !== null} />}
      />
    </StatRow>
  )
}

function Account() {
  const { t } = useTranslation('agent')
  const { data, error, refetch } = useQuery(read('agent.info'))
  const info = data?.data
  if (info === undefined && error !== null) return <ErrorPanel error={error} onRetry={() => void refetch()} />
  return (
    <Panel
      title={t('account.title')}
      caption={info === undefined ? '\u00a0' : <AsOf {...info} />}
      busy={info === undefined}
    >
      {info === undefined ? (
        <Skeleton width={60} />
      ) : (
        <DefinitionList
          items={[
            { label: t('account.name'), value: info.agentName },
            { label: t('account.prefix'), value: info.prefix },
            {
              label: t('account.status'),
              value: info.status === null ? null : t(`agentStatus.${info.status}`, { defaultValue: info.status }),
            },
            { label: t('account.percent'), value: info.percent === null ? null : `${info.percent}%` },
            { label: t('account.apiBase'), value: info.apiBase },
            { label: t('account.key'), value: <Key info={info} /> },
            {
              label: t('account.lastSync'),
              value: info.lastSyncAt === null ? null : <Instant at={info.lastSyncAt} form="dateTime" />,
            },
            { label: t('account.currency'), value: info.currency },
          ]}
        />
      )}
    </Panel>
  )
}

const keyChips = {
  set: { tone: 'ok', icon: CircleCheck },
  'not-set': { tone: 'plain', icon: CircleDashed },
  refused: { tone: 'bad', icon: CircleAlert },
} as const

function Key({ info: { apiKey, keyStatus } }: { info: Info }) {
  const { t } = useTranslation('agent')
  return (
    <span className={css.key}>
      {apiKey !== null && <span>{apiKey}</span>}
      <StatusChip {...keyChips[keyStatus]}>{t(`keyStatus.${keyStatus}`)}</StatusChip>
    </span>
  )
}

function Sources() {
  const { t } = useTranslation('agent')
  const { data, error, refetch } = useQuery(read('agent.sources'))
  const sources = data?.data
  const { submit, dialog } = useAction('agent.refresh', { done: () => t('sources.refreshed'), aloud: true })
  if (sources === undefined && error !== null) return <ErrorPanel error={error} onRetry={() => void refetch()} />
  return (
    <Panel
      title={t('sources.title')}
      caption={t('sources.caption')}
      busy={sources === undefined}
      actions={
        <WorkingButton
          size="small"
          startIcon={<RotateCw size={14} />}
          working={dialog.working}
          onClick={() => submit({ body: {} })}
        >
          {t('sources.refresh')}
        </WorkingButton>
      }
    >
      {sources === undefined ? (
        <Skeleton width={60} />
      ) : (
        <ul className={css.sources}>
          {sources.map(source => (
            <SourceRow key={source.source} source={source} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function SourceRow({ source: { source, configured, asOf, checkedAt, error, detail } }: { source: Source }) {
  const { t } = useTranslation('agent')
  const format = useFormat()
  const state = !configured ? 'off' : error !== null ? 'failed' : asOf === null ? 'waiting' : 'ok'
  const chips = {
    off: { tone: 'plain', icon: CircleDashed },
    waiting: { tone: 'plain', icon: CircleDashed },
    failed: { tone: 'bad', icon: CircleAlert },
    ok: { tone: 'ok', icon: CircleCheck },
  } as const
  return (
    <li>
      <b>{t(`source.${source}`)}</b>
      <StatusChip {...chips[state]}>{t(`sourceState.${state}`)}</StatusChip>
      <span className={css.quiet}>
        {state === 'off'
          ? t('sources.setting', { name: settingOf[source] })
          : error === null
            ? asOf !== null && t('sources.answered', { time: format.when(asOf, 'dateTime') })
            : [t(`sourceError.${error}`), detail].filter(part => part !== null).join(' · ')}
      </span>
      {error !== null && checkedAt !== null && (
        <span className={css.quiet}>
          {t('sources.checked', { time: format.when(checkedAt, 'dateTime') })}{' '}
          {asOf !== null && t('sources.lastAnswer', { time: format.when(asOf, 'dateTime') })}
        </span>
      )}
    </li>
  )
}

const settingOf = {
  'agent-info': 'AGENT_URL',
  'agent-balance': 'AGENT_URL',
  'game-list': 'GAME_LIST_URL',
  'betting-status': 'BETTING_STATUS_URL',
} as const
