import type { ClientResponse, Endpoints } from '@backoffice/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Alert } from '../../ui/alert/Alert.tsx'
import { read } from '../../api/read.ts'
import { useFormat } from '../../i18n/format.ts'
import { useAction } from '../../ui/action/use-action.ts'
import { useActionForm } from '../../ui/action/use-action-form.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { DialogButton } from '../../ui/dialogs/DialogButton.tsx'
import { WorkingButton } from '../../ui/dialogs/WorkingButton.tsx'
import { useErrorText } from '../../ui/errors/error-text.ts'
import { DefinitionList } from '../../ui/facts/Facts.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { ErrorPanel } from '../../ui/panel/ErrorPanel.tsx'
import { Panel } from '../../ui/panel/Panel.tsx'
import { Skeleton } from '../../ui/panel/Skeleton.tsx'
import { usePermission } from '../../ui/permission/use-permission.ts'
import css from './line-messages.module.css'

type TestAnswer = ClientResponse<Endpoints['line-messages.test']>['data']
type Status = ClientResponse<Endpoints['line-messages.status']>['data']

const TOKEN = /^[\x21-\x7e]{20,2000}$/

type Props = {
  /** Renders the request for another token that is pending. */
  renderPending: (pending: NonNullable<Status['pendingToken']>) => ReactNode
}

/** The token of LINE, what became of the last messages, and a test. The token is never shown. */
export function LineConnection({ renderPending }: Props) {
  const { t } = useTranslation('lineSetting')
  const found = useQuery(read('line-messages.status'))
  const canChange = usePermission()('settings.manage')
  const status = found.data?.data
  if (status === undefined && found.error !== null)
    return <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />
  return (
    <div className={css.connection}>
      <Panel title={t('connection.title')} caption={t('connection.caption')} busy={status === undefined}>
        {status === undefined ? <Skeleton width={60} /> : <Delivery status={status} />}
        {status !== undefined && status.pendingToken !== null && renderPending(status.pendingToken)}
        {status !== undefined && canChange && (
          <Actions hasToken={status.hasToken} isPending={status.pendingToken !== null} />
        )}
      </Panel>
    </div>
  )
}

function Delivery({
  status: { hasToken, tokenUnreadable, tokenSetAt, tokenSetBy, waiting, lastSent, lastFailure },
}: {
  status: Status
}) {
  const { t } = useTranslation('lineSetting')
  const format = useFormat()
  return (
    <>
      {tokenUnreadable && <Alert severity="error">{t('connection.outcome.token-unreadable')}</Alert>}
      {lastFailure !== null && (
        <Answer
          severity="error"
          text={t('connection.failed', { time: format.when(lastFailure.at, 'dateTime') })}
          status={lastFailure.status}
          message={lastFailure.message}
        />
      )}
      <DefinitionList
        items={[
          {
            label: t('connection.token'),
            value:
              hasToken && tokenSetAt !== null
                ? t('connection.tokenSet', { time: format.when(tokenSetAt, 'dateTime'), name: tokenSetBy?.name })
                : t('connection.tokenMissing'),
          },
          { label: t('connection.waiting'), value: waiting },
          {
            label: t('connection.lastSent'),
            value: lastSent && (
              <>
                {format.when(lastSent.at, 'dateTime')}
                <span className={css.text}>{lastSent.text}</span>
              </>
            ),
            wide: true,
          },
        ]}
      />
    </>
  )
}

function Actions({ hasToken, isPending }: { hasToken: boolean; isPending: boolean }) {
  const { t } = useTranslation('lineSetting')
  return (
    <div className={css.actions}>
      <Test />
      {!isPending && (
        <DialogButton size="small" renderDialog={close => <TokenDialog onClose={close} />}>
          {t(hasToken ? 'connection.replace' : 'connection.set')}
        </DialogButton>
      )}
      {hasToken && !isPending && (
        <DialogButton size="small" color="error" renderDialog={close => <RemoveDialog onClose={close} />}>
          {t('connection.remove')}
        </DialogButton>
      )}
    </div>
  )
}

/** Sends a test message to the saved receiver and shows what LINE answered. */
function Test() {
  const { t } = useTranslation('lineSetting')
  const text = useErrorText()
  const [answer, setAnswer] = useState<TestAnswer | null>(null)
  const { submit, dialog } = useAction('line-messages.test', { onDone: ({ data }) => setAnswer(data) })
  const send = () => {
    setAnswer(null)
    submit({})
  }
  return (
    <>
      <WorkingButton size="small" working={dialog.working} onClick={send}>
        {t('connection.test')}
      </WorkingButton>
      <div className={css.answer} role="status">
        {dialog.error !== null && <Alert severity="error">{text(dialog.error)}</Alert>}
        {answer !== null && (
          <Answer
            severity={answer.outcome === 'sent' ? 'success' : 'error'}
            text={t(`connection.outcome.${answer.outcome}`)}
            status={answer.status}
            message={answer.message}
          />
        )}
      </div>
    </>
  )
}

type AnswerProps = { severity: 'success' | 'error'; text: string; status: number | null; message: string | null }

/** What became of a message, with the meaning of LINE's status and its own words. */
function Answer({ severity, text, status, message }: AnswerProps) {
  const { t } = useTranslation('lineSetting')
  const isExplained = status === 400 || status === 401 || status === 403 || status === 429
  return (
    <Alert severity={severity}>
      {text}
      {isExplained && ` ${t(`connection.status.${status}`)}`}
      {(status !== null || message !== null) && (
        <span className={css.text}>{['LINE', status, message].filter(part => part !== null).join(' · ')}</span>
      )}
    </Alert>
  )
}

/** Write-only: the field is cleared with the dialog, and no answer contains it. */
function TokenDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('lineSetting')
  const form = useActionForm('line-messages.set-token', {
    defaults: { token: '' },
    request: ({ token }) => ({ body: { token: token.trim() } }),
    done: () => t('connection.asked'),
    onDone: onClose,
  })
  return (
    <FormDialog title={t('connection.dialog')} form={form} submit={t('connection.submit')} onClose={onClose}>
      <p className={css.note}>{t('connection.writeOnly')}</p>
      <TextField
        name="token"
        label={t('connection.token')}
        required
        autoFocus
        type="password"
        autoComplete="new-password"
        check={token => (TOKEN.test(token.trim()) ? undefined : t('connection.wrongToken'))}
      />
    </FormDialog>
  )
}

function RemoveDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('lineSetting')
  const { submit, dialog } = useAction('line-messages.set-token', {
    done: () => t('connection.asked'),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      title={t('connection.removeTitle')}
      note={t('connection.removeNote')}
      confirm={t('connection.removeConfirm')}
      tone="error"
      {...dialog}
      onConfirm={() => submit({ body: { token: null } })}
      onClose={onClose}
    />
  )
}
