import { type SubmitEvent, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button/Button.tsx'
import { TextInput } from '../../ui/field/Field.tsx'
import css from './joining.module.css'
import { codeIn } from './code.ts'
import { invalidLink, readLink } from './link.ts'
import { useFailureText, useSending } from './use-sending.ts'

/** Checks the code of a mailed link. The whole link may be pasted: its code is taken out. */
export function CodeForm({ onChecked }: { onChecked: (token: string) => void }) {
  const { t } = useTranslation(['joining', 'templates'])
  const text = useFailureText()
  const { working, failure, run } = useSending()
  const [missing, setMissing] = useState(false)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('code')
    if (!(field instanceof HTMLInputElement)) return
    const token = codeIn(field.value)
    setMissing(token === '')
    if (token === '') return field.focus()
    void run(async () => void (await readLink(token))).then(done => (done ? onChecked(token) : field.select()))
  }
  const end = invalidLink(failure)
  return (
    <form noValidate onSubmit={submit} className={css.form}>
      <TextInput
        labelAbove
        required
        label={t('templates:code.label')}
        name="code"
        autoComplete="one-time-code"
        autoFocus
        maxLength={500}
        autoCapitalize="none"
        spellCheck={false}
        help={t('templates:code.hint')}
        {...(missing ? { error: true, help: t('templates:code.missing') } : {})}
      />
      {failure !== null && (
        <p role="alert" className={css.refusal}>
          {end === null ? text(failure) : t(`link.${end}`)}
        </p>
      )}
      <Button variant="contained" size="large" fullWidth type="submit" disabled={working} aria-busy={working}>
        {t(working ? 'link.checking' : 'templates:code.submit')}
      </Button>
    </form>
  )
}
