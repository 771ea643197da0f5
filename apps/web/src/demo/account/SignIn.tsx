import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button/Button.tsx'
import { WorkingButton } from '../../ui/dialogs/WorkingButton.tsx'
import { TextInput } from '../../ui/field/Field.tsx'
import { Panel } from '../../ui/panel/Panel.tsx'
import css from './account.module.css'
import type { Names, Session } from './contract.ts'
import { samples } from './handlers.ts'

type Props = { send: (values: Names) => Promise<Session | undefined>; onSignIn: (session: Session) => void }

const names = ['username', 'password'] as const

/** The form, beside the accounts that it accepts. */
export function SignIn({ send, onSignIn }: Props) {
  const { t } = useTranslation('demoAccount')
  const [values, setValues] = useState<Names>({ username: '', password: '' })
  const [state, setState] = useState<'new' | 'incomplete' | 'working' | 'wrong'>('new')
  const form = useRef<HTMLFormElement>(null)
  const focus = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()
  const change = (next: Names) => {
    setValues(next)
    if (state === 'wrong') setState('new')
  }
  const fillIn = (sample: Names) => {
    change(sample)
    focus('password')
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const missing = names.find(name => values[name].trim() === '')
    setState(missing === undefined ? 'working' : 'incomplete')
    if (missing !== undefined) return focus(missing)
    const session = await send(values)
    if (session !== undefined) return onSignIn(session)
    setState('wrong')
    focus('password')
  }
  const errorOf = (name: keyof Names) => {
    if (state === 'wrong' && name === 'password') return t('wrong')
    return state === 'incomplete' && values[name].trim() === '' ? t(`missing.${name}`) : undefined
  }
  return (
    <div className={css.columns}>
      <Panel title={t('signIn')}>
        <form ref={form} className={css.form} noValidate onSubmit={event => void submit(event)}>
          {names.map(name => (
            <TextInput
              key={name}
              name={name}
              type={name === 'password' ? 'password' : 'text'}
              label={t(name)}
              value={values[name]}
              required
              autoFocus={name === 'username'}
              autoComplete="off"
              maxLength={60}
              error={errorOf(name) !== undefined}
              help={errorOf(name) ?? ' '}
              onChange={event => change({ ...values, [name]: event.target.value })}
            />
          ))}
          <WorkingButton type="submit" variant="contained" color="primary" working={state === 'working'}>
            {t('signIn')}
          </WorkingButton>
        </form>
      </Panel>
      <Panel title={t('samples')} caption={t('samplesHint')}>
        <ul className={css.list}>
          {samples.map(({ id, username, password, name, role }) => (
            <li key={id}>
              <strong>{`${name} · ${role}`}</strong>
              <code>{username}</code>
              <code>{password}</code>
              <Button size="small" aria-label={t('fillInFor', { name })} onClick={() => fillIn({ username, password })}>
                {t('fillIn')}
              </Button>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  )
}
