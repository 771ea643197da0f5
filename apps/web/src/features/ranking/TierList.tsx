import { rankRewardTimes } from '@backoffice/contract/ranking/terms'
import { useQuery } from '@tanstack/react-query'
import { Trophy } from 'lucide-react'
import { lazy, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { usePhone } from '../../ui/media.ts'
import { Select } from '../../ui/field/Field.tsx'
import { read } from '../../api/read.ts'
import { useAction } from '../../ui/action/use-action.ts'
import { DialogButton, NewButton } from '../../ui/dialogs/DialogButton.tsx'
import { reasonTexts } from '../../ui/dialogs/dialog-texts.ts'
import { DefinitionList } from '../../ui/facts/Facts.tsx'
import { Meter } from '../../ui/meter/Meter.tsx'
import { Money } from '../../ui/money/Money.tsx'
import { formatCount } from '../../ui/money/format-money.ts'
import { EmptyState } from '../../ui/panel/EmptyState.tsx'
import { Panel } from '../../ui/panel/Panel.tsx'
import { Pending } from '../../ui/panel/Pending.tsx'
import { usePermission } from '../../ui/permission/use-permission.ts'
import { SimpleTable } from '../../ui/simple-table/SimpleTable.tsx'
import { PreviewPanel } from './PreviewPanel.tsx'
import css from './ranking.module.css'
import { type Tier, tierForm } from './tier.ts'
import { RewardText, TierBadge } from './TierBadge.tsx'

const AddDialog = lazy(() => import('../../ui/record/RecordForm.tsx').then(part => ({ default: part.AddDialog })))
const ChangeDialog = lazy(() => import('../../ui/record/RecordForm.tsx').then(part => ({ default: part.ChangeDialog })))
const ReasonDialog = lazy(() =>
  import('../../ui/dialogs/ReasonDialog.tsx').then(part => ({ default: part.ReasonDialog })),
)

/** The tiers with their rewards and members, and what the next close of a day would do. */
export function TierList() {
  const { t } = useTranslation('ranking')
  const canManage = usePermission()('marketing.manage')
  const phone = usePhone()
  const found = useQuery(read('ranking.tiers'))
  const tiers = found.data?.data
  if (tiers === undefined) return <Pending found={found} />
  return (
    <div className={css.stack}>
      <Panel
        title={t('tab.tiers')}
        caption={t('tier.caption')}
        actions={
          canManage && (
            <NewButton renderDialog={close => <AddDialog screen={tierForm(tiers)} onClose={close} />}>
              {t('add')}
            </NewButton>
          )
        }
      >
        {tiers.length === 0 ? (
          <EmptyState icon={Trophy} title={t('tier.none')} hint={t('tier.noneHint')} />
        ) : phone ? (
          <TierCards tiers={tiers} canManage={canManage} />
        ) : (
          <TierTable tiers={tiers} canManage={canManage} />
        )}
      </Panel>
      {tiers.length > 0 && <PreviewPanel />}
    </div>
  )
}

function TierTable({ tiers, canManage }: { tiers: readonly Tier[]; canManage: boolean }) {
  const { t } = useTranslation('ranking')
  const most = Math.max(1, ...tiers.map(({ members }) => members))
  return (
    <SimpleTable
      title={t('tier.table')}
      rows={tiers}
      columns={[
        { header: t('field.level'), end: true, render: tier => tier.level },
        { header: t('column.tier'), render: tier => <TierBadge {...tier} /> },
        { header: t('field.threshold'), end: true, render: tier => <Money amount={tier.threshold} /> },
        { header: t('time.promotion'), render: tier => <RewardText reward={tier.rewards.promotion} /> },
        { header: t('time.daily'), render: tier => <RewardText reward={tier.rewards.daily} /> },
        { header: t('time.monthly'), render: tier => <RewardText reward={tier.rewards.monthly} /> },
        {
          header: t('column.members'),
          end: true,
          render: tier => (
            <>
              {formatCount(tier.members)}
              <Meter share={tier.members / most} size="small" />
            </>
          ),
        },
        ...(canManage
          ? [{ header: t('column.actions'), render: (tier: Tier) => <TierActions tier={tier} tiers={tiers} /> }]
          : []),
      ]}
    />
  )
}

/** The same on a phone. */
function TierCards({ tiers, canManage }: { tiers: readonly Tier[]; canManage: boolean }) {
  const { t } = useTranslation('ranking')
  return (
    <ul className={css.cards} aria-label={t('tier.table')}>
      {tiers.map(tier => (
        <li key={tier.id}>
          <TierBadge {...tier} />
          <DefinitionList
            items={[
              { label: t('field.threshold'), value: <Money amount={tier.threshold} /> },
              { label: t('column.members'), value: formatCount(tier.members) },
              ...rankRewardTimes.map(time => ({
                label: t(`time.${time}`),
                value: <RewardText reward={tier.rewards[time]} />,
              })),
            ]}
          />
          {canManage && <TierActions tier={tier} tiers={tiers} />}
        </li>
      ))}
    </ul>
  )
}

function TierActions({ tier, tiers }: { tier: Tier; tiers: readonly Tier[] }) {
  const { t } = useTranslation('ranking')
  return (
    <span className={css.actions}>
      <DialogButton
        size="small"
        aria-label={t('tier.changeOf', { name: tier.name })}
        renderDialog={close => <ChangeDialog screen={tierForm(tiers)} record={tier} onClose={close} />}
      >
        {t('tier.change')}
      </DialogButton>
      <DialogButton
        size="small"
        color="error"
        aria-label={t('tier.deleteOf', { name: tier.name })}
        renderDialog={close => <DeleteDialog tier={tier} tiers={tiers} onClose={close} />}
      >
        {t('tier.delete')}
      </DialogButton>
    </span>
  )
}

const NO_TIER = 'none'

/** Deletes a tier; its members move to another one, or to none. */
function DeleteDialog({ tier, tiers, onClose }: { tier: Tier; tiers: readonly Tier[]; onClose: () => void }) {
  const { t } = useTranslation('ranking')
  const others = tiers.filter(({ id }) => id !== tier.id)
  const below = others.findLast(({ level }) => level < tier.level)
  const [to, setTo] = useState(below?.id ?? NO_TIER)
  const { submit, dialog } = useAction('ranking.delete', {
    done: ({ data }) => t('done.deleted', { count: data.moved, name: tier.name }),
    onSettled: onClose,
  })
  const moveTo = tier.members === 0 ? {} : { moveTo: to === NO_TIER ? null : to }
  return (
    <ReasonDialog
      {...reasonTexts(t, 'delete')}
      tone="error"
      facts={[
        { label: t('column.tier'), value: tier.name },
        { label: t('column.members'), value: formatCount(tier.members) },
      ]}
      {...dialog}
      onConfirm={reason => submit({ params: { id: tier.id }, body: { reason, ...moveTo }, ifMatch: tier.version })}
      onClose={onClose}
    >
      {tier.members > 0 && (
        <Select
          className={css.field ?? ''}
          label={t('delete.moveTo')}
          value={to}
          onChange={event => setTo(event.target.value)}
        >
          <option value={NO_TIER}>{t('noTier')}</option>
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </ReasonDialog>
  )
}
