import { Eye, EyeOff } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconButton } from '../button/Button.tsx'
import { useCommand } from '../action/use-command.ts'
import css from './masked.module.css'

const ReasonDialog = lazy(() => import('../dialogs/ReasonDialog.tsx').then(part => ({ default: part.ReasonDialog })))

type Props = {
  /** The name of the masked value: "phone", "bank account". */
  label: string
  value: string
  masked: boolean
  /** Returns the full value for a logged reason. Without it, the value stays masked. */
  onReveal?: (reason: string, idempotencyKey: string) => Promise<string>
}

const SHOWN_MS = 60_000

/** A masked value. After a reveal it is masked again within a minute. */
export function MaskedValue({ label, value, masked, onReveal }: Props) {
  const { t } = useTranslation('ui')
  const [openDialog, ask] = useState(false)
  const [seen, see] = useState<string | null>(null)
  const action = useCommand((reason: string, key) => onReveal?.(reason, key) ?? Promise.resolve(value))
  useEffect(() => {
    if (seen === null) return undefined
    const timer = setTimeout(() => see(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [seen])
  const reveal = async (reason: string) => {
    const outcome = await action.run(reason)
    if (!outcome.done) return
    see(outcome.answer)
    ask(false)
  }
  const Icon = seen === null ? Eye : EyeOff
  return (
    <span className={css.value}>
      <span className={css.text}>{seen ?? value}</span>
      {masked && onReveal !== undefined && (
        <IconButton
          size="small"
          aria-label={seen === null ? t('masked.show', { label }) : t('masked.hide', { label })}
          title={seen === null ? t('masked.show', { label }) : t('masked.hide', { label })}
          onClick={() => (seen === null ? ask(true) : see(null))}
        >
          <Icon size={15} strokeWidth={1.75} />
        </IconButton>
      )}
      {openDialog && (
        <Suspense fallback={null}>
          <ReasonDialog
            title={t('masked.show', { label })}
            note={t('masked.note')}
            confirm={t('masked.confirm')}
            working={action.working}
            error={action.error}
            onConfirm={reason => void reveal(reason)}
            onClose={() => ask(false)}
          />
        </Suspense>
      )}
    </span>
  )
}
