import { Ban, Check, Hourglass, type LucideIcon, RefreshCw, ThumbsUp } from 'lucide-react'
import { lazy } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useAction } from '../../../ui/action/use-action.ts'
import { DialogButton } from '../../../ui/dialogs/DialogButton.tsx'
import { reasonTexts } from '../../../ui/dialogs/dialog-texts.ts'
import { DefinitionList } from '../../../ui/facts/Facts.tsx'
import { ExportMenu } from '../../../ui/list-tools/ExportMenu.tsx'
import { Meter } from '../../../ui/meter/Meter.tsx'
import { Money } from '../../../ui/money/Money.tsx'
import { formatMoney } from '../../../ui/money/format-money.ts'
import { EmptyState } from '../../../ui/panel/EmptyState.tsx'
import { Panel } from '../../../ui/panel/Panel.tsx'
import { Pending } from '../../../ui/panel/Pending.tsx'
import { StatRow, StatTile } from '../../../ui/panel/StatTile.tsx'
import { requirementSourceKey } from '../../../ui/requirement-source.ts'
import { StatusChip, type Tone } from '../../../ui/status-chip/StatusChip.tsx'
import type { CategoryProgress, Requirement } from '../member.ts'
import { useTurnover } from '../queries.ts'
import css from './profile.module.css'
import turnoverCss from './turnover.module.css'

/** The turnover of a member: the total, then each requirement. */
export function TurnoverTab({ id }: { id: string }) {
  const { t } = useTranslation('member')
  const found = useTurnover(id)
  const turnover = found.data?.data
  if (turnover === undefined) return <Pending found={found} widths={[90, 70, 80]} />
  const { totals, requirements } = turnover
  if (requirements.length === 0)
    return (
      <Panel title={t('tab.turnover')}>
        <EmptyState icon={RefreshCw} title={t('turnover.none')} hint={t('turnover.noneHint')} />
      </Panel>
    )
  return (
    <div className={css.stack}>
      <div className={css.exports}>
        <ExportMenu list="turnover.of-member" params={{ id }} exports="exports.money" />
      </div>
      <StatRow>
        <StatTile
          label={t('turnover.required')}
          value={formatMoney(totals.required)}
          hint={t('turnover.open', { count: totals.open })}
        />
        <StatTile label={t('turnover.done')} value={formatMoney(totals.done)} />
        <StatTile
          label={t('turnover.remaining')}
          value={formatMoney(totals.remaining)}
          tone={totals.remaining > 0 ? 'warning' : 'good'}
        />
        {totals.due > 0 && (
          <StatTile label={t('turnover.due')} value={formatMoney(totals.due)} hint={t('turnover.dueHint')} tone="bad" />
        )}
      </StatRow>
      {totals.byCategory.length > 0 && (
        <Panel title={t('turnover.byCategory')}>
          <CategoryTable categories={totals.byCategory} />
        </Panel>
      )}
      {requirements.map(requirement => (
        <RequirementPanel key={requirement.id} memberId={id} requirement={requirement} />
      ))}
    </div>
  )
}

const ReasonDialog = lazy(() =>
  import('../../../ui/dialogs/ReasonDialog.tsx').then(part => ({ default: part.ReasonDialog })),
)
const chipStyles: Readonly<Record<Requirement['status'], { tone: Tone; icon: LucideIcon }>> = {
  open: { tone: 'warn', icon: Hourglass },
  completed: { tone: 'ok', icon: Check },
  waived: { tone: 'info', icon: ThumbsUp },
  cancelled: { tone: 'plain', icon: Ban },
}

