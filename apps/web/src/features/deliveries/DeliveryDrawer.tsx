import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { read } from '../../api/read.ts'
import { useFormat } from '../../i18n/format.ts'
import { useAction } from '../../ui/action/use-action.ts'
import { WorkingButton } from '../../ui/dialogs/WorkingButton.tsx'
import { FoundDrawer } from '../../ui/drawer/RecordDrawer.tsx'
import record from '../../ui/drawer/record.module.css'
import { Facts, Reference } from '../../ui/facts/Facts.tsx'
import { formatCount } from '../../ui/money/format-money.ts'
import { SubjectLink } from '../../ui/record-link.tsx'
import { type Delivery, DeliveryStatus, Member } from './DeliveryList.tsx'

/** One event to the player site: its attempts, the data that is sent, and a retry. */
export function DeliveryDrawer({ id }: { id: string }) {
  const { t } = useTranslation('deliveries')
  return (
    <FoundDrawer
      record={id}
      label={t('label')}
      labelOf={({ type, member }) => `${t(`type.${type}`)} ${member.username}`}
      found={useQuery(read('integration.delivery', { params: { id } }))}
      missing={{ title: t('missing'), hint: t('missingHint') }}
      renderHead={({ status }) => <DeliveryStatus status={status} />}
      renderActions={({ can }) => can.includes('retry') && <Retry id={id} />}
    >
      {delivery => (
        <>
          <h2 className={record.amount}>{t(`type.${delivery.type}`)}</h2>
          <Attempts delivery={delivery} />
          <div className={record.part}>
            <h3 className={record.partTitle}>{t('data')}</h3>
            <Facts lines={Object.entries(delivery.data).map(([key, value]) => [key, textOf(value)])} />
          </div>
        </>
      )}
    </FoundDrawer>
  )
}

/** A value as it is sent. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

function Attempts({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation('deliveries')
  const format = useFormat()
  const when = (at: string | null) => at !== null && format.when(at, 'dateTime')
  const { id, at, number, attempts, lastTriedAt, nextAt, endedAt, lastError, status, type, subjectId } = delivery
  const [subjectKind] = type.split('.')
  return (
    <Facts
      lines={[
        [t('column.member'), <Member key="member" delivery={delivery} />],
        [
          t('about'),
          subjectKind !== 'member' && (
            <SubjectLink key="about" subject={{ kind: subjectKind ?? '', id: subjectId }}>
              {t('record')}
            </SubjectLink>
          ),
        ],
        [t('column.at'), when(at)],
        [t('column.number'), number],
        [t('column.attempts'), formatCount(attempts)],
        [t('column.lastTriedAt'), when(lastTriedAt)],
        [t('column.nextAt'), when(nextAt) || (status === 'waiting' && t('after'))],
        [t('column.endedAt'), when(endedAt)],
        [t('column.lastError'), lastError],
        [t('id'), <Reference key="id" text={id} />],
      ]}
    />
  )
}

function Retry({ id }: { id: string }) {
  const { t } = useTranslation('deliveries')
  const { submit, dialog } = useAction('integration.retry', { done: () => t('retry.done'), aloud: true })
  return (
    <WorkingButton
      fullWidth
      size="large"
      variant="contained"
      color="primary"
      startIcon={<RotateCw size={15} strokeWidth={1.75} />}
      working={dialog.working}
      onClick={() => submit({ params: { id } })}
    >
      {t('retry.open')}
    </WorkingButton>
  )
}
