import { type ReactNode, useState } from 'react'
import { useAction } from '../../ui/action/use-action.ts'
import { AuthenticatorDialog, type PendingSecret } from './AuthenticatorDialog.tsx'

/** Starts setting up an authenticator, and the dialog in which it is confirmed. */
export function useAuthenticator(onDone: (codes: readonly string[]) => void): {
  start: () => void
  working: boolean
  dialog: ReactNode
} {
  const [pending, setPending] = useState<PendingSecret | null>(null)
  const { submit, dialog } = useAction('account.totp-start', { aloud: true, onDone: ({ data }) => setPending(data) })
  const close = () => setPending(null)
  return {
    start: () => submit({}),
    working: dialog.working,
    dialog: pending !== null && (
      <AuthenticatorDialog pending={pending} onDone={codes => (close(), onDone(codes))} onClose={close} />
    ),
  }
}