/** One turnover requirement: its source, progress, counted bets and waiver. */
function RequirementPanel({ memberId, requirement }: { memberId: string; requirement: Requirement }) {
  const { t } = useTranslation('member')
  const format = useFormat()
  const { status, required, done, remaining, source, base, percent, finishedAt, waivedBy, reason, converted } =
    requirement
  const share = required > 0 ? Math.min(100, Math.floor((done / required) * 100)) : 100
  const title = t(`turnover.source.${requirementSourceKey(source)}`, {
    amount: formatMoney(base),
    promotion: source.promotion ?? '',
  })
  return (
    <Panel
      title={title}
      caption={format.when(requirement.openedAt, 'dateTime')}
      actions={
        <>
          <StatusChip {...chipStyles[status]}>{t(`turnover.status.${status}`)}</StatusChip>
          {requirement.can.includes('waive') && (
            <DialogButton
              size="small"
              variant="outlined"
              renderDialog={close => (
                <WaiveDialog memberId={memberId} requirement={requirement} title={title} onClose={close} />
              )}
            >
              {t('waive.open')}
            </DialogButton>
          )}
        </>
      }
    >
      <p className={turnoverCss.progress}>
        <span>
          <b>{formatMoney(done)}</b> {t('figure.of', { amount: formatMoney(required) })}
        </span>
        {status === 'open' && (
          <span>{remaining > 0 ? t('turnover.left', { amount: formatMoney(remaining) }) : t('turnover.waits')}</span>
        )}
      </p>
      <Meter
        share={share / 100}
        tone={share >= 100 ? 'good' : 'warning'}
        size="large"
        progress={{ label: title, value: share, of: 100 }}
        className={turnoverCss.bar}
      />
      <div className={turnoverCss.facts}>
        <DefinitionList
          items={[
            { label: t('turnover.asked'), value: t('turnover.askedOf', { percent, amount: formatMoney(base) }) },
            {
              label: t('turnover.finished'),
              value: finishedAt !== null && format.when(finishedAt, 'dateTime'),
              optional: true,
            },
            {
              label: t('turnover.waivedBy'),
              value: waivedBy !== null && `${waivedBy.name}${reason === null ? '' : ` · “${reason}”`}`,
              optional: true,
            },
            { label: t('turnover.converted'), value: converted !== null && formatMoney(converted), optional: true },
            { label: t('turnover.due'), value: requirement.due > 0 && formatMoney(requirement.due), optional: true },
          ]}
        />
      </div>
      {requirement.byCategory.length > 0 && <CategoryTable categories={requirement.byCategory} />}
    </Panel>
  )
}

type WaiveProps = { memberId: string; requirement: Requirement; title: string }

function WaiveDialog({ memberId, requirement, title, onClose }: WaiveProps & { onClose: () => void }) {
  const { t } = useTranslation('member')
  const { id, required, remaining, due } = requirement
  const { submit, dialog } = useAction('turnover.waive', { done: () => t('done.waive'), onSettled: onClose })
  return (
    <ReasonDialog
      {...reasonTexts(t, 'waive')}
      facts={[
        { label: t('waive.what'), value: title },
        { label: t('turnover.required'), value: formatMoney(required) },
        { label: t('turnover.remaining'), value: formatMoney(remaining) },
        ...(due > 0 ? [{ label: t('turnover.due'), value: t('waive.dueOf', { amount: formatMoney(due) }) }] : []),
      ]}
      {...dialog}
      onConfirm={reason => submit({ params: { id: memberId, requirementId: id }, body: { reason } })}
      onClose={onClose}
    />
  )
}

/** Bets per game category, and the part that counts towards the turnover. */
function CategoryTable({ categories }: { categories: readonly CategoryProgress[] }) {
  const { t } = useTranslation('member')
  return (
    <table className={turnoverCss.categories}>
      <thead>
        <tr>
          <th scope="col">{t('turnover.category')}</th>
          <th scope="col" data-align="end">
            {t('turnover.staked')}
          </th>
          <th scope="col" data-align="end">
            {t('turnover.counted')}
          </th>
        </tr>
      </thead>
      <tbody>
        {categories.map(({ category, staked, counted }) => (
          <tr key={category}>
            <th scope="row">{t(`category.${category}`)}</th>
            <td data-align="end">
              <Money amount={staked} />
            </td>
            <td data-align="end">
              <Money amount={counted} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
