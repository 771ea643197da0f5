import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { read } from '../../api/read.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { DialogButton } from '../../ui/dialogs/DialogButton.tsx'
import { DefinitionList } from '../../ui/facts/Facts.tsx'
import { Panel } from '../../ui/panel/Panel.tsx'
import { Pending } from '../../ui/panel/Pending.tsx'
import { ReasonText } from '../../ui/reason.tsx'
import { obstacleText, type PersonalData } from './retention.ts'

const ExportDialog = lazy(() => import('./member-dialogs.tsx').then(part => ({ default: part.ExportDialog })))
const RequestDialog = lazy(() => import('./member-dialogs.tsx').then(part => ({ default: part.RequestDialog })))
const CancelDialog = lazy(() => import('./member-dialogs.tsx').then(part => ({ default: part.CancelDialog })))

/** What is stored about a member, until when, and its export and erasure. */
export function MemberData({ id }: { id: string }) {
  const { t } = useTranslation('retention')
  const format = useFormat()
  const found = useQuery(read('personal-data.of-member', { params: { id } }))
  const data = found.data?.data
  if (data === undefined) return <Pending found={found} widths={[70, 50]} />
  const { erasedAt, request, obstacles } = data
  return (
    <Panel title={t('of.title')} caption={t('of.caption')} actions={<Actions id={id} can={data.can} />}>
      <DefinitionList
        items={[
          {
            label: t('of.status'),
            value:
              erasedAt === null ? t('of.there') : <b>{t('of.erased', { when: format.when(erasedAt, 'dateTime') })}</b>,
          },
          { label: t('of.keptUntil'), value: erasedAt === null && <KeptUntil of={data} />, optional: true },
          {
            label: t('of.request'),
            value: request !== null && `${format.when(request.requestedAt, 'dateTime')}, ${request.requestedBy.name}`,
            optional: true,
          },
          {
            label: t('of.obstacles'),
            value: request !== null && obstacles.length > 0 && obstacleText(t, obstacles),
            optional: true,
          },
          {
            label: t('of.reason'),
            value: request !== null && <ReasonText reason={request.reason} />,
            wide: true,
            optional: true,
          },
        ]}
      />
    </Panel>
  )
}

function KeptUntil({ of: { days, dueAt } }: { of: PersonalData }) {
  const { t } = useTranslation('retention')
  const format = useFormat()
  if (days === null) return t('of.keptForever')
  return dueAt === null ? t('of.openAccount') : format.when(dueAt, 'date')
}

function Actions({ id, can }: { id: string; can: PersonalData['can'] }) {
  const { t } = useTranslation('retention')
  return (
    <>
      {can.includes('export') && (
        <DialogButton size="small" variant="outlined" renderDialog={close => <ExportDialog id={id} onClose={close} />}>
          {t('export.open')}
        </DialogButton>
      )}
      {can.includes('request-erasure') && (
        <DialogButton size="small" variant="outlined" renderDialog={close => <RequestDialog id={id} onClose={close} />}>
          {t('request.open')}
        </DialogButton>
      )}
      {can.includes('cancel-erasure') && (
        <DialogButton size="small" variant="outlined" renderDialog={close => <CancelDialog id={id} onClose={close} />}>
          {t('cancel.open')}
        </DialogButton>
      )}
    </>
  )
}
