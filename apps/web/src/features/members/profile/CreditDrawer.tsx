import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../../ui/copy/AccountNumber.tsx'
import { FoundDrawer } from '../../../ui/drawer/RecordDrawer.tsx'
import { Money, SignedMoney } from '../../../ui/money/Money.tsx'
import { DefinitionList } from '../../../ui/facts/Facts.tsx'
import { useListedRow } from '../../../ui/resource-table/use-listed-row.ts'
import { Instant } from '../../../ui/time/Instant.tsx'
import { useActorLabels } from '../../../ui/timeline/labels.ts'
import type { CreditEntry } from '../member.ts'
import { recordLinkOf } from './record-links.ts'

const lists = ['members.credit-history'] as const

/** One credit entry in full, with the way to what it is about. */
export function CreditDrawer({ id }: { id: string }) {
  const { t } = useTranslation('member')
  const nameOf = ({ type }: CreditEntry) => t(`credit.type.${type}`)
  return (
    <FoundDrawer
      record={id}
      label={t('tab.credit')}
      labelOf={nameOf}
      found={useListedRow<CreditEntry>(lists, id)}
      missing={{ title: t('credit.gone'), hint: t('credit.goneHint') }}
      renderHead={entry => <b>{nameOf(entry)}</b>}
    >
      {entry => <Facts entry={entry} />}
    </FoundDrawer>
  )
}

function Facts({ entry }: { entry: CreditEntry }) {
  const { t } = useTranslation('member')
  const actorOf = useActorLabels()
  const lead = recordLinkOf(entry)
  return (
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
  )
}
