import { lazy } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useFormat } from '../../i18n/format.ts'
import { useAction } from '../../ui/action/use-action.ts'
import { DialogButton } from '../../ui/dialogs/DialogButton.tsx'
import { reasonTexts } from '../../ui/dialogs/dialog-texts.ts'
import type { Return } from './exclusion.tsx'

const ReasonDialog = lazy(() =>
  import('../../ui/dialogs/ReasonDialog.tsx').then(part => ({ default: part.ReasonDialog })),
)

/** What can be decided about a request to return. */
export function ReturnActions({ request }: { request: Return }) {
  const { t } = useTranslation('exclusions')
  return (['approve', 'refuse'] as const)
    .filter(action => request.can.includes(action))
    .map(action => (
      <DialogButton
        key={action}
        size="small"
        aria-label={`${t(`${action}.open`)} ${request.member.username}`}
        renderDialog={close => <DecisionDialog action={action} request={request} onClose={close} />}
      >
        {t(`${action}.open`)}
      </DialogButton>
    ))
}

type Props = { action: 'approve' | 'refuse'; request: Return; onClose: () => void }

function DecisionDialog({ action, request, onClose }: Props) {
  const { t } = useTranslation('exclusions')
  const format = useFormat()
  const { submit, dialog } = useAction(`exclusions.${action}-return`, {
    done: () => t(`${action}.done`),
    onSettled: onClose,
  })
  const { member, kind, startsAt, endsAt, requestedAt } = request
  const when = (at: string) => format.when(at, 'dateTime')
  return (
    <ReasonDialog
      {...dialog}
      {...reasonTexts(t, action)}
      tone={action === 'approve' ? 'primary' : 'error'}
      facts={[
        { label: t('returns.column.member'), value: `${member.username} ${member.name}` },
        { label: t('returns.column.kind'), value: t(`kind.${kind}`) },
        { label: t('returns.column.startsAt'), value: when(startsAt) },
        { label: t('returns.column.endsAt'), value: endsAt === null ? t('forGood') : when(endsAt) },
        { label: t('returns.column.requestedAt'), value: when(requestedAt) },
      ]}
      onConfirm={reason => submit({ params: { id: request.id }, body: { reason } })}
      onClose={onClose}
    />
  )
}
