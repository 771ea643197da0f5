import Button from '@mui/material/Button'
import { Check, type LucideIcon, RotateCcw, UserRoundSearch } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Deposit, MoveName } from '../deposit.ts'
import css from './MoveBar.module.css'
import type { MoveRequest } from './send-move.ts'
import { useDepositMoves } from './use-deposit-moves.ts'

// Fetched while a person looks at the record: there when they decide, and no weight on the list itself.
const loadDialog = () => import('./MoveDialog.tsx')
const MoveDialog = lazy(() => loadDialog().then(part => ({ default: part.MoveDialog })))

const icons: Partial<Record<MoveName, LucideIcon>> = { match: UserRoundSearch, credit: Check, reverse: RotateCcw }

/** The moves this person may make now, within reach of a thumb. What cannot be made is not shown. */
export function MoveBar({ deposit }: { deposit: Deposit }) {
  const { t } = useTranslation('deposits')
  const [asking, setAsking] = useState<MoveName | null>(null)
  const moves = useDepositMoves(deposit)
  useEffect(() => {
    // A failed fetch is tried again when the dialog is wanted.
    loadDialog().catch(() => undefined)
  }, [])
  const may = (move: MoveName) => deposit.can.includes(move)
  const main = (['credit', 'match', 'reverse'] as const).find(may)
  const others = deposit.can.filter(move => move !== main)
  const begin = (move: MoveName) => {
    moves.reset()
    setAsking(move)
  }
  const confirm = async (request: MoveRequest) => {
    if ((await moves.make(request)) === 'settled') setAsking(null)
  }
  const MainIcon = main === undefined ? undefined : icons[main]
  const dialog = asking !== null && (
    <Suspense fallback={null}>
      <MoveDialog
        move={asking}
        deposit={deposit}
        working={moves.working}
        error={moves.error}
        onConfirm={request => void confirm(request)}
        onClose={() => setAsking(null)}
      />
    </Suspense>
  )
  return (
    <>
      {main !== undefined && (
        <div className={css.moves}>
          <div className={css.row}>
            <Button
              size="large"
              fullWidth
              color={main === 'reverse' ? 'error' : 'primary'}
              variant={main === 'reverse' ? 'outlined' : 'contained'}
              disabled={moves.working}
              onClick={() => begin(main)}
              {...(MainIcon === undefined ? {} : { startIcon: <MainIcon size={16} strokeWidth={1.75} /> })}
            >
              {t(`move.${main}`)}
            </Button>
          </div>
          {others.length > 0 && (
            <div className={css.row}>
              {others.map(move => (
                <Button
                  key={move}
                  fullWidth
                  color={move === 'match' ? 'primary' : 'inherit'}
                  disabled={moves.working}
                  onClick={() => begin(move)}
                >
                  {t(move === 'match' && deposit.status === 'matched' ? 'move.rematch' : `move.${move}`)}
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
