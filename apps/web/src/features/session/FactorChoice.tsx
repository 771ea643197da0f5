import { type ComponentType, useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { loadWords } from '../../i18n/i18n.ts'
import { type Assertion, factorRequestIn, signWithPasskey } from '../../ui/passkey.ts'
import { Button } from '../../ui/button/Button.tsx'
import css from './sign-in.module.css'

type Props = {
  asks: Readonly<Record<string, unknown>>
  /** The label of the code field for a recovery code; null for a code of the app. */
  recovery: string | null
  onRecovery: (label: string | null) => void
  onPasskey: (form: HTMLFormElement, passkey: Assertion) => void
}

/** The component with its words, which the sign-in page has not loaded. */
export async function load(): Promise<{ default: ComponentType<Props> }> {
  await loadWords('second-factor')
  return { default: FactorChoice }
}

/** Other second factors than the code of an app: a recovery code, a passkey. */
function FactorChoice({ asks, recovery, onRecovery, onPasskey }: Props) {
  const { t } = useTranslation('secondFactor')
  const [failed, setFailed] = useState(false)
  const { methods, passkey } = factorRequestIn(asks)
  const hasApp = methods.includes('totp')
  useEffect(() => {
    if (!hasApp) onRecovery(t('recoveryCode'))
  }, [hasApp, onRecovery, t])
  const sign = (form: HTMLFormElement | null) => {
    if (form === null) return
    setFailed(false)
    signWithPasskey(passkey).then(
      assertion => onPasskey(form, assertion),
      () => setFailed(true),
    )
  }
  return (
    <>
      {failed && (
        <p role="alert" className={css.note}>
          {t('passkeyFailed')}
        </p>
      )}
      {passkey !== undefined && (
        <Button
          variant="contained"
          size="large"
          fullWidth
          type="button"
          onClick={event => sign(event.currentTarget.form)}
        >
          {t('usePasskey')}
        </Button>
      )}
      {hasApp && methods.includes('recovery') && (
        <button
          type="button"
          className={css.choice}
          onClick={() => onRecovery(recovery === null ? t('recoveryCode') : null)}
        >
          {t(recovery === null ? 'useRecovery' : 'useApp')}
        </button>
      )}
    </>
  )
}
