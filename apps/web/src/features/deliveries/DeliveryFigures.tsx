import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Alert } from '../../ui/alert/Alert.tsx'
import { read } from '../../api/read.ts'
import { formatCount } from '../../ui/money/format-money.ts'
import { Skeleton } from '../../ui/panel/Skeleton.tsx'
import { StatRow, StatTile } from '../../ui/panel/StatTile.tsx'
import { Elapsed } from '../../ui/time/Elapsed.tsx'

/** What waits or was given up, and whether a player site is connected. */
export function DeliveryFigures() {
  const { t } = useTranslation('deliveries')
  const { data } = useQuery(read('integration.delivery-status'))
  const figures = data?.data
  const count = (value: number | undefined) => (value === undefined ? <Skeleton width={40} /> : formatCount(value))
  const oldest = figures?.oldestWaitingAt ?? null
  return (
    <>
      {figures?.connected === false && (
        <Alert severity="info">
          <b>{t('off')}</b> {t('offHint')}
        </Alert>
      )}
      <StatRow>
        <StatTile label={t('waiting')} value={count(figures?.waiting)} href="/deliveries?status=waiting" />
        <StatTile
          label={t('givenUp')}
          value={count(figures?.givenUp)}
          tone={(figures?.givenUp ?? 0) > 0 ? 'bad' : 'plain'}
          href="/deliveries?status=given-up"
        />
        <StatTile label={t('oldest')} value={oldest === null ? t('none') : <Elapsed since={oldest} />} />
      </StatRow>
    </>
  )
}
