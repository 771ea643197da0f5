import { Ban } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useAction } from '../../../ui/action/use-action.ts'
import { DialogButton } from '../../../ui/dialogs/DialogButton.tsx'
import { reasonTexts } from '../../../ui/dialogs/dialog-texts.ts'
import { ReasonDialog } from '../../../ui/dialogs/ReasonDialog.tsx'
import { FoundDrawer } from '../../../ui/drawer/RecordDrawer.tsx'
import record from '../../../ui/drawer/record.module.css'
import { Facts } from '../../../ui/facts/Facts.tsx'
import { formatMoney } from '../../../ui/money/format-money.ts'
import { useReasonText } from '../../../ui/reason.tsx'
import { useListedRow } from '../../../ui/resource-table/use-listed-row.ts'
import type { Recipient } from '../promotion.ts'
import { GrantStatus, MemberLink, Progress } from '../recipient-cells.tsx'

const lists = ['promotions.recipients'] as const

/** One grant: its terms, its progress and its end. */
export function RecipientDrawer({ id }: { id: string }) {
  const { t } = useTranslation('promotions')
  return (
    <FoundDrawer
      record={id}
      label={t('page.recipients')}
      labelOf={({ member }) => member.username}
      found={useListedRow<Recipient>(lists, id)}
      missing={{ title: t('recipient.missing'), hint: t('recipient.missingHint') }}
      renderHead={({ status }) => <GrantStatus status={status} />}
      renderActions={recipient => recipient.can.includes('cancel') && <CancelButton recipient={recipient} />}
    >
      {recipient => <Details recipient={recipient} />}
    </FoundDrawer>
  )
}

function Details({ recipient }: { recipient: Recipient }) {
  const { t } = useTranslation('promotions')
  const format = useFormat()
  const reasonText = useReasonText()
  const { bonus, deposit, origin, cap, converted, version, grantedAt, grantedBy, expiresAt, finishedAt, reason } =
    recipient
  const moment = (at: string | null) => at !== null && format.when(at, 'dateTime')
  return (
    <>
      <p className={record.amount}>{formatMoney(bonus)}</p>
      <Progress recipient={recipient} />
      <Facts
        lines={[
          [t('recipient.member'), <MemberLink key="member" recipient={recipient} />],
          [t('recipient.deposit'), deposit !== null && formatMoney(deposit.amount)],
          [t('recipient.origin'), t(`origin.${origin}`)],
          [t('recipient.required'), formatMoney(recipient.required)],
          [t('recipient.remaining'), recipient.status === 'wagering' && formatMoney(recipient.remaining)],
          [t('recipient.cap'), cap !== null && formatMoney(cap)],
          [t('recipient.converted'), recipient.status !== 'wagering' && formatMoney(converted)],
          [t('recipient.version'), String(version)],
          [t('recipient.grantedAt'), moment(grantedAt)],
          [t('recipient.grantedBy'), grantedBy?.name],
          [t('recipient.expiresAt'), moment(expiresAt)],
          [t('recipient.finishedAt'), moment(finishedAt)],
          [t('recipient.reason'), reason !== null && reasonText(reason)],
        ]}
      />
    </>
  )
}

function CancelButton({ recipient }: { recipient: Recipient }) {
  const { t } = useTranslation('promotions')
  return (
    <DialogButton
      fullWidth
      variant="outlined"
      color="error"
      startIcon={<Ban size={15} strokeWidth={1.75} />}
      renderDialog={close => <CancelDialog recipient={recipient} onClose={close} />}
    >
      {t('cancelGrant.open')}
    </DialogButton>
  )
}

/** Takes the bonus back and cancels its turnover requirement. */
function CancelDialog({ recipient, onClose }: { recipient: Recipient; onClose: () => void }) {
  const { t } = useTranslation('promotions')
  const { id, promotion, member, bonus } = recipient
  const { submit, dialog } = useAction('promotions.cancel-grant', {
    done: () => t('cancelGrant.done', { name: member.username }),
    onSettled: onClose,
  })
  return (
    <ReasonDialog
      {...reasonTexts(t, 'cancelGrant')}
      tone="error"
      facts={[
        { label: t('recipient.member'), value: member.username },
        { label: t('recipient.bonus'), value: formatMoney(bonus) },
      ]}
      {...dialog}
      onConfirm={reason => submit({ params: { id: promotion.id, recipientId: id }, body: { reason } })}
      onClose={onClose}
    />
  )
}
