import { suspicionList } from '@backoffice/contract/suspicions/lists'
import { suspicionKinds, suspicionSources, suspicionStatuses } from '@backoffice/contract/suspicions/terms'
import { useQuery } from '@tanstack/react-query'
import { FileWarning } from 'lucide-react'
import type { ReactNode } from 'react'
import { read } from '../../api/read.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { DialogButton, NewButton } from '../../ui/dialogs/DialogButton.tsx'
import { FoundDrawer } from '../../ui/drawer/RecordDrawer.tsx'
import record from '../../ui/drawer/record.module.css'
import { Facts } from '../../ui/facts/Facts.tsx'
import { later } from '../../ui/later.tsx'
import { formatMoney } from '../../ui/money/format-money.ts'
import { usePermission } from '../../ui/permission/use-permission.ts'
import { daysFilter } from '../../ui/resource/filters.ts'
import { type ResourceList, ResourcePage } from '../../ui/resource/ResourcePage.tsx'
import { type Suspicion, SuspicionStatus } from './suspicion.tsx'
import css from './suspicions.module.css'

const form = () => import('./SuspicionForm.tsx')
const WriteDialog = later(async () => (await form()).WriteDialog)
const ChangeDialog = later(async () => (await form()).ChangeDialog)
const DecideDialog = later(async () => (await import('./DecideDialog.tsx')).DecideDialog)

const Day = ({ day }: { day: string }) => <>{useFormat().businessDay(day)}</>

const list: ResourceList<'suspicions.list'> = {
  of: suspicionList,
  record: 'suspicions.get',
  texts: 'suspicions',
  label: 'list',
  search: 'search',
  rowName: (row, t) => `${t(`kind.${row.kind}`)} ${row.member.username}`,
  foot: 'foot',
  empty: { icon: FileWarning, title: 'empty.title', hint: 'empty.hint' },
  columns: [
    { id: 'createdAt', kind: 'instant', form: 'dateTime', value: row => row.createdAt, width: 148, sort: 'createdAt' },
    { id: 'member', kind: 'person', value: row => row.member, width: 180, always: true },
    { id: 'kind', kind: 'term', value: row => row.kind, width: 220 },
    { id: 'status', width: 220, whole: true, cell: row => <SuspicionStatus status={row.status} /> },
    { id: 'amount', kind: 'money', value: row => row.amount, width: 130 },
    { id: 'createdBy', kind: 'text', value: row => row.createdBy.name, width: 130 },
    { id: 'text', kind: 'text', value: row => row.text, width: 240, quiet: true, yields: 1 },
    { id: 'periodFrom', cell: row => <Day day={row.periodFrom} />, width: 120, optional: true },
    { id: 'periodTo', cell: row => <Day day={row.periodTo} />, width: 120, optional: true },
    { id: 'foundBy', kind: 'term', value: row => row.foundBy, width: 120, optional: true },
    { id: 'decidedBy', kind: 'text', value: row => row.decidedBy?.name ?? null, width: 130, yields: 2 },
    { id: 'decidedAt', kind: 'instant', form: 'dateTime', value: row => row.decidedAt, width: 148, optional: true },
    { id: 'authority', kind: 'text', value: row => row.authority, width: 140, optional: true },
    { id: 'reference', kind: 'text', value: row => row.reference, width: 140, optional: true },
    { id: 'sentAt', kind: 'instant', form: 'dateTime', value: row => row.sentAt, width: 148, optional: true },
    { id: 'reason', kind: 'text', value: row => row.reason, width: 200, quiet: true, optional: true },
  ],
  filters: [
    { kind: 'several', key: 'status', values: suspicionStatuses },
    { kind: 'several', key: 'kind', values: suspicionKinds },
    { kind: 'several', key: 'foundBy', values: suspicionSources },
    daysFilter,
  ],
  card: {
    title: row => row.member.username,
    chip: row => <SuspicionStatus status={row.status} />,
    line: row => row.text,
    sum: row => row.amount !== null && formatMoney(row.amount),
  },
}

/** Internal reports, the open one beside them, and the button that writes one. */
export function SuspicionList({ above }: { above: ReactNode }) {
  const { t } = useTranslation('suspicions')
  const can = usePermission()
  return (
    <ResourcePage
      of={list}
      above={above}
      renderDrawer={id => <SuspicionDrawer key={id} id={id} />}
      toolbar={
        can('compliance.manage') && (
          <NewButton renderDialog={close => <WriteDialog onClose={close} />}>{`${t('add.open')}…`}</NewButton>
        )
      }
    />
  )
}

function SuspicionDrawer({ id }: { id: string }) {
  const { t } = useTranslation('suspicions')
  return (
    <FoundDrawer
      record={id}
      label={t('label')}
      labelOf={({ member }) => `${t('label')}: ${member.username}`}
      found={useQuery(read('suspicions.get', { params: { id } }))}
      missing={{ title: t('missing.title'), hint: t('missing.hint') }}
      renderHead={({ status }) => <SuspicionStatus status={status} />}
      renderActions={suspicion => suspicion.can.length > 0 && <Actions suspicion={suspicion} />}
    >
      {suspicion => <Content suspicion={suspicion} />}
    </FoundDrawer>
  )
}

function Actions({ suspicion }: { suspicion: Suspicion }) {
  const { t } = useTranslation('suspicions')
  const { can } = suspicion
  return (
    <div className={css.actions}>
      {can.includes('decide') && (
        <DialogButton
          variant="contained"
          color="primary"
          renderDialog={close => <DecideDialog suspicion={suspicion} onClose={close} />}
        >
          {t('decide.open')}
        </DialogButton>
      )}
      {can.includes('change') && (
        <>
          <DialogButton
            variant="outlined"
            color="primary"
            renderDialog={close => <ChangeDialog suspicion={suspicion} onClose={close} />}
          >
            {t('change.open')}
          </DialogButton>
          <p className={css.note}>{t('other')}</p>
        </>
      )}
    </div>
  )
}

function Content({ suspicion: of }: { suspicion: Suspicion }) {
  const { t } = useTranslation('suspicions')
  const format = useFormat()
  const when = (at: string | null) => at !== null && format.when(at, 'dateTime')
  return (
    <>
      <h2 className={record.amount}>{of.amount === null ? of.member.username : formatMoney(of.amount)}</h2>
      <Facts
        lines={[
          [t('column.member'), `${of.member.username} ${of.member.name}`],
          [t('column.kind'), t(`kind.${of.kind}`)],
          [t('column.period'), `${format.businessDay(of.periodFrom)} – ${format.businessDay(of.periodTo)}`],
          [
            t('column.text'),
            <span key="text" className={css.lines}>
              {of.text}
            </span>,
          ],
          [t('column.foundBy'), t(`foundBy.${of.foundBy}`)],
          [t('column.createdBy'), of.createdBy.name],
          [t('column.createdAt'), when(of.createdAt)],
          [t('column.decidedBy'), of.decidedBy?.name],
          [t('column.decidedAt'), when(of.decidedAt)],
          [t('column.authority'), of.authority],
          [t('column.reference'), of.reference],
          [t('column.sentAt'), when(of.sentAt)],
          [t('column.reason'), of.reason],
        ]}
      />
    </>
  )
}
