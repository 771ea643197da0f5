import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx'

/** Asks before what was typed is left behind: by a link, by back, by closing the tab. */
export function LeaveGuard({ dirty }: { dirty: () => boolean }) {
  const { t } = useTranslation('ui')
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty() && leaves(current, next),
    enableBeforeUnload: dirty,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return <ConfirmDialog title={t('form.leaveTitle')} note={t('form.leaveNote')} confirm={t('form.leave')} tone="error" working={false} onConfirm={blocker.proceed} onClose={blocker.reset} />
}

type Place = { readonly pathname: string; readonly search: unknown }

/** Another page, another record or another tab; a filter of the list behind changes nothing of the form. */
function leaves(current: Place, next: Place): boolean {
  const [from, to] = [current.search as Record<string, unknown>, next.search as Record<string, unknown>]
  return current.pathname !== next.pathname || from['id'] !== to['id'] || from['tab'] !== to['tab']
}
