import { Check, type LucideIcon, RotateCcw, UserRoundSearch } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/button/Button.tsx'
import type { ActionName, Deposit } from '../deposit.ts'
import css from './actions.module.css'

// Loaded while the record is read, to keep the list small.
const loadDialog = () => import('./ActionDialog.tsx')
const ActionDialog = lazy(() => loadDialog().then(part => ({ default: part.ActionDialog })))

const icons: Partial<Record<ActionName, LucideIcon>> = { match: UserRoundSearch, credit: Check, reverse: RotateCcw }

/** The actions this admin can take; others are hidden. */
export function ActionBar({ deposit }: { deposit: Deposit }) {
  const { t } = useTranslation('deposits')
  const [openDialog, setOpenDialog] = useState<ActionName | null>(null)
  useEffect(() => {
    // A failed load is repeated when the dialog is opened.
    loadDialog().catch(() => undefined)
  }, [])
  const main = (['credit', 'release', 'match', 'reverse', 'return'] as const).find(action =>
    deposit.can.includes(action),
  )
  const others = deposit.can.filter(action => action !== main)
  const MainIcon = main === undefined ? undefined : icons[main]
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
              onClick={() => setOpenDialog(main)}
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
                  onClick={() => setOpenDialog(action)}
                >
                  {t(action === 'match' && deposit.status === 'matched' ? 'move.rematch' : `move.${action}`)}
                </Button>
              ))}
            </div>
          )}
        </div>
      )}
      {openDialog !== null && (
        <Suspense fallback={null}>
          <ActionDialog action={openDialog} deposit={deposit} onClose={() => setOpenDialog(null)} />
        </Suspense>
      )}
    </>
  )
}
