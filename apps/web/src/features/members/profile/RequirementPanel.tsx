import { Ban, Check, Hourglass, type LucideIcon, ThumbsUp } from 'lucide-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/format.ts'
import { useAction } from '../../../ui/action/use-action.ts'
import { DialogButton } from '../../../ui/dialogs/DialogButton.tsx'
import { Meter } from '../../../ui/meter/Meter.tsx'
import { formatMoney } from '../../../ui/money/format-money.ts'
import { DefinitionList } from '../../../ui/facts/Facts.tsx'
import { Panel } from '../../../ui/panel/Panel.tsx'
import { StatusChip, type Tone } from '../../../ui/status-chip/StatusChip.tsx'
import type { Requirement } from '../member.ts'
import { CategoryTable } from './CategoryTable.tsx'
import css from './turnover.module.css'

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
export function RequirementPanel({ memberId, requirement }: { memberId: string; requirement: Requirement }) {
  const { t } = useTranslation('member')
  const format = useFormat()
  const { status, required, done, remaining, source, base, percent } = requirement
  const share = required > 0 ? Math.min(100, Math.floor((done / required) * 100)) : 100
  const title = t(`turnover.source.${source.kind}`, { amount: formatMoney(base) })
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
      <p className={css.progress}>
        <span>
          <b>{formatMoney(done)}</b> {t('figure.of', { amount: formatMoney(required) })}
        </span>
        <span>{status === 'open' ? t('turnover.left', { amount: formatMoney(remaining) }) : ''}</span>
      </p>
      <Meter
        share={share / 100}
        tone={share >= 100 ? 'good' : 'warning'}
        size="large"
        progress={{ label: title, value: share, of: 100 }}
        className={css.bar}
      />
      <div className={css.facts}>
        <DefinitionList
          items={[
            { label: t('turnover.asked'), value: t('turnover.askedOf', { percent, amount: formatMoney(base) }) },
            ...(requirement.finishedAt === null
              ? []
              : [{ label: t('turnover.finished'), value: format.when(requirement.finishedAt, 'dateTime') }]),
            ...(requirement.waivedBy === null
              ? []
              : [
                  {
                    label: t('turnover.waivedBy'),
                    value: `${requirement.waivedBy.name}${requirement.reason === null ? '' : ` · “${requirement.reason}”`}`,
                  },
                ]),
            ...(requirement.converted === null
              ? []
              : [{ label: t('turnover.converted'), value: formatMoney(requirement.converted) }]),
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
  const { id, required, remaining } = requirement
  const { submit, dialog } = useAction('turnover.waive', { done: () => t('done.waive'), onSettled: onClose })
  return (
    <ReasonDialog
      title={t('waive.title')}
      note={t('waive.note')}
      label={t('reason')}
      confirm={t('waive.confirm')}
      suggestions={t('waive.reasons', { returnObjects: true }) as string[]}
      facts={[
        { label: t('waive.what'), value: title },
        { label: t('turnover.required'), value: formatMoney(required) },
        { label: t('turnover.remaining'), value: formatMoney(remaining) },
      ]}
      {...dialog}
      onConfirm={reason => submit({ params: { id: memberId, requirementId: id }, body: { reason } })}
      onClose={onClose}
    />
  )
}
