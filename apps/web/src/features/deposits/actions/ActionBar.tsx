import Button from '@mui/material/Button'
import { Check, type LucideIcon, RotateCcw, UserRoundSearch } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Deposit, ActionName } from '../deposit.ts'
import css from './ActionBar.module.css'
import type { ActionRequest } from './send-action.ts'
import { useDepositActions } from './use-deposit-actions.ts'

// Fetched while a person looks at the record: there when they decide, and no weight on the list itself.
const loadDialog = () => import('./ActionDialog.tsx')
const ActionDialog = lazy(() => loadDialog().then(part => ({ default: part.ActionDialog })))

const icons: Partial<Record<ActionName, LucideIcon>> = { match: UserRoundSearch, credit: Check, reverse: RotateCcw }

/** The moves this person may make now, within reach of a thumb. What cannot be made is not shown. */
export function ActionBar({ deposit }: { deposit: Deposit }) {
  const { t } = useTranslation('deposits')
  const [openDialog, setOpenDialog] = useState<ActionName | null>(null)
  const actions = useDepositActions(deposit)
  useEffect(() => {
    // A failed fetch is tried again when the dialog is wanted.
    loadDialog().catch(() => undefined)
  }, [])
  const hasPermission = (action: ActionName) => deposit.can.includes(action)
  const main = (['credit', 'match', 'reverse'] as const).find(hasPermission)
  const others = deposit.can.filter(action => action !== main)
  const begin = (action: ActionName) => {
    actions.reset()
    setOpenDialog(action)
  }
  const confirm = async (request: ActionRequest) => {
    if ((await actions.make(request)) === 'settled') setOpenDialog(null)
  }
  const MainIcon = main === undefined ? undefined : icons[main]
  const dialog = openDialog !== null && (
    <Suspense fallback={null}>
      <ActionDialog
        action={openDialog}
        deposit={deposit}
        working={actions.working}
        error={actions.error}
        onConfirm={request => void confirm(request)}
        onClose={() => setOpenDialog(null)}
      />
    </Suspense>
  )
  return (
    <>
      {main !== undefined && (
        <div className={css.actions}>
          <div className={css.row}>
            <Button
              size="large"
              fullWidth
              color={main === 'reverse' ? 'error' : 'primary'}
              variant={main === 'reverse' ? 'outlined' : 'contained'}
              disabled={actions.working}
              onClick={() => begin(main)}
              {...(MainIcon === undefined ? {} : { startIcon: <MainIcon size={16} strokeWidth={1.75} /> })}
            >
              {t(`move.${main}`)}
            </Button>
          </div>
          {others.length > 0 && (
            <div className={css.row}>
              {others.map(action => (
                <Button
                  key={action}
                  fullWidth
                  color={action === 'match' ? 'primary' : 'inherit'}
                  disabled={actions.working}
                  onClick={() => begin(action)}
                >
                  {t(action === 'match' && deposit.status === 'matched' ? 'move.rematch' : `move.${action}`)}
                </Button>
              ))}
            </div>
          )}
        </div>
      )}
      {dialog}
    </>
  )
}
