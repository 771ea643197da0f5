import type { ClientResponse, Endpoints } from '@backoffice/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Info, Pencil, Play, Square } from 'lucide-react'
import { Fragment, lazy, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { read } from '../../api/read.ts'
import { useFormat } from '../../i18n/format.ts'
import { useAction } from '../../ui/action/use-action.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { DialogButton } from '../../ui/dialogs/DialogButton.tsx'
import { FoundDrawer } from '../../ui/drawer/RecordDrawer.tsx'
import record from '../../ui/drawer/record.module.css'
import { Facts } from '../../ui/facts/Facts.tsx'
import { Hint } from '../../ui/hint/Hint.tsx'
import { Meter } from '../../ui/meter/Meter.tsx'
import { Money, SignedMoney } from '../../ui/money/Money.tsx'
import { formatCount, formatWholeMoney } from '../../ui/money/format-money.ts'
import { usePermission } from '../../ui/permission/use-permission.ts'
import { SimpleTable } from '../../ui/simple-table/SimpleTable.tsx'
import { type Campaign, linkOf } from './campaign.ts'
import { CampaignStatus, CopyLink, ReturnOnCost } from './CampaignList.tsx'
import css from './campaigns.module.css'

const ChangeDialog = lazy(() => import('./CampaignForm.tsx').then(part => ({ default: part.ChangeDialog })))
type Detail = ClientResponse<Endpoints['campaigns.get']>['data']

/** One campaign: its link, what it brought in total and by day, and what this admin can do. */
export function CampaignDrawer({ id }: { id: string }) {
  const { t } = useTranslation('campaigns')
  return (
    <FoundDrawer
      record={id}
      label={t('label')}
      labelOf={({ name }) => name}
      recentName={({ name }) => name}
      found={useQuery(read('campaigns.get', { params: { id } }))}
      missing={{ title: t('missing'), hint: t('missingHint') }}
      renderHead={({ status }) => <CampaignStatus status={status} />}
      renderActions={campaign => <Actions campaign={campaign} />}
    >
      {campaign => (
        <>
          <h2 className={record.amount}>{campaign.name}</h2>
          <Totals campaign={campaign} />
          <div className={record.part}>
            <Days days={campaign.days} />
          </div>
        </>
      )}
    </FoundDrawer>
  )
}

function Totals({ campaign }: { campaign: Detail }) {
  const { t } = useTranslation('campaigns')
  const format = useFormat()
  const when = (at: string | null) => at !== null && format.when(at, 'dateTime')
  const members = formatCount(campaign.signUps)
  const canSeeMembers = usePermission()('members.read')
  return (
    <Facts
      lines={[
        [t('column.code'), campaign.code],
        [
          t('field.link'),
          <Fragment key="link">
            <span>{linkOf(campaign)}</span> <CopyLink campaign={campaign} />
          </Fragment>,
        ],
        [t('column.channel'), t(`channel.${campaign.channel}`)],
        [t('column.clicks'), formatCount(campaign.clicks)],
        [
          t('column.signUps'),
          canSeeMembers ? (
            <Link key="members" to="/Campaign" search={{ tab: 'members', campaign: campaign.id }}>
              {t('showMembers', { count: campaign.signUps, shown: members })}
            </Link>
          ) : (
            members
          ),
        ],
        [t('column.firstDeposits'), formatCount(campaign.firstDeposits)],
        [t('column.deposits'), <Money key="deposits" amount={campaign.deposits} />],
        [
          t('column.ngr'),
          <Figure key="ngr" name="ngr">
            <SignedMoney amount={campaign.ngr} />
          </Figure>,
        ],
        [t('column.cost'), <Money key="cost" amount={campaign.cost} />],
        [
          t('column.returnOnCost'),
          <Figure key="return" name="returnOnCost">
            <ReturnOnCost campaign={campaign} />
          </Figure>,
        ],
        [t('column.startsAt'), when(campaign.startsAt)],
        [t('column.endsAt'), when(campaign.endsAt)],
        [t('column.landingPath'), campaign.landingPath],
        [t('column.createdBy'), campaign.createdBy?.name],
      ]}
    />
  )
}

/** A figure, with its formula as a hint. */
function Figure({ name, children }: { name: 'ngr' | 'returnOnCost'; children: ReactNode }) {
  const { t } = useTranslation('campaigns')
  return (
    <span className={css.figure}>
      {children}
      <Hint text={t(`formula.${name}`)} label={t('formulaOf', { name: t(`column.${name}`) })}>
        <Info size={14} strokeWidth={1.75} />
      </Hint>
    </span>
  )
}

/** The days on which something happened; the bars compare their clicks. */
function Days({ days }: Pick<Detail, 'days'>) {
  const { t } = useTranslation('campaigns')
  const format = useFormat()
  const rows = days.filter(
    ({ clicks, signUps, deposits, ngr }) => clicks !== 0 || signUps !== 0 || deposits !== 0 || ngr !== 0,
  )
  const most = Math.max(1, ...rows.map(({ clicks }) => clicks))
  if (rows.length === 0) return <p className={record.hint}>{t('noDays')}</p>
  return (
    <SimpleTable
      title={t('days')}
      rows={rows}
      limited
      compact
      columns={[
        { header: t('day'), render: ({ day }) => format.businessDay(day, 'day') },
        {
          header: t('column.clicks'),
          end: true,
          render: ({ clicks }) => (
            <>
              {formatCount(clicks)} <Meter share={clicks / most} size="small" />
            </>
          ),
        },
        { header: t('column.signUps'), end: true, render: ({ signUps }) => formatCount(signUps) },
        { header: t('column.firstDeposits'), end: true, render: row => formatCount(row.firstDeposits) },
        { header: t('column.deposits'), end: true, render: ({ deposits }) => formatWholeMoney(deposits) },
        { header: t('column.ngr'), end: true, render: ({ ngr }) => formatWholeMoney(ngr) },
      ]}
    />
  )
}

function Actions({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const { can } = campaign
  if (can.length === 0) return null
  return (
    <div className={css.actions}>
      {can.includes('change') && (
        <DialogButton
          fullWidth
          variant="outlined"
          startIcon={<Pencil size={15} strokeWidth={1.75} />}
          renderDialog={close => <ChangeDialog campaign={campaign} onClose={close} />}
        >
          {t('change')}
        </DialogButton>
      )}
      {(['start', 'end'] as const)
        .filter(action => can.includes(action))
        .map(action => (
          <DialogButton
            key={action}
            fullWidth
            variant="contained"
            color={action === 'start' ? 'primary' : 'error'}
            startIcon={action === 'start' ? <Play size={15} /> : <Square size={15} />}
            renderDialog={close => <MoveDialog action={action} campaign={campaign} onClose={close} />}
          >
            {t(`${action}.open`)}
          </DialogButton>
        ))}
    </div>
  )
}

type MoveProps = { action: 'start' | 'end'; campaign: Campaign; onClose: () => void }

function MoveDialog({ action, campaign, onClose }: MoveProps) {
  const { t } = useTranslation('campaigns')
  const { submit, dialog } = useAction(`campaigns.${action}`, {
    done: () => t(`${action}.done`, { name: campaign.name }),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      title={t(`${action}.title`)}
      note={t(`${action}.note`)}
      facts={[{ label: t('column.name'), value: campaign.name }]}
      confirm={t(`${action}.confirm`)}
      tone={action === 'start' ? 'primary' : 'error'}
      {...dialog}
      onConfirm={() => submit({ params: { id: campaign.id } })}
      onClose={onClose}
    />
  )
}
