import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Alert } from '../../ui/alert/Alert.tsx'
import { TextInput } from '../../ui/field/Field.tsx'
import { ApiError } from '../../api/api-error.ts'
import { useAction } from '../../ui/action/use-action.ts'
import { WorkingButton } from '../../ui/dialogs/WorkingButton.tsx'
import { useErrorText } from '../../ui/errors/error-text.ts'
import { Panel } from '../../ui/panel/Panel.tsx'
import { fieldErrorText } from '../../ui/form/field-error-text.ts'
import { passwordProblem } from '../../ui/password-problem.ts'
import { Instant } from '../../ui/time/Instant.tsx'
import css from './account.module.css'
import type { Security } from './security.ts'

const fields = ['current', 'password', 'repeated'] as const
type Field = (typeof fields)[number]

/** The password, changed with the current one. */
export function PasswordCard({ security: { username, passwordSetAt } }: { security: Security }) {
  const { t } = useTranslation('account')
  const [typed, setTyped] = useState<Record<Field, string>>({ current: '', password: '', repeated: '' })
  const [wrong, setWrong] = useState<Partial<Record<Field, string>>>({})
  const form = useRef<HTMLFormElement>(null)
  const { submit, dialog } = useAction('account.password', {
    done: () => t('password.changed'),
    onDone: () => setTyped({ current: '', password: '', repeated: '' }),
  })
  const problem = passwordProblem(dialog.error)
  const refused = problem === null ? {} : { password: fieldErrorText(problem) }
  const shown: typeof wrong = { ...refused, ...wrong }
  const check = (event: FormEvent) => {
    event.preventDefault()
    const problems: Partial<Record<Field, string>> = {}
    for (const field of fields) if (typed[field] === '') problems[field] = t('password.missing')
    if (problems.password === undefined && typed.password === typed.current) problems.password = t('password.isCurrent')
    if (problems.repeated === undefined && typed.repeated !== typed.password) problems.repeated = t('password.differs')
    setWrong(problems)
    const first = fields.find(field => problems[field] !== undefined)
    if (first === undefined) return submit({ body: { current: typed.current, password: typed.password } })
    const input = form.current?.elements.namedItem(first)
    if (input instanceof HTMLInputElement) input.focus()
  }
  return (
    <Panel
      title={t('password.title')}
      caption={
        passwordSetAt === null
          ? t('password.caption')
          : [t('password.set'), ' ', <Instant key="at" at={passwordSetAt} form="dateTime" />]
      }
    >
      <form ref={form} onSubmit={check} noValidate className={css.form}>
        <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
        {fields.map(field => (
          <TextInput
            key={field}
            name={field}
            type="password"
            required
            label={t(`password.${field}`)}
            value={typed[field]}
            error={shown[field] !== undefined}
            help={shown[field] ?? (field === 'password' ? t('password.rule') : ' ')}
            onChange={event => setTyped({ ...typed, [field]: event.target.value })}
            maxLength={256}
            autoComplete={field === 'current' ? 'current-password' : 'new-password'}
          />
        ))}
        {dialog.error !== null && problem === null && <Problem error={dialog.error} />}
        <div>
          <WorkingButton type="submit" variant="contained" color="primary" working={dialog.working}>
            {t('password.change')}
          </WorkingButton>
        </div>
      </form>
    </Panel>
  )
}

function Problem({ error }: { error: unknown }) {
  const { t } = useTranslation('account')
  const text = useErrorText()
  const code = error instanceof ApiError ? error.code : null
  return <Alert severity="error">{code === 'INVALID_CREDENTIALS' ? t('password.wrong') : text(error)}</Alert>
}
