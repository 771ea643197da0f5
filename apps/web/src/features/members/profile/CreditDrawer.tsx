import { Link } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../../ui/copy/AccountNumber.tsx'
import { RecordDrawer } from '../../../ui/drawer/RecordDrawer.tsx'
import { Money, SignedMoney } from '../../../ui/money/Money.tsx'
import { Skeleton } from '../../../ui/panel/Skeleton.tsx'
import { DefinitionList } from '../../../ui/facts/Facts.tsx'
import { EmptyState } from '../../../ui/panel/EmptyState.tsx'
import { Instant } from '../../../ui/time/Instant.tsx'
import { useActorLabels } from '../../../ui/timeline/labels.ts'
import { useShown } from '../queries.ts'
import { recordLinkOf } from './record-links.ts'
import css from './profile.module.css'

/** One credit entry, with a link to its record. */
export function CreditDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('member')
  const actorOf = useActorLabels()
  const { row: entry, waiting } = useShown('members.credit-history', id)
  if (entry === undefined) {
    return (
      <RecordDrawer record={id} label={t('tab.credit')} head={null} onClose={onClose}>
        {waiting ? (
          <div className={css.waiting}>
            <Skeleton width={70} />
            <Skeleton width={50} />
          </div>
        ) : (
          <EmptyState icon={SearchX} title={t('credit.gone')} hint={t('credit.goneHint')} />
        )}
      </RecordDrawer>
    )
  }
  const lead = recordLinkOf(entry)
  const name = t(`credit.type.${entry.type}`)
  return (
    <RecordDrawer record={id} label={name} head={<b>{name}</b>} onClose={onClose}>
      <DefinitionList
        items={[
          {
            label: t('money.amount'),
            value: (
              <b>
                <SignedMoney amount={entry.amount} />
              </b>
            ),
          },
          { label: t('credit.wallet'), value: t(`credit.wallets.${entry.wallet}`) },
          { label: t('money.before'), value: <Money amount={entry.before} /> },
          { label: t('money.after'), value: <Money amount={entry.after} /> },
          { label: t('money.time'), value: <Instant at={entry.at} form="dateTime" /> },
          { label: t('money.by'), value: actorOf(entry.actor) },
          { label: t('money.note'), value: entry.reason, wide: true },
          {
            label: t('money.reference'),
            value: (
              <>
                {entry.refId} <CopyButton text={entry.refId} label={t('money.copyReference')} />
              </>
            ),
            wide: true,
          },
          ...(lead === null
            ? []
            : [
                {
                  label: t('credit.about'),
                  value: (
                    <Link to={lead.to} search={{ tab: 'all', id: lead.id }}>
                      {lead.to === '/account/deposit' ? t('credit.toDeposit') : t('credit.toWithdrawal')}
                    </Link>
                  ),
                  wide: true,
                },
              ]),
        ]}
      />
    </RecordDrawer>
  )
}
