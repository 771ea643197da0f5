import type { ProviderState } from '@backoffice/contract/summaries/dashboard-terms'
import { useQuery } from '@tanstack/react-query'
import { Check, CircleAlert, type LucideIcon, Power, TriangleAlert } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { read } from '../../api/read.ts'
import { useFormat } from '../../i18n/format.ts'
import { formatCount } from '../../ui/money/format-money.ts'
import { Skeleton } from '../../ui/panel/Skeleton.tsx'
import { StatusChip, type Tone } from '../../ui/status-chip/StatusChip.tsx'
import { useNow } from '../../ui/time/now.ts'
import { CardState } from '../../ui/panel/CardState.tsx'
import { measureOf, type Provider, stateText } from './provider-measure.ts'
import css from './providers.module.css'

const signs: Record<ProviderState, { tone: Tone; icon: LucideIcon }> = {
  normal: { tone: 'ok', icon: Check },
  slow: { tone: 'warn', icon: TriangleAlert },
  'no-data': { tone: 'warn', icon: TriangleAlert },
  low: { tone: 'bad', icon: CircleAlert },
  down: { tone: 'bad', icon: CircleAlert },
  off: { tone: 'plain', icon: Power },
}

/** The state of each provider, by its calls of the last hour. */
export function Providers() {
  const { t } = useTranslation('providers')
  const providers = useQuery({ ...read('summaries.providers'), select: answer => answer.data })
  return (
    <section className={css.card} aria-labelledby="providers" aria-busy={providers.data === undefined}>
      <header className={css.head}>
        <h2 id="providers">{t('title')}</h2>
        <span>{t('note')}</span>
      </header>
      <CardState reading={providers}>
        {providers.data?.length === 0 ? (
          <p className={css.none}>{t('none')}</p>
        ) : (
          <ul className={css.list}>
            {providers.data?.map(provider => <Row key={provider.key} provider={provider} />) ??
              [60, 70, 50, 65, 55].map(width => (
                <li key={width}>
                  <Skeleton width={width} />
                </li>
              ))}
          </ul>
        )}
      </CardState>
    </section>
  )
}

function Row({ provider }: { provider: Provider }) {
  const { t } = useTranslation('providers')
  const format = useFormat()
  const now = useNow()
  const { name, kind, state, left } = provider
  const { tone, icon } = signs[state]
  return (
    <li>
      <b title={name}>{name}</b>
      <span className={css.quiet}>
        {left === null ? t(`kind.${kind}`) : t('left', { count: left, shown: formatCount(left) })}
      </span>
      <span className={`${css.quiet} ${css.measure}`}>{measureOf(provider, t, format)}</span>
      <StatusChip tone={tone} icon={icon}>
        {stateText(provider, t, format, now)}
      </StatusChip>
    </li>
  )
}
