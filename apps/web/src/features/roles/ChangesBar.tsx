import { conflictsIn } from '@backoffice/contract/roles/terms'
import { Minus, Plus, Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Alert } from '../../ui/alert/Alert.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { ApiError } from '../../api/api-error.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { useErrorText } from '../../ui/errors/error-text.ts'
import { adminsOf, type Change, changedMeanwhile, changesOf, isNew, type Role, withEdits } from './draft.ts'
import { useChangeText, useRoleLabel } from './labels.ts'
import css from './roles.module.css'
import { SubmitDialog } from './SubmitDialog.tsx'
import type { Draft } from './use-draft.ts'

/** What the unsaved edits give and take, and their submission. */
export function ChangesBar({ draft }: { draft: Draft }) {
  const { t } = useTranslation('roles')
  const [dialog, setDialog] = useState<'submit' | 'discard' | null>(null)
  const { changed } = draft
  const close = () => setDialog(null)
  const count = changed.reduce((sum, role) => sum + (isNew(role) ? 1 : changesIn(role, draft).length), 0)
  const admins = changed.reduce((sum, role) => sum + adminsOf(role), 0)
  const signedIn = changed.reduce((sum, role) => sum + role.signedIn, 0)
  return (
    <>
      {changed.length > 0 && (
        <section className={css.bar} aria-label={t('bar.label')}>
          <p className={css.barHead} role="status">
            <b>{t('bar.changes', { count })}</b> <span>{t('bar.affects', { count: admins, signedIn })}</span>
          </p>
          <div className={css.changes}>
            {changed.map(role => (
              <RoleChanges key={role.key} role={role} draft={draft} />
            ))}
          </div>
          <div className={css.barActions}>
            <Button variant="outlined" onClick={() => setDialog('discard')}>
              {t('bar.discard')}
            </Button>
            <Button
              variant="contained"
              color="primary"
              startIcon={<Send size={15} />}
              disabled={changed.every(role => !role.can.includes('edit'))}
              onClick={() => setDialog('submit')}
            >
              {t('bar.submit')}
            </Button>
          </div>
        </section>
      )}
      {dialog === 'submit' && <SubmitDialog draft={draft} onClose={close} />}
      {dialog === 'discard' && (
        <ConfirmDialog
          title={t('discard.title')}
          note={t('discard.note')}
          confirm={t('discard.confirm')}
          tone="error"
          working={false}
          onConfirm={() => (draft.discard(), close())}
          onClose={close}
        />
      )}
    </>
  )
}

const changesIn = (role: Role, { edits }: Draft) => changesOf(role, edits.get(role.key))

function RoleChanges({ role, draft }: { role: Role; draft: Draft }) {
  const { t } = useTranslation('roles')
  const label = useRoleLabel()
  const sentence = useChangeText()
  const edits = draft.edits.get(role.key)
  const meanwhile = edits === undefined || isNew(role) ? [] : changedMeanwhile(role, edits)
  const admins = t('admins', { count: adminsOf(role) })
  return (
    <>
      {isNew(role) ? (
        <Line kind="gets">
          <b>{withEdits(role, edits).name}</b> {t('bar.added', { count: withEdits(role, edits).permissions.length })}
        </Line>
      ) : (
        changesIn(role, draft).map((change, at) => (
          <Line key={at} kind={change.kind}>
            <b>{label(role)}</b> {sentence(change)} <span className={css.caption}>{admins}</span>
          </Line>
        ))
      )}
      <Warnings role={role} draft={draft} />
      {meanwhile.length > 0 && (
        <Alert
          severity="info"
          action={
            <Button size="small" color="inherit" onClick={() => draft.acknowledge(role)}>
              {t('bar.seen')}
            </Button>
          }
        >
          {t('bar.meanwhile', { role: label(role), what: meanwhile.map(sentence).join(', ') })}
        </Alert>
      )}
    </>
  )
}

/** Pairs that weaken the second approval, and why the last request failed. */
function Warnings({ role, draft }: { role: Role; draft: Draft }) {
  const { t } = useTranslation('roles')
  const label = useRoleLabel()
  const text = useErrorText()
  const failure = draft.failures.get(role.key)
  const pairs = conflictsIn(new Set(withEdits(role, draft.edits.get(role.key)).permissions))
  const stale = failure instanceof ApiError && failure.code === 'VERSION_CONFLICT'
  return (
    <>
      {pairs.map(([first]) => (
        <Alert key={first} severity="warning">
          {t(`conflict.${first}`, { role: label(role) })}
        </Alert>
      ))}
      {failure !== undefined && (
        <Alert severity="error">
          {label(role)}: {stale ? t('bar.stale') : text(failure)}
        </Alert>
      )}
      {failure === undefined && !role.can.includes('edit') && (
        <Alert severity="warning">{t('bar.locked', { role: label(role) })}</Alert>
      )}
    </>
  )
}

function Line({ kind, children }: { kind: Change['kind']; children: React.ReactNode }) {
  const loses = kind === 'loses' || kind === 'factorOff'
  const Icon = loses ? Minus : Plus
  return (
    <p className={css.line}>
      <span className={css.sign} data-change={loses ? 'loses' : 'gets'}>
        <Icon size={12} strokeWidth={2.75} aria-hidden="true" />
      </span>
      <span>{children}</span>
    </p>
  )
}
