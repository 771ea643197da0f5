import { grantStatuses } from '@backoffice/contract/rewards/terms'
import { Link } from '@tanstack/react-router'
import { BadgePercent } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useFormat } from '../../../i18n/format.ts'
import { DefinitionList } from '../../../ui/facts/Facts.tsx'
import { GrantStatus } from '../../../ui/grant-status/GrantStatus.tsx'
import { Meter } from '../../../ui/meter/Meter.tsx'
import { formatMoney } from '../../../ui/money/format-money.ts'
import { EmptyState } from '../../../ui/panel/EmptyState.tsx'
import { Panel } from '../../../ui/panel/Panel.tsx'
import { Pending } from '../../../ui/panel/Pending.tsx'
import { usePermission } from '../../../ui/permission/use-permission.ts'
import type { ReceivedPromotion } from '../member.ts'
import { useReceivedPromotions } from '../queries.ts'
import css from './profile.module.css'
import turnoverCss from './turnover.module.css'

/** The promotions a member received, newest first, with the progress of each. */
export function PromotionsTab({ id }: { id: string }) {
  const { t } = useTranslation('member')
  const found = useReceivedPromotions(id)
  const received = found.data?.data
  if (received === undefined) return <Pending found={found} widths={[90, 70, 80]} />
  if (received.length === 0)
    return (
      <Panel title={t('tab.promotions')}>
        <EmptyState icon={BadgePercent} title={t('received.none')} hint={t('received.noneHint')} />
      </Panel>
    )
  return (
    <div className={css.stack}>
      {received.map(each => (
        <Received key={each.id} promotion={each} />
      ))}
    </div>
  )
}

function Received({ promotion }: { promotion: ReceivedPromotion }) {
  const { t } = useTranslation('member')
  const format = useFormat()
  const canOpen = usePermission()('marketing.read')
  const { promotionId, title, bonus, base, required, done, converted, receivedAt, expiresAt, finishedAt } = promotion
  const status = grantStatuses.find(each => each === promotion.status)
  const name = title ?? t('received.unnamed')
  const share = required > 0 ? Math.min(1, done / required) : 1
  const moment = (at: string | null) => at !== null && format.when(at, 'dateTime')
  return (
    <Panel
      title={name}
      caption={format.when(receivedAt, 'dateTime')}
      actions={
        <>
          {status !== undefined && <GrantStatus status={status}>{t(`received.status.${status}`)}</GrantStatus>}
          {canOpen && promotionId !== null && (
            <Link to="/promotion/detail/$id" params={{ id: promotionId }} className={css.open ?? ''}>
              {t('received.open')}
            </Link>
          )}
        </>
      }
    >
      {required > 0 && (
        <>
          <p className={turnoverCss.progress}>
            <span>
              <b>{formatMoney(done)}</b> {t('figure.of', { amount: formatMoney(required) })}
            </span>
          </p>
          <Meter
            share={share}
            tone={share >= 1 ? 'good' : 'warning'}
            size="large"
            progress={{ label: name, value: Math.floor(share * 100), of: 100 }}
            className={turnoverCss.bar}
          />
        </>
      )}
      <DefinitionList
        items={[
          { label: t('received.bonus'), value: formatMoney(bonus) },
          { label: t('received.base'), value: required > 0 && formatMoney(base), optional: true },
          { label: t('received.converted'), value: converted > 0 && formatMoney(converted), optional: true },
          { label: t('received.expiresAt'), value: status === 'wagering' && moment(expiresAt), optional: true },
          { label: t('received.finishedAt'), value: moment(finishedAt), optional: true },
        ]}
      />
    </Panel>
  )
}
