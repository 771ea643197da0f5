import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { currentLocale } from '../../i18n/i18n.ts'
import { datesIn } from '../../i18n/locales.ts'
import { currentEra } from '../../i18n/translate.ts'
import { Button } from '../../ui/button/Button.tsx'
import css from './joining.module.css'
import { invalidLink, type Link, readLink } from './link.ts'
import { PasswordForm } from './PasswordForm.tsx'
import { useFailureText } from './use-sending.ts'

type Props = {
  kind: Link['kind']
  token: string
  /** The password is set; the admin can sign in with it. */
  onDone: (username: string) => void
}

/** What a mailed link opens: whose it is, and the field for their new password. */
export function LinkForm({ kind, token, onDone }: Props) {
  const { t } = useTranslation('joining')
  const text = useFailureText()
  const [link, setLink] = useState<Link | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const open = useCallback(() => void readLink(token).then(setLink, setFailure), [token])
  const retry = () => {
    setFailure(null)
    open()
  }
  useEffect(open, [open])

  const end = invalidLink(failure)
  if (end !== null) return <InvalidLink kind={kind} end={end} />
  if (failure !== null)
    return (
      <>
        <p role="alert" className={css.refusal}>
          {text(failure)}
        </p>
        <Button variant="contained" size="large" fullWidth onClick={retry}>
          {t('retry')}
        </Button>
      </>
    )
  if (link === null)
    return (
      <p role="status" aria-busy="true">
        {t('link.checking')}
      </p>
    )
  return (
    <>
      <Whose link={link} />
      <PasswordForm link={link} token={token} onInvalid={setFailure} onDone={() => onDone(link.username)} />
    </>
  )
}

function Whose({ link: { kind, name, role, expiresAt } }: { link: Link }) {
  const { t } = useTranslation('joining')
  return (
    <>
      <p>{t(`${kind}.for`, { name })}</p>
      <dl className={css.facts}>
        {role !== null && (
          <>
            <dt>{t('link.role')}</dt>
            <dd>{t(`role.${role.key}`, { defaultValue: role.name })}</dd>
          </>
        )}
        <dt>{t('link.until')}</dt>
        <dd>{formatTime(expiresAt)}</dd>
      </dl>
    </>
  )
}

/** In the operator's zone. The formats of the back office would bring its scripts along. */
const formatTime = (at: string): string =>
  new Intl.DateTimeFormat(datesIn(currentLocale(), currentEra()), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: runtimeConfig().timeZone,
  }).format(new Date(at))

function InvalidLink({ kind, end }: { kind: Link['kind']; end: string }) {
  const { t } = useTranslation('joining')
  return (
    <>
      <p role="alert">
        <strong>{t(`link.${end}`)}</strong>
      </p>
      <p>{t(end === 'used' ? `${kind}.used` : `${kind}.askAgain`)}</p>
    </>
  )
}
