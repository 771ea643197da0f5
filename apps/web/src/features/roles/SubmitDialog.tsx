import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { callWith } from '../../api/client.ts'
import { refreshAfter } from '../../api/realtime.ts'
import { useCommand } from '../../ui/action/use-command.ts'
import { reasonTexts } from '../../ui/dialogs/dialog-texts.ts'
import { ReasonDialog } from '../../ui/dialogs/ReasonDialog.tsx'
import { notify } from '../../ui/snackbar/snackbar.ts'
import { type Form, isNew, type Role, withEdits } from './draft.ts'
import { useRoleLabel } from './labels.ts'
import type { Draft } from './use-draft.ts'

type Request = { readonly role: Role; readonly form: Form; readonly reason: string }

const send = ({ role, form, reason }: Request, idempotencyKey: string) =>
  isNew(role)
    ? callWith('roles.create', { body: form }, { idempotencyKey })
    : callWith(
        'roles.change',
        { params: { key: role.key }, body: { ...form, reason } },
        { idempotencyKey, ifMatch: role.version },
      )

/** Requests the changes, one request per role. A role whose request fails keeps its edits and shows the failure. */
export function SubmitDialog({ draft, onClose }: { draft: Draft; onClose: () => void }) {
  const { t } = useTranslation('roles')
  const label = useRoleLabel()
  const client = useQueryClient()
  const { run } = useCommand(send)
  const [working, setWorking] = useState(false)
  // The roles as they were confirmed: each sent one leaves the draft.
  const [roles] = useState(() => draft.changed.filter(role => role.can.includes('edit')))
  const submit = async (reason: string) => {
    setWorking(true)
    let sent = 0
    let failed = 0
    for (const role of roles) {
      const outcome = await run({ role, form: withEdits(role, draft.edits.get(role.key)), reason })
      if ('cancelled' in outcome) break
      if (outcome.done) draft.drop(role.key)
      else draft.fail(role, outcome.error)
      sent += Number(outcome.done)
      failed += Number(!outcome.done)
    }
    refreshAfter(client, 'roles.change')
    if (sent > 0) notify('success', t('submit.done', { count: sent }))
    if (failed > 0) notify('warning', t('submit.failed', { count: failed }))
    setWorking(false)
    if (sent + failed > 0) onClose()
  }
  return (
    <ReasonDialog
      {...reasonTexts(t, 'submit')}
      facts={[
        {
          label: t('submit.role'),
          value: roles
            .map(role => (isNew(role) ? withEdits(role, draft.edits.get(role.key)).name : label(role)))
            .join(', '),
        },
      ]}
      working={working}
      onConfirm={reason => void submit(reason)}
      onClose={onClose}
    />
  )
}
