import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Ban } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { read } from '../../api/read.ts'
import { useFormat } from '../../i18n/format.ts'
import { useAction } from '../../ui/action/use-action.ts'
import { DialogButton } from '../../ui/dialogs/DialogButton.tsx'
import { ReasonDialog } from '../../ui/dialogs/ReasonDialog.tsx'
import { FoundDrawer } from '../../ui/drawer/RecordDrawer.tsx'
import record from '../../ui/drawer/record.module.css'
import { Facts } from '../../ui/facts/Facts.tsx'
import { formatCount } from '../../ui/money/format-money.ts'
import { usePermission } from '../../ui/permission/use-permission.ts'
import { type Code, formatReward } from './code.ts'
import { CodeStatus, CodeText } from './CodeText.tsx'

/** One code: its terms, who redeemed it, and its revocation. */
export function CodeDrawer({ id }: { id: string }) {
  const { t } = useTranslation('creditCodes')
  const format = useFormat()
  const canSeeMembers = usePermission()('members.read')
  const when = (at: string | null) => at !== null && format.when(at, 'dateTime')
  return (
    <FoundDrawer
      record={id}
      label={t('label')}
      labelOf={({ code }) => code}
      recentName={({ code }) => code}
      found={useQuery(read('credit-codes.get', { params: { id } }))}
      missing={{ title: t('missing'), hint: t('missingHint') }}
      renderHead={({ status }) => <CodeStatus status={status} />}
      renderActions={code => code.can.includes('revoke') && <Revoke code={code} />}
    >
      {code => (
        <>
          <h2 className={record.amount}>
            <CodeText code={code.code} />
          </h2>
          <Facts
            lines={[
              [t('column.batch'), code.batch.name],
              [t(`kind.${code.kind}`), formatReward(code)],
              [t('column.turnoverPercent'), code.turnoverPercent > 0 && `${code.turnoverPercent}%`],
              [t('column.uses'), `${formatCount(code.uses)} / ${formatCount(code.usesPerCode)}`],
              [t('column.createdAt'), when(code.createdAt)],
              [t('column.validUntil'), when(code.validUntil)],
              [t('revoked.by'), code.revoked?.by.name],
              [t('revoked.at'), when(code.revoked?.at ?? null)],
              [t('revoked.reason'), code.revoked?.reason],
            ]}
          />
          {code.redemptions.length > 0 && (
            <div className={record.part}>
              <h3 className={record.partTitle}>{t('redemptions')}</h3>
              <Facts
                lines={code.redemptions.map(use => [
                  format.when(use.usedAt, 'dateTime'),
                  canSeeMembers ? (
                    <Link key={use.id} to="/member/profile/$id" params={{ id: use.member.id }}>
                      {use.member.username}
                    </Link>
                  ) : (
                    use.member.username
                  ),
                ])}
              />
            </div>
          )}
        </>
      )}
    </FoundDrawer>
  )
}

function Revoke({ code }: { code: Code }) {
  const { t } = useTranslation('creditCodes')
  return (
    <DialogButton
      fullWidth
      variant="contained"
      color="error"
      startIcon={<Ban size={15} strokeWidth={1.75} />}
      renderDialog={close => <RevokeDialog code={code} onClose={close} />}
    >
      {t('revoke.open')}
    </DialogButton>
  )
}

function RevokeDialog({ code, onClose }: { code: Code; onClose: () => void }) {
  const { t } = useTranslation('creditCodes')
  const { submit, dialog } = useAction('credit-codes.revoke', {
    done: () => t('revoke.done', { code: code.code }),
    onSettled: onClose,
  })
  return (
    <ReasonDialog
      title={t('revoke.title')}
      note={t('revoke.note')}
      facts={[{ label: t('column.code'), value: code.code }]}
      confirm={t('revoke.confirm')}
      tone="error"
      {...dialog}
      onConfirm={reason => submit({ params: { id: code.id }, body: { reason } })}
      onClose={onClose}
    />
  )
}
