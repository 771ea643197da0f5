import { useQuery } from '@tanstack/react-query'
import { Check, FileUser, Inbox, Minus } from 'lucide-react'
import { read } from '../../api/read.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { DialogButton } from '../../ui/dialogs/DialogButton.tsx'
import { later } from '../../ui/later.tsx'
import { EmptyState } from '../../ui/panel/EmptyState.tsx'
import { Panel } from '../../ui/panel/Panel.tsx'
import { Pending } from '../../ui/panel/Pending.tsx'
import { SimpleTable } from '../../ui/simple-table/SimpleTable.tsx'
import { serverNow } from '../../ui/time/now.ts'
import { DocumentStatus, type OfMember, RequestStatus, useKinds } from './document.tsx'
import { DocumentActions } from './DocumentActions.tsx'
import css from './documents.module.css'

const UploadDialog = later(async () => (await import('./UploadDialog.tsx')).UploadDialog)
const dialogs = () => import('./dialogs.tsx')
const RequestDialog = later(async () => (await dialogs()).RequestDialog)
const CancelDialog = later(async () => (await dialogs()).CancelDialog)

/** A member's level, what is requested of them, and their documents. */
export function MemberDocuments({ id }: { id: string }) {
  const found = useQuery(read('documents.of-member', { params: { id } }))
  const of = found.data?.data
  if (of === undefined) return <Pending found={found} widths={[60, 80]} />
  return (
    <div className={css.stack}>
      <Level of={of} />
      <Requests id={id} of={of} />
      <Documents id={id} of={of} />
    </div>
  )
}

function Level({ of: { level, levels } }: { of: OfMember }) {
  const { t } = useTranslation('documents')
  const names = useKinds()
  return (
    <Panel title={t('level.title', { level })} caption={t('level.caption')}>
      <ul className={css.levels}>
        {levels.map(({ level: each, kinds, met }) => {
          const Icon = met ? Check : Minus
          const needs = kinds.length === 0 ? t('level.none') : names(kinds, t('level.or'))
          return (
            <li key={each} data-met={met}>
              <Icon size={16} aria-hidden="true" />
              <span>{t('level.needs', { level: each, kinds: needs })}</span>
              <span className={css.note}>{t(met ? 'level.met' : 'level.open')}</span>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

function Requests({ id, of: { requests, can } }: { id: string; of: OfMember }) {
  const { t } = useTranslation('documents')
  const format = useFormat()
  const names = useKinds()
  const request = can.includes('request') && (
    <DialogButton
      size="small"
      variant="outlined"
      renderDialog={close => <RequestDialog memberId={id} onClose={close} />}
    >
      {t('request.open')}
    </DialogButton>
  )
  return (
    <Panel title={t('of.requests')} actions={request}>
      {requests.length === 0 ? (
        <EmptyState icon={Inbox} title={t('of.noRequests')} hint={t('of.noRequestsHint')} />
      ) : (
        <SimpleTable
          title={t('of.requests')}
          rows={requests}
          columns={[
            { header: t('column.kinds'), render: row => names(row.kinds), wrap: true },
            { header: t('column.status'), render: row => <RequestStatus status={row.status} /> },
            {
              header: t('column.dueAt'),
              render: row =>
                `${format.when(row.dueAt, 'date')}${row.status === 'open' && new Date(row.dueAt).getTime() < serverNow() ? ` · ${t('of.overdue')}` : ''}`,
            },
            { header: t('column.reason'), render: row => row.reason, wrap: true },
            { header: t('column.requestedBy'), render: row => row.requestedBy?.name ?? t('of.rule') },
            {
              header: '',
              render: row =>
                row.can.includes('cancel') && (
                  <DialogButton
                    size="small"
                    aria-label={`${t('cancel.open')} ${names(row.kinds)}`}
                    renderDialog={close => <CancelDialog request={row} onClose={close} />}
                  >
                    {t('cancel.open')}
                  </DialogButton>
                ),
            },
          ]}
        />
      )}
    </Panel>
  )
}

function Documents({ id, of: { documents, can } }: { id: string; of: OfMember }) {
  const { t } = useTranslation('documents')
  const format = useFormat()
  const upload = can.includes('upload') && (
    <DialogButton
      size="small"
      variant="contained"
      color="primary"
      renderDialog={close => <UploadDialog memberId={id} onClose={close} />}
    >
      {t('upload.open')}
    </DialogButton>
  )
  return (
    <Panel title={t('of.documents')} actions={upload}>
      {documents.length === 0 ? (
        <EmptyState icon={FileUser} title={t('of.noDocuments')} hint={t('of.noDocumentsHint')} />
      ) : (
        <SimpleTable
          title={t('of.documents')}
          rows={documents}
          columns={[
            {
              header: t('column.kind'),
              render: row => (row.label === null ? t(`kind.${row.kind}`) : `${t(`kind.${row.kind}`)}, ${row.label}`),
              wrap: true,
            },
            { header: t('column.status'), render: row => <DocumentStatus status={row.status} /> },
            { header: t('column.receivedAt'), render: row => format.when(row.receivedAt, 'dateTime') },
            {
              header: t('column.expiresOn'),
              render: row => (row.expiresOn === null ? '—' : format.businessDay(row.expiresOn)),
            },
            { header: t('column.checkedBy'), render: row => row.checkedBy?.name ?? '—' },
            {
              header: t('column.refusalCode'),
              render: row => (row.refusalCode === null ? '—' : t(`refusalCode.${row.refusalCode}`)),
            },
            { header: '', render: row => <DocumentActions document={row} small /> },
          ]}
        />
      )}
    </Panel>
  )
}
