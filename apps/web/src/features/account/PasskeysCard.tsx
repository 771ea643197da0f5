import { KeyRound, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button/Button.tsx'
import { TextInput } from '../../ui/field/Field.tsx'
import { useAction } from '../../ui/action/use-action.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { WorkingButton } from '../../ui/dialogs/WorkingButton.tsx'
import { Panel } from '../../ui/panel/Panel.tsx'
import { createPasskey } from '../../ui/passkey.ts'
import { notify } from '../../ui/snackbar/snackbar.ts'
import { Instant } from '../../ui/time/Instant.tsx'
import css from './account.module.css'
import type { Passkey, Security } from './security.ts'

type Props = { security: Security; onCodes: (codes: readonly string[]) => void }

/** The passkeys: add, rename, remove. */
export function PasskeysCard({ security: { passkeys, canAddPasskeys }, onCodes }: Props) {
  const { t } = useTranslation('account')
  const add = usePasskey(onCodes)
  return (
    <Panel title={t('passkeys.title')} caption={t('passkeys.caption')}>
      {!canAddPasskeys && <p className={css.text}>{t('passkeys.unavailable')}</p>}
      {passkeys.length > 0 && (
        <ul className={css.passkeys} aria-label={t('passkeys.title')}>
          {passkeys.map(passkey => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {canAddPasskeys && (
        <div className={css.buttons}>
          <WorkingButton
            variant="outlined"
            startIcon={<KeyRound size={14} />}
            working={add.working}
            onClick={add.start}
          >
            {t('passkeys.add')}
          </WorkingButton>
        </div>
      )}
      {add.dialog}
    </Panel>
  )
}

/** Lets the browser create a passkey, and asks for its name. */
export function usePasskey(onCodes: (codes: readonly string[]) => void) {
  const { t } = useTranslation('account')
  const [credential, setCredential] = useState<Awaited<ReturnType<typeof createPasskey>> | null>(null)
  const [creating, setCreating] = useState(false)
  const [name, setName] = useState('')
  const create = async (options: unknown) => {
    setCreating(true)
    try {
      setCredential(await createPasskey(options))
      setName(t('passkeys.defaultName'))
    } catch {
      notify('warning', t('passkeys.cancelled'))
    } finally {
      setCreating(false)
    }
  }
  const options = useAction('account.passkey-options', { aloud: true, onDone: ({ data }) => void create(data) })
  const { submit, dialog } = useAction('account.passkey-add', {
    done: () => t('passkeys.added'),
    onDone: ({ data }) => data.recoveryCodes !== null && onCodes(data.recoveryCodes),
    onSettled: () => setCredential(null),
  })
  return {
    start: () => options.submit({}),
    working: creating || options.dialog.working,
    dialog: credential !== null && (
      <NameDialog
        title={t('passkeys.name')}
        name={name}
        onName={setName}
        {...dialog}
        onConfirm={() => submit({ body: { name: name.trim(), credential } })}
        onClose={() => setCredential(null)}
      />
    ),
  }
}

type NameDialogProps = {
  title: string
  name: string
  onName: (name: string) => void
  working: boolean
  error: unknown
  onConfirm: () => void
  onClose: () => void
}

function NameDialog({ name, onName, ...rest }: NameDialogProps) {
  const { t } = useTranslation('account')
  return (
    <ConfirmDialog {...rest} confirm={t('passkeys.save')} disabled={name.trim() === ''}>
      <TextInput
        autoFocus
        label={t('passkeys.nameLabel')}
        value={name}
        onChange={event => onName(event.target.value)}
        maxLength={60}
      />
    </ConfirmDialog>
  )
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { t } = useTranslation('account')
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null)
  const { id, name, backedUp, createdAt, lastUsedAt } = passkey
  const close = () => setOpen(null)
  return (
    <li className={css.passkey}>
      <div className={css.about}>
        <b>{name}</b>
        <span>
          {t('passkeys.created')} <Instant at={createdAt} form="dateTime" />
          {lastUsedAt !== null && ' · '}
          {lastUsedAt !== null && t('passkeys.used')}{' '}
          {lastUsedAt !== null && <Instant at={lastUsedAt} form="dateTime" />}
          {backedUp && ` · ${t('passkeys.synced')}`}
        </span>
      </div>
      <Button
        size="small"
        startIcon={<Pencil size={14} />}
        aria-label={t('passkeys.renameOf', { name })}
        onClick={() => setOpen('rename')}
      >
        {t('passkeys.rename')}
      </Button>
      <Button
        size="small"
        color="error"
        startIcon={<Trash2 size={14} />}
        aria-label={t('passkeys.removeOf', { name })}
        onClick={() => setOpen('remove')}
      >
        {t('passkeys.remove')}
      </Button>
      {open === 'rename' && <RenameDialog id={id} current={name} onClose={close} />}
      {open === 'remove' && <RemoveDialog id={id} name={name} onClose={close} />}
    </li>
  )
}

function RenameDialog({ id, current, onClose }: { id: string; current: string; onClose: () => void }) {
  const { t } = useTranslation('account')
  const [name, setName] = useState(current)
  const { submit, dialog } = useAction('account.passkey-rename', { onSettled: onClose })
  return (
    <NameDialog
      title={t('passkeys.renameOf', { name: current })}
      name={name}
      onName={setName}
      {...dialog}
      onConfirm={() => submit({ params: { id }, body: { name: name.trim() } })}
      onClose={onClose}
    />
  )
}

function RemoveDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { t } = useTranslation('account')
  const { submit, dialog } = useAction('account.passkey-remove', {
    done: () => t('passkeys.removed'),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      title={t('passkeys.removeOf', { name })}
      note={t('passkeys.removeNote')}
      confirm={t('passkeys.remove')}
      tone="error"
      {...dialog}
      onConfirm={() => submit({ params: { id } })}
      onClose={onClose}
    />
  )
}
