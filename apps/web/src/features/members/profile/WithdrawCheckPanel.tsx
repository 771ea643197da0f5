import { CircleCheck, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useFormat } from '../../../i18n/format.ts'
import { formatShareOf } from '../../../ui/comparison/format-share.ts'
import { formatMoney } from '../../../ui/money/format-money.ts'
import { Pending } from '../../../ui/panel/Pending.tsx'
import { DefinitionList } from '../../../ui/facts/Facts.tsx'
import { Panel } from '../../../ui/panel/Panel.tsx'
import { profilePath, type WithdrawCheck, type ProfileRenderers } from '../member.ts'
import { useWithdrawCheck } from '../queries.ts'
import css from './profile.module.css'

type Props = { id: string; renderBlockers: ProfileRenderers['blockers'] }

/** Withdrawal eligibility: the result, its blockers and its basis. */
export function WithdrawCheckPanel({ id, renderBlockers }: Props) {
  const { t } = useTranslation('member')
  const found = useWithdrawCheck(id)
  const check = found.data?.data
  return (
    <Panel title={t('check.title')} caption={t('check.caption')} busy={check === undefined}>
      {check === undefined ? (
        <Pending found={found} widths={[50, 80, 70, 60]} />
      ) : (
        <Checked check={check} renderBlockers={renderBlockers} />
      )}
    </Panel>
  )
}

function Checked({ check, renderBlockers }: { check: WithdrawCheck; renderBlockers: ProfileRenderers['blockers'] }) {
  const { t } = useTranslation(['member', 'members'])
  const format = useFormat()
  const { eligible, blockers, turnover, lastDeposit, lastPromotion, sevenDays, winRatio, sameAs } = check
  const Icon = eligible ? CircleCheck : CircleX
  return (
    <>
      <p className={css.verdict} data-eligible={eligible}>
        <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
        {eligible ? t('check.yes') : t('check.no')}
      </p>
      {renderBlockers(blockers)}
      <DefinitionList
        items={[
          {
            label: t('tab.turnover'),
            value:
              turnover.required === 0
                ? t('check.noTurnover')
                : t('check.turnoverOf', { done: formatMoney(turnover.done), required: formatMoney(turnover.required) }),
          },
          { label: t('check.sevenDays'), value: `${formatMoney(sevenDays.in)} / ${formatMoney(sevenDays.out)}` },
          {
            label: t('field.lastDeposit'),
            value:
              lastDeposit !== null && `${formatMoney(lastDeposit.amount)} · ${format.when(lastDeposit.at, 'dateTime')}`,
          },
          {
            label: t('check.winRatio'),
            value: winRatio !== null && formatShareOf(winRatio),
          },
          {
            label: t('check.lastPromotion'),
            value:
              lastPromotion !== null &&
              [lastPromotion.title, ...(lastPromotion.bonus === null ? [] : [formatMoney(lastPromotion.bonus)])].join(
                ' · ',
              ),
          },
          {
            label: t('check.sameAs'),
            value: sameAs.length > 0 && <SameAs members={sameAs} />,
            wide: sameAs.length > 0,
          },
        ]}
      />
    </>
  )
}

function SameAs({ members }: { members: WithdrawCheck['sameAs'] }): ReactNode {
  const { t } = useTranslation('members')
  return (
    <ul>
      {members.map(({ memberId, username, reasons }) => (
        <li key={memberId}>
          <Link to={profilePath(memberId)}>{username}</Link>{' '}
          <span className={css.quiet}>{reasons.map(reason => t(`reason.${reason}`)).join(', ')}</span>
        </li>
      ))}
    </ul>
  )
}
